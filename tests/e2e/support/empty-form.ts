import { expect } from 'playwright/test'
import { leadFields } from '../../../src/core/lead-form.ts'
import type { Visitor } from '../../support/visitor.ts'

export async function expectEmptyForm(visitor: Visitor): Promise<void> {
  for (const field of leadFields) await expect(visitor.field(field)).toHaveValue('')
}
