import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { GateError } from '../core/errors.ts'
import { isBroughtAlong } from './brought-along.ts'
import { baseOfKept } from './artifact/kept-base.ts'
import { openKeptRun } from './artifact/kept-run.ts'
import { resultsRung } from './results-rung.ts'
import type { Rung } from './rung.ts'

/** What the user names: a results file, or a results artifact that was downloaded, unpacked or not. */
export const fileRung: Rung = async (request) => {
  const { option, untrusted = null } = request
  if (!(await isBroughtAlong(request))) return named(request)
  if (untrusted !== null)
    return {
      base: null,
      reason: `\`${option}\` is not as the merge base has it, and the change comes from ${untrusted}, which may not say what it is compared with`,
    }
  const answer = await named(request)
  const own = `\`${option}\` is not as the merge base has it: this change brings what it is compared with`
  return { ...answer, reason: answer.reason === null ? own : `${answer.reason}; ${own}` }
}

const named: Rung = async (request) => {
  const { option, cwd, scratch } = request
  const path = resolve(cwd, option)
  if (!(await isArtifact(path))) return resultsRung(request)
  try {
    const shown = `the results artifact \`${option}\``
    const kept = await openKeptRun(path, shown, scratch)
    const sha = kept.results?.run.head.sha ?? null
    const facts = { kind: 'results', sha, distance: null, committedAt: null, source: option } as const
    // A change can bring an artifact of its own: no verdict of a judge is believed out of it.
    const { verdicts: _, ...unbelieving } = request
    return await baseOfKept(unbelieving, kept, facts, shown)
  } catch (thrown) {
    if (thrown instanceof GateError) return { base: null, reason: thrown.message.replace(/\.$/, '') }
    throw thrown
  }
}

/** A folder, or what begins as a zip archive does. */
async function isArtifact(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
    await using file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } catch {
    return false
  }
}
