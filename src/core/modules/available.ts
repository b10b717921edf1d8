// One line a module: the catalogue takes all that this file exports.
export { cybersecurity } from './cybersecurity.ts'
export { excel } from './excel.ts'
export { photography } from './photography.ts'
