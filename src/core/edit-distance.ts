/**
 * How many slips of the finger part two words: a letter too many, too few, wrong, or swapped with its neighbour (Damerau and
 * Levenshtein, in the "optimal string alignment" form); Infinity where that is more than `most`. For short words: time and space grow with the
 * product of their lengths.
 */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    // Of all that follows nothing is less than the least of a row.
    if (Math.min(...current) > most) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  const distance = at(last, b.length)
  return distance > most ? Number.POSITIVE_INFINITY : distance
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
