import { expect, test } from 'vitest'
import { canonicalBody } from '../../supabase/functions/send-results-email/canonical-body.ts'
import { createKeyedHash } from '../../supabase/functions/send-results-email/keyed-hash.ts'
import { createRequest } from '../support/results-email-request.ts'

// The ledger keeps these hashes: were one made otherwise, a device that asks again would be told that its key was used with another body.
test('a request and a key have the hashes that earlier versions have stored', () => {
  const request = createRequest({ details: { source: 'foire', answers: [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2] } })
  const body = canonicalBody(request)
  expect(body).toBe(
    '{"company":"Diazcompany","details":{"answers":[0,1,2,3,0,1,2,3,0,1,2],"source":"foire"},"email":"ana.diaz@example.com","firstName":"Ana","language":"fr","lastName":"Diazlastname","moduleId":"photography","score":4,"total":5}',
  )
  const hash = createKeyedHash('hash-secret-of-the-tests-0123456789')
  expect(hash('body', body)).toBe('38acbf3908fd83b22ef7f4169d32754408b39e25559847c802104ecff11a4645')
  expect(hash('key', 'a-key')).toBe('2e88282cdf7f77c7e1dacdf3eace4e73cd5180f0ec86123ec26836a1150e4e87')
})
