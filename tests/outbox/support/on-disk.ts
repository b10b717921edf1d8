import { IDBDatabase } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import { storeName } from '../../../src/outbox/database.ts'

/** Expects that `change` waits for the disk, not for the system's cache alone; gives what it gives. */
export async function expectOnDisk<T>(change: () => Promise<T>): Promise<T> {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  try {
    const result = await change()
    expect(transaction).toHaveBeenCalledWith(storeName, 'readwrite', { durability: 'strict' })
    return result
  } finally {
    transaction.mockRestore()
  }
}
