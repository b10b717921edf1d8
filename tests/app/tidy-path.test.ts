import { expect, test } from 'vitest'
import { tidyPath } from '../../src/app/navigation/tidy-path.ts'

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/index.html', '/'],
  ['/dashboard.html', '/dashboard'],
  ['/quiz/excel.html', '/quiz/excel'],
  ['/no/such.html', '/no/such.html'],
  ['//dashboard.html', '/dashboard'],
  ['/a/dashboard.html', '/a/dashboard.html'],
  ['/dashboard.html5', '/dashboard.html5'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['//100%', '/100%25'],
  ['/%C3.html', '/%25C3.html'],
])('%s is %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy)
})
