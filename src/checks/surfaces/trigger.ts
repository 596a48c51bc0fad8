import { z } from 'zod'
import { adviseWord } from '../../text/suggest.ts'

/** When a check is asked: on every turn, on some of them, once at the end. Words and meaning are PromptKit's. */
export const triggers = [
  'every_turn',
  'sample_turns',
  'on_session_complete',
  'sample_sessions',
  'on_conversation_complete',
  'on_workflow_step',
] as const
export type Trigger = (typeof triggers)[number]

/** Percent of turns or sessions that a sampling trigger takes where its author does not say. */
export const defaultSamplePercentage = 5
/** Of less no sample takes anything: it is counted in hundredths of a percent. */
export const minSamplePercentage = 0.01

export const triggerSchema = z.enum(triggers, {
  error: ({ input }) =>
    typeof input === 'string' ? describeUnknownTrigger(input) : `expected one of ${triggers.join(', ')}`,
})

const aPercentage = { error: 'expected a percentage from 0 to 100' }
export const percentageSchema = z.number(aPercentage).min(0, aPercentage).max(100, aPercentage)

/** Explains in one sentence why a word is no trigger. */
function describeUnknownTrigger(word: string): string {
  const advice = adviseWord(word, triggers, `write one of ${triggers.join(', ')}`)
  return `\`${word.slice(0, 80)}\` is not a trigger; ${advice}`
}

/** Tells whether a trigger takes only a part of the turns or sessions. */
export function isSampling(trigger: Trigger | undefined): boolean {
  return trigger === 'sample_turns' || trigger === 'sample_sessions'
}

/** Samples a percentage of turns (from 0; a session is turn 0) by a 64-bit FNV-1a hash, the same on each machine. */
export function createSample(sessionId: string, percentage: number): (turnIndex: number) => boolean {
  // What is the same for all turns is hashed once.
  const session = hashFnv1a64(sessionId, offset)
  const most = Math.floor(percentage * 100)
  return (turnIndex) => Number(hashFnv1a64(String(turnIndex), session) % 10_000n) < most
}

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

function hashFnv1a64(text: string, begun: bigint): bigint {
  let hash = begun
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash
}
