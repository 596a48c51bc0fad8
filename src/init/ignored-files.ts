/** Files that runs write and that nobody commits. */
const ignored = [
  '.scenario-gate/traces/',
  '/scenario-gate-results*.json',
  '/scenario-gate-inputs*.zip',
] as const

/** Lines that a `.gitignore` lacks; none if it has them all. */
export function missingIgnores(written: string): string[] {
  const lines = new Set(written.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '')))
  return ignored.filter((line) => !lines.has(line.replace(/^\//, '')))
}
