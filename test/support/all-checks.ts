import { loadAllChecks } from '../../src/checks/find-check.ts'

/** Tests bind checks without loading them; what a run has to load is tested on the bundle. */
await loadAllChecks()
