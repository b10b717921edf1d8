/**
 * Records exactly as version 1 writes them. Never change these: devices hold them, and every later version has to read them. A new
 * version gets a file of its own beside this one.
 */
const unsent = {
  version: 1,
  id: '49e3b0d9-1a38-5d9e-9a39-a24a3b2b6a5f',
  attemptId: '0b7c9f3e-52c6-4b93-8f0d-3d1d2b1f9a11',
  order: 12,
  savedAt: 1795165200000,
  request: {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Diaz',
    company: 'Diaz et filles',
    moduleId: 'excel',
    score: 3,
    total: 5,
    language: 'eu',
    details: { phone: '05 59 00 00 00', needs: 'Devis\net factures', answers: [0, 1, 2, 3, 0], source: 'foire-2026' },
  },
} as const

const { details: _details, ...requestWithoutDetails } = unsent.request

export const recordsOfVersion1 = {
  saved: { ...unsent, state: 'pending', tries: 0, lastTryAt: 0, nextTryAt: 0 },
  tried: {
    ...unsent,
    state: 'pending',
    tries: 3,
    lastTryAt: 1795165230000,
    nextTryAt: 1795165250000,
    lastError: { kind: 'server', status: 503 },
  },
  'without details': {
    ...unsent,
    request: requestWithoutDetails,
    state: 'pending',
    tries: 1,
    lastTryAt: 1795165230000,
    nextTryAt: 1795165235000,
    lastError: { kind: 'network' },
  },
  rejected: {
    ...unsent,
    state: 'rejected',
    refusal: { code: 'invalid', paths: ['email'] },
    rejectedAt: 1795165230000,
  },
  delivered: {
    version: 1,
    id: unsent.id,
    state: 'delivered',
    deliveredAt: 1795165230000,
    status: 'accepted',
  },
  corrected: {
    version: 1,
    id: unsent.id,
    state: 'closed',
    closedAt: 1795165230000,
    how: { kind: 'corrected', newId: '5f0a64c1-9c62-5a4b-a9e4-0a5ab5b25c7e' },
  },
  discarded: {
    version: 1,
    id: unsent.id,
    state: 'closed',
    closedAt: 1795165230000,
    how: { kind: 'discarded' },
  },
} as const
