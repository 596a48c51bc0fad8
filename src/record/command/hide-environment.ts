import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { isInherited } from './inherited.ts'

/**
 * Overwrites, in the block of variables that our process was started with, the values that no stranger's command gets:
 * every process of the same user can read that block in `/proc/PID/environ`, and deleting a variable leaves it there.
 * `env`: that of the process, which keeps its values. False where the system does not allow it: only Linux does.
 */
export function hideEnvironment(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux') return false
  try {
    const block = readFileSync('/proc/self/environ')
    if (block.length === 0) return true
    const memory = openSync('/proc/self/mem', 'r+')
    try {
      const start = startOfBlock()
      for (const { name, from, to } of entriesOf(block)) {
        if (isInherited(name, false)) continue
        // Setting it makes a copy elsewhere: what is overwritten is then of no use to anybody.
        const value = env[name]
        if (value !== undefined) env[name] = value
        writeSync(memory, new Uint8Array(to - from), 0, to - from, start + from)
      }
    } finally {
      closeSync(memory)
    }
    return entriesOf(readFileSync('/proc/self/environ')).every(
      ({ name, isEmpty }) => isEmpty || isInherited(name, false),
    )
  } catch {
    return false
  }
}

/** Address of the block; fields of `/proc/self/stat` are counted after the name of the program, which may hold anything. */
function startOfBlock(): number {
  const facts = readFileSync('/proc/self/stat', 'latin1')
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ')
  const start = Number(fields[47])
  if (!Number.isSafeInteger(start) || start <= 0) throw new Error('the address is not told')
  return start
}

interface Entry {
  readonly name: string
  /** Where its value is in the block; without the NUL that ends it. */
  readonly from: number
  readonly to: number
  readonly isEmpty: boolean
}

function entriesOf(block: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < block.length;) {
    const end = block.indexOf(0, at)
    const to = end === -1 ? block.length : end
    const equals = block.indexOf('=', at)
    if (equals !== -1 && equals < to) {
      const name = block.toString('utf8', at, equals)
      entries.push({ name, from: equals + 1, to, isEmpty: equals + 1 === to })
    }
    at = to + 1
  }
  return entries
}
