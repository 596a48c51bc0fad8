/** Files that runs write and that nobody commits. */
const ignored = [
  '.scenario-gate/traces/',
  '/scenario-gate-results*.json',
  '/scenario-gate-inputs*.zip',
] as const

/** Lines that a `.gitignore` lacks; none if it has them all, or lines for the folders around them. */
export function listMissingIgnores(written: string): string[] {
  const lines = written.split(/\r?\n/).map((line) => line.trim())
  const named = new Set(lines.map(parseIgnoreLine))
  // A later line may take something out again.
  const isWhole = !lines.some((line) => line.startsWith('!') && line.includes('.scenario-gate'))
  return ignored.filter((line) => {
    const path = parseIgnoreLine(line)
    const folders = isWhole ? listFoldersAbove(path) : []
    return ![path, ...folders].some((one) => named.has(one))
  })
}

/** A line of `.gitignore` without the marks that change nothing for a path of ours. */
function parseIgnoreLine(line: string): string {
  return line.replace(/^(\*\*)?\//, '').replace(/\/\*{0,2}$/, '')
}

function listFoldersAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
