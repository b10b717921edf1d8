/** How many of `items` have each value of `key`: `{ accepted: 3, limited: 37 }`. */
export function countBy<Item>(items: readonly Item[], key: (item: Item) => string | number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}
