/** Before the tests that want a ledger: one PostgreSQL for all of them. Gives the teardown. */
export { shareTestDatabases as default } from './database.ts'
