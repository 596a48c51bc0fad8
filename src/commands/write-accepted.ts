import { GateError, toError } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { parseJson, writeJson, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { oneLine } from '../core/visible-text.ts'
import { confinedPath } from '../files/confined-path.ts'
import { diskTree } from '../files/disk-tree.ts'
import { writeFileAtomically } from '../files/write-file.ts'
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
  const written = (await tree.size(path)) === null ? null : await tree.readText(path, limits.scenarioFile)
  const text = await acceptedText(path, written, chosen)
  const absolute = await confinedPath(root, path)
  try {
    await writeFileAtomically(absolute, [text])
  } catch (thrown) {
    throw new GateError('cannot-write', `\`${path}\` cannot be written: ${toError(thrown).message}`)
  }
  for (const change of chosen) stdout.write(`accepted: ${terminalText(wordsOf(change))}\n`)
  const [first] = chosen
  const until = first?.expires === undefined ? '' : ` It counts until ${first.expires}.`
  stdout.write(`Written to ${terminalText(path)}; commit it.${until}\n`)
}

/** Renders the file with the chosen entries; a file that is there keeps its comments. */
async function acceptedText(
  path: string,
  written: string | null,
  chosen: readonly AcceptedChange[],
): Promise<string> {
  const { renderYaml, withListItems } = await import('../text/yaml/render-yaml.ts')
  const known = written === null ? [] : (await parseAccepted(path, written)).map(({ change }) => change)
  const entries = withAcceptedChanges(known, chosen)
  const wanted = entries.map((entry) => ('kept' in entry ? known[entry.kept] : entry.added))
  const items = entries.map((entry) => ('kept' in entry ? entry : { added: plainJson(entry.added) }))
  const edited = written === null ? null : withListItems(written, 'accepted', items)
  if (edited !== null && (await says(path, edited, wanted))) return edited
  return `${heading}${renderYaml(plainJson({ accepted: wanted }))}`
}

/** Whether a text, read as every run reads it, holds exactly these entries. */
async function says(
  path: string,
  text: string,
  wanted: readonly (AcceptedChange | undefined)[],
): Promise<boolean> {
  const read = await parseAccepted(path, text).catch(() => [])
  return writeJson(read.map(({ change }) => change)) === writeJson(wanted)
}

/** A value without the keys that say nothing. */
function plainJson(value: unknown): JsonValue {
  return parseJson(writeJson(value)) ?? null
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
