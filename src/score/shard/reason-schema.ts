import { z } from 'zod'
import type { FactArgs } from '../../core/fact.ts'
import { checkOverTrials } from '../../results/schema.ts'
import type { TrialReason } from '../../trial/trial-result.ts'
import type { SkipReason, Unverified } from '../unverified.ts'

interface Reason {
  readonly code: string
}

/** Schema of the `args` of each code; null if it has none. */
type ArgsTable<R extends Reason> = {
  readonly [Code in R['code']]: [FactArgs<R, Code>] extends [never] ? null : z.ZodType<FactArgs<R, Code>>
}

/** Makes the schema of a reason from its codes. */
function buildReasonSchema<R extends Reason>(table: ArgsTable<R>): z.ZodType<R> {
  const [first, ...rest] = Object.entries<z.ZodType | null>(table).map(([code, args]) =>
    args === null ? z.object({ code: z.literal(code) }) : z.object({ code: z.literal(code), args }),
  )
  // The table has all codes of the type, each with its own arguments.
  return z.discriminatedUnion('code', [first, ...rest] as unknown as [
    z.ZodObject<{ code: z.ZodLiteral<string> }>,
  ]) as unknown as z.ZodType<R>
}

const text = z.string()
const message = z.object({ message: text.nullable() })
const silence = { spans: z.int(), isMute: z.boolean() }

/** Why a trial is unverified. */
export const trialReason: z.ZodType<TrialReason> = buildReasonSchema<TrialReason>({
  'not-judged': null,
  withheld: z.object({ message: text }),
  'not-started': message,
  stopped: message,
  'timed-out': message,
  exited: z.object({ exitCode: z.number(), said: text }),
  signalled: z.object({ signal: text.nullable(), said: text }),
  outage: z.object({ message: text }),
  user: z.object({ message: text }),
  damaged: message,
  'other-input': z.object({ found: text, wanted: text }),
  edited: null,
  'other-agent': null,
  silent: z.object(silence),
  'other-commit': z.object({ commit: text }),
  stale: z.object({ file: text, hasCommand: z.boolean() }),
  'age-unknown': z.object({ why: text }),
  'own-recording': z.object({ untrusted: text }),
})

const agentsLeft: z.ZodType<SkipReason> = z.union([
  z.object({ code: z.enum(['record-never', 'of-base']) }),
  z.object({ code: z.literal('untrusted'), untrusted: text, secrets: z.array(text) }),
])
const obstacle = { reason: text, detail: text.exactOptional(), isOptional: z.boolean().exactOptional() }
const reason = z.lazy((): z.ZodType<Unverified> => unverifiedReason)
const globs = z.object({ globs: z.array(text) })

/** Why a scenario is unverified. */
export const unverifiedReason: z.ZodType<Unverified> = buildReasonSchema<Unverified>({
  untraced: null,
  unrecorded: null,
  'stale-recording': null,
  unusable: z.object({ reason }),
  'not-startable': z.object({ runnable: text }),
  'no-file': globs,
  'not-in-files': globs,
  'not-run': z.object({ left: agentsLeft, isRecorded: z.boolean() }),
  'not-in-folder': z.object({ folder: text }),
  'groups-left-out': null,
  'only-measured': null,
  'only-warnings': null,
  'only-shown': null,
  'only-fails': null,
  'file-errors': null,
  'traces-short': null,
  'only-advised': null,
  'no-checks': null,
  'judge-off': null,
  'all-skipped': null,
  'nothing-decides': null,
  'open-over-trials': z.object({ check: checkOverTrials, trials: z.number() }),
  'too-few-trials': z.object({ found: z.number(), wanted: z.number(), copies: z.number() }),
  trial: z.object({ reason: trialReason }),
  judge: z.object(obstacle),
  check: z.object({ type: text, ...obstacle }),
  silent: z.object({ ...silence, reason }),
  'content-off': z.object({ setting: text, reason }),
  shard: z.object({ shard: z.int(), count: z.int() }),
})
