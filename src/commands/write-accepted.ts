import { GateError, toError } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { parseJson, writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { oneLine } from '../core/visible-text.ts'
import { writeFileAtomically, confinedPath } from '../files/write-file.ts'
import { diskTree } from '../files/disk-tree.ts'
import { parseAccepted, withAcceptedChanges, type AcceptedChange } from '../gate/accepted-file.ts'
import type { Terminal } from './command.ts'

const heading = '# Intended changes, written by `scenario-gate accept`. Commit this file with the change.\n'

/** Adds the chosen entries to the file of accepted changes, in the place of others about the same, and says so. */
export async function writeAccepted(
  path: string,
  root: string,
  chosen: readonly AcceptedChange[],
  { stdout }: Terminal,
): Promise<void> {
  const tree = diskTree(root)
  const isThere = (await tree.size(path)) !== null
  const known = isThere ? await parseAccepted(path, await tree.readText(path, limits.scenarioFile)) : []
  const accepted = withAcceptedChanges(
    known.map(({ change }) => change),
    chosen,
  )
  const { renderYaml } = await import('../text/yaml/render-yaml.ts')
  const absolute = await confinedPath(root, path)
  try {
    await writeFileAtomically(absolute, [heading, renderYaml(parseJson(writeJson({ accepted })) ?? null)])
  } catch (thrown) {
    throw new GateError('cannot-write', `\`${path}\` cannot be written: ${toError(thrown).message}`)
  }
  for (const change of chosen) stdout.write(`accepted: ${terminalText(wordsOf(change))}\n`)
  const [first] = chosen
  const until = first?.expires === undefined ? '' : ` It counts until ${first.expires}.`
  stdout.write(`Written to ${terminalText(path)}; commit it.${until}\n`)
}

function wordsOf(change: AcceptedChange): string {
  if (change.what === 'metric') return `${change.metric} at ${change.level}`
  if (change.what === 'weakened')
    return `${change.scenario ?? 'the config file'}: ${change.kind}, ${oneLine(change.of).slice(0, 80)}`
  if (change.what === 'policy') return `the policy: ${change.changes.map(policyWords).join(', ')}`
  const { base, head } = change
  const tally = ({ passed, failed }: typeof head) => `${passed}/${passed + failed}`
  return `${change.scenario}: ${base.outcome} (${tally(base)}) → ${head.outcome} (${tally(head)})`
}

function policyWords({
  of,
  from,
  to,
}: Extract<AcceptedChange, { what: 'policy' }>['changes'][number]): string {
  return oneLine([of, [from, to].filter((word) => word !== null).join(' → ')].join(' ')).slice(0, 200)
}
