import { z } from 'zod'
import { addDays, isDay } from '../core/day.ts'
import { formatLocation, type Position } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { hiddenKinds, weakening } from '../results/weakening-schema.ts'
import { outcome } from '../results/outcome-schema.ts'
import { longestException } from './exception-days.ts'
import { describeShapeIssue } from '../text/suggest.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'

/** The file of accepted changes: written by `scenario-gate accept`, committed, read by every run. */

const text = z.string({ error: 'expected text' }).min(1, { error: 'expected text' }).max(1_000)
const number = z.number({ error: 'expected a number' })
const count = z.int({ error: 'expected a whole number' }).min(0)
const aDay = 'expected a day such as 2026-12-15'
const instant = 'expected a time such as 2026-12-15T10:00:00Z'
const signed = {
  by: text,
  at: z
    .string({ error: instant })
    .refine((at) => /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(Date.parse(at)), { error: instant }),
  reason: text,
  /** The last day on which it counts; absent in older files: the longest that there is. */
  expires: z.string({ error: aDay }).refine(isDay, { error: aDay }).optional(),
}

function defineStrictEntry<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const keys = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => describeShapeIssue(issue, keys, `expected a mapping of ${keys.join(', ')}`),
  })
}

function defineEntries<Entry extends z.ZodType>(entries: Entry, most: number) {
  return z
    .array(entries, { error: 'expected a list, as `scenario-gate accept` writes it' })
    .max(most, { error: `expected at most ${most} entries` })
}

const fingerprints = defineStrictEntry({ checks: text, input: text.optional() })
const side = defineStrictEntry({ outcome, passed: count, failed: count, unverified: count })

const figure = defineStrictEntry({
  /** Such as `score`; empty for the one that the check is about. */
  name: z.string().max(1_000),
  was: text,
  upTo: number.optional(),
  downTo: number.optional(),
})

/** One way in which a scenario fails. */
const failure = defineStrictEntry({
  /** The type of the check; `judge`. */
  check: text,
  id: text.optional(),
  /** Digest of what the check expects. */
  expects: text.optional(),
  reason: text,
  /** Names that the check found, such as those of tools; texts and numbers differ from run to run. */
  found: z.array(text).max(1_000).optional(),
  /** The worst of its trials, and how bad it may get; absent in older files. */
  figures: z.array(figure).max(50).optional(),
  /** In how many trials. */
  failed: count,
})
export type AcceptedFailure = z.output<typeof failure>

const regressed = defineStrictEntry({
  what: z.literal('regressed'),
  scenario: text,
  /** The result that it replaces. */
  base: defineStrictEntry({ sha: text.nullable() }).extend(side.shape),
  head: side,
  fingerprints,
  /** The ways in which it fails; absent in older files. */
  failures: defineEntries(failure, 1_000).optional(),
  ...signed,
})
const setting = z.string().max(10_000)
const loosened = { of: setting, from: setting.nullable(), to: setting.nullable() }
const weakened = defineStrictEntry({
  what: z.literal('weakened'),
  scenario: text.nullable(),
  kind: weakening().shape.kind,
  ...loosened,
  base: defineStrictEntry({ sha: text.nullable() }),
  /** Null where the scenario is gone, or it is not about one. */
  fingerprints: fingerprints.nullable(),
  /** What it hid, by the checks of the base; absent in older files: whatever it hides. */
  hides: z.enum(hiddenKinds, { error: 'expected `nothing`, `unknown` or `failure`' }).optional(),
  ...signed,
})
const metric = defineStrictEntry({
  what: z.literal('metric'),
  metric: text,
  /** Up to which it is accepted; down to which, where more is better. */
  level: number,
  base: defineStrictEntry({ sha: text.nullable(), level: number.nullable() }),
  ...signed,
})

const policy = defineStrictEntry({
  what: z.literal('policy'),
  /** Of what is loosened, and of the policy that it makes: any other change is another one. */
  digest: text,
  changes: defineEntries(defineStrictEntry(loosened), 10_000),
  ...signed,
})

const entry = z.discriminatedUnion('what', [regressed, weakened, metric, policy], {
  error: 'expected `what: regressed`, `what: weakened`, `what: metric` or `what: policy`',
})
const file = defineStrictEntry({
  accepted: defineEntries(entry, 10_000),
})

export type AcceptedChange = z.output<typeof entry>

/** An accepted change and where it stands. */
export interface AcceptedAt extends Position {
  readonly file: string
  readonly change: AcceptedChange
  /** The base has it too: it was merged before. */
  readonly isOfBase?: boolean
}

/**
 * The accepted changes that a file holds.
 * @throws GateError `bad-accepted` with the place of what is wrong: a file that is half read would accept less, or more.
 */
export async function parseAccepted(path: string, written: string): Promise<readonly AcceptedAt[]> {
  const document = await parseKeyedDocument(written)
  if (!document.ok) throw createFileError(path, document.position, document.message)
  const { value, locate } = document
  const parsed = file.safeParse(value)
  if (parsed.success) {
    const tooLong = parsed.data.accepted.findIndex(isTooLong)
    if (tooLong !== -1) {
      const at = ['accepted', tooLong, 'expires']
      const most = `expected at most ${longestException} days after \`at\``
      throw createFileError(path, locate(at), `\`${at.join('.')}\`: ${most}`)
    }
    return parsed.data.accepted.map((change, index) => ({
      file: path,
      ...locate(['accepted', index]),
      change,
    }))
  }
  const { issues } = parsed.error
  // A slip in a key is why another one is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const at = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)))
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const name = at.length === 0 ? '' : `\`${at.join('.')}\`: `
  throw createFileError(path, locate([...at, ...key]), `${name}${issue?.message ?? 'not understood'}`)
}

function isTooLong({ at, expires }: AcceptedChange): boolean {
  return expires !== undefined && expires > addDays(Date.parse(at), longestException)
}

function createFileError(path: string, position: Position | null, message: string): GateError {
  return new GateError('bad-accepted', `${formatLocation({ file: path, ...position })}: ${message}`)
}

/** Names the subject of an entry: another one about the same replaces it. */
function describeSubject(change: AcceptedChange): string {
  if (change.what === 'metric') return `metric\0${change.metric}`
  if (change.what === 'regressed') return `regressed\0${change.scenario}`
  if (change.what === 'policy') return change.what
  return ['weakened', change.scenario ?? '', change.kind, change.of].join('\0')
}

/** An entry of the file as it will be: one that stays, by its index today, or a new one. */
type AcceptedEntry = { readonly kept: number } | { readonly added: AcceptedChange }

/** Adds entries to those of the file, in one order; an entry about the same subject is replaced. */
export function withAcceptedChanges(
  existing: readonly AcceptedChange[],
  added: readonly AcceptedChange[],
): readonly AcceptedEntry[] {
  const bySubject = new Map<string, AcceptedEntry>([
    ...existing.map((change, index) => [describeSubject(change), { kept: index }] as const),
    ...added.map((change) => [describeSubject(change), { added: change }] as const),
  ])
  return [...bySubject].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}
