import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runGit } from '../baseline/git/git.ts'
import { artifactFiles } from '../baseline/artifact/inputs-archive.ts'
import { addDays, formatDay, isDay } from '../core/day.ts'
import { GateError, exitCodes, createOptionError } from '../core/errors.ts'
import { oneLine } from '../core/visible-text.ts'
import { normalizePath } from '../files/paths.ts'
import type { AcceptanceResult, Signature } from '../gate/acceptable.ts'
import {
  buildLevelAcceptance,
  buildAcceptance,
  buildModelAcceptance,
  buildPolicyAcceptance,
  listAcceptableChanges,
} from '../gate/acceptable.ts'
import { parseAccepted, withAcceptedChanges, type AcceptedChange } from '../gate/accepted-file.ts'
import { longestException } from '../gate/exception-days.ts'
import { parseOptions } from '../options/options.ts'
import { writeMessage } from '../words/phrase.ts'
import { briefWeakening } from '../words/weakenings.ts'
import type { Results } from '../results/schema.ts'
import type { ParsedArguments } from './arguments.ts'
import type { Terminal } from './command.ts'
import { defineCommand } from './define-command.ts'
import { findWorkspace, readOwnConfig } from './workspace.ts'
import { escapeTerminal } from '../core/escape.ts'
import { writeJson, toPlainJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { resolveConfinedPath } from '../files/write-file.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { writeNamedFile } from './write-output.ts'
import { toWorkspacePath } from '../files/walk.ts'

const heading = '# Intended changes, written by `scenario-gate accept`. Commit this file with the change.\n'

/** Writes the entries to the accepted-changes file, replacing earlier entries for the same change, and prints them. */
async function writeAccepted(
  path: string,
  root: string,
  chosen: readonly AcceptedChange[],
  { stdout }: Terminal,
): Promise<void> {
  const tree = openDiskTree(root)
  const written = (await tree.size(path)) === null ? null : await tree.readText(path, limits.scenarioFile)
  const { renderYaml, withListItems } = await import('../text/yaml/render-yaml.ts')
  const existing = written === null ? [] : (await parseAccepted(path, written)).map(({ change }) => change)
  const entries = withAcceptedChanges(existing, chosen)
  const wanted = entries.map((entry) => ('kept' in entry ? existing[entry.kept] : entry.added))
  const items = entries.map((entry) => ('kept' in entry ? entry : { added: toPlainJson(entry.added) }))
  // A file that is there keeps its comments. Read as every run reads it, it must hold exactly these entries.
  const edited = written === null ? null : withListItems(written, 'accepted', items)
  const read = edited === null ? [] : await parseAccepted(path, edited).catch(() => [])
  const isExact = writeJson(read.map(({ change }) => change)) === writeJson(wanted)
  const whole = `${heading}${renderYaml(toPlainJson({ accepted: wanted }))}`
  const absolute = await resolveConfinedPath(root, path)
  await writeNamedFile(absolute, [isExact ? (edited ?? whole) : whole], `\`${path}\``)
  for (const change of chosen) stdout.write(`Accepted ${escapeTerminal(describeChange(change))}\n`)
  const [first] = chosen
  const until = first?.expires === undefined ? '' : ` It counts until ${first.expires}.`
  stdout.write(`Written to ${escapeTerminal(path)}; commit it.${until}\n`)
}

function describeChange(change: AcceptedChange): string {
  if (change.what === 'metric') return `${change.metric} at ${change.level}`
  if (change.what === 'weakened')
    return `${change.scenario ?? 'the config file'}: ${writeMessage(briefWeakening({ kind: change.kind, what: oneLine(change.of) }))}`
  if (change.what === 'policy') return `the policy: ${change.changes.map(describePolicyChange).join(', ')}`
  const { base, head } = change
  const tally = ({ passed, failed }: typeof head) => `${passed}/${passed + failed}`
  return `${change.scenario}: ${base.outcome} (${tally(base)}) → ${head.outcome} (${tally(head)})`
}

function describePolicyChange(change: Extract<AcceptedChange, { what: 'policy' }>['changes'][number]) {
  const { of, from, to } = change
  return oneLine([of, [from, to].filter((word) => word !== null).join(' → ')].join(' ')).slice(0, 200)
}

const usage = `Usage: scenario-gate accept [SCENARIO…] --reason TEXT [--results FILE] [--metric NAME] [--model] [--policy] [--all]
                            [--expires DAY] [--by NAME] [--accepted FILE] [--config FILE]

Accepts an intended change: a failing scenario, loosened tests, a new level of a metric, or a looser policy. Writes it to
scenario-gate-accepted.yaml; commit that file with the change. Every report shows the entry. It counts for at most ${longestException} days,
and only while the scenario does not change again, fail in another way, or get worse.

  --reason TEXT    Why the change is intended; reviewers see it.
  --results FILE   The run that shows the change. Default: ${artifactFiles.results}.
  --metric NAME    Accepts the level of this suite metric in the run; pass_rate: a drop of the whole suite.
  --model          Accepts what other models than in the base make worse: failures, a drop of the pass rate, missed limits.
  --policy         Accepts the looser policy of this change, so that it counts at once.
  --all            Accepts every regression and weakening of the run, and a drop of its pass rate; no other metrics, no policy.
  --expires DAY    Last day on which it counts, such as 2026-12-15. Default and limit: ${longestException} days from now.
  --by NAME        Who accepts the change. Default: the author in git's configuration.
  --accepted FILE  File to write. Default: the option \`accepted\` of the config file.
`

/** `scenario-gate accept [SCENARIO…]`: exit 0 when something was written. */
export const acceptCommand = defineCommand({
  usage,
  values: ['reason', 'results', 'metric', 'expires', 'by', 'accepted', 'config'],
  switches: ['all', 'model', 'policy'],
  isList: (name) => name === 'metric',
  async run(parsed, terminal) {
    const cwd = terminal.cwd()
    const { reason, results: shown = artifactFiles.results } = parsed.values
    if (reason === undefined || reason.trim() === '')
      throw createOptionError('--reason is missing: say why the change is intended')
    const root = findWorkspace(cwd, [])
    if (parsed.values['results'] === undefined && !existsSync(resolve(cwd, shown)))
      throw new GateError(
        'not-found',
        `There is no \`${shown}\`; write it with \`scenario-gate run --results ${shown}\`, or name the results of a run with --results.`,
      )
    // One copy of it in the bundle, for all commands.
    const { readResults } = await import('../results/read.ts')
    const results = await readResults(resolve(cwd, shown), shown)
    const by = parsed.values['by'] ?? (await findAuthor(root, terminal))
    const now = terminal.now()
    const expires = parseExpiry(parsed.values['expires'], now)
    const signature = {
      by: toOneLine(by),
      at: new Date(now).toISOString(),
      reason: toOneLine(reason),
      expires,
    }
    const chosen = chooseChanges(parsed, results, signature)
    await writeAccepted(await resolveAcceptedPath(parsed.values, root, cwd), root, chosen, terminal)
    return exitCodes.open
  },
})

function parseExpiry(day: string | undefined, now: number): string {
  const latest = addDays(now, longestException)
  if (day === undefined) return latest
  if (!isDay(day)) throw createOptionError(`--expires: expected a day such as ${latest}, got \`${day}\``)
  if (day < formatDay(now) || day > latest)
    throw createOptionError(
      `--expires: ${day} is ${day > latest ? `too late; an acceptance counts for at most ${longestException} days, that is until ${latest}` : 'in the past'}`,
    )
  return day
}

/** Returns a text as one line, cut to the length that the file allows. */
function toOneLine(text: string): string {
  return oneLine(text).trim().slice(0, 1_000)
}

function chooseChanges(
  { positionals, values, switches }: ParsedArguments,
  results: Results,
  signature: Signature,
): AcceptedChange[] {
  const metrics = values['metric']?.split('\n') ?? []
  const [isAll, isModel, isPolicy] = [switches.has('all'), switches.has('model'), switches.has('policy')]
  if (isAll && positionals.length > 0)
    throw createOptionError('--all accepts every scenario; leave out their names, or --all')
  if (!isAll && !isModel && !isPolicy && positionals.length + metrics.length === 0)
    throw createOptionError(
      '`accept` takes the scenarios to accept, or --metric NAME, or --model, or --policy, or --all',
    )
  const acceptances: AcceptanceResult[] = [
    ...positionals.map((id) => buildAcceptance(results, id, signature)),
    ...metrics.map((name) => buildLevelAcceptance(results, name, signature)),
    ...(isModel ? [buildModelAcceptance(results, signature)] : []),
    ...(isPolicy ? [buildPolicyAcceptance(results, signature)] : []),
    ...(isAll ? [listAcceptableChanges(results, signature)] : []),
  ]
  const problem = acceptances.find((acceptance) => typeof acceptance === 'string')
  // All or nothing: half of what was asked for would look like the whole.
  if (problem !== undefined)
    throw createOptionError(`${problem}${problem.endsWith('?') ? '' : '.'} Nothing was written.`)
  const entries = acceptances.flatMap((acceptance) => (typeof acceptance === 'string' ? [] : acceptance))
  if (entries.length === 0)
    throw createOptionError('These results have nothing to accept: no regression, no weakening.')
  return entries
}

/** Returns the author that git would record. */
async function findAuthor(root: string, { env }: Terminal): Promise<string> {
  const readSetting = async (name: string, variable: string) =>
    env[variable] ?? (await runGit({ root, env }, ['config', '--get', name])).value?.trim() ?? ''
  const [name, email] = [
    await readSetting('user.name', 'GIT_AUTHOR_NAME'),
    await readSetting('user.email', 'GIT_AUTHOR_EMAIL'),
  ]
  if (name !== '') return email === '' ? name : `${name} <${email}>`
  if (email !== '') return email
  throw createOptionError('git does not say who you are; give --by NAME')
}

async function resolveAcceptedPath(values: ParsedArguments['values'], root: string, cwd: string) {
  const { accepted, config: named } = values
  if (accepted !== undefined) return normalizePath(toWorkspacePath(root, cwd, accepted))
  const config = await readOwnConfig({ root, cwd, named })
  return normalizePath(parseOptions(config === null ? [] : [config]).accepted)
}
