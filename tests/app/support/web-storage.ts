/** As much of a browser's Web Storage as the product reads and writes; what it keeps can be listed as its own keys. */
const methods = {
  getItem(this: object, key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  },
  setItem(this: object, key: string, value: string): void {
    Reflect.set(this, key, value)
  },
  removeItem(this: object, key: string): void {
    Reflect.deleteProperty(this, key)
  },
}

export function createStorage(): Pick<Storage, keyof typeof methods> {
  return Object.create(methods)
}
