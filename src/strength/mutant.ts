import type { Trace } from '../trace/model/trace.ts'
import type { Changes } from './changed-trace.ts'

/** Ways in which a run can go wrong, in the order in which they are reported. */
export const mutantKinds = [
  'idle',
  'no-calls',
  'call-dropped',
  'call-replaced',
  'call-added',
  'calls-swapped',
  'call-doubled',
  'call-failed',
  'argument-missing',
  'argument-changed',
  'calls-looped',
  'turns-looped',
  'answer-empty',
  'answer-cut',
  'answer-refused',
  'answer-error',
  'answer-other',
  'state-changed',
  'agent-replaced',
  'handoff-dropped',
  'skill-skipped',
  'skills-swapped',
  'step-skipped',
  'steps-swapped',
  'workflow-stopped',
  'guardrail-silent',
  'guardrail-fired',
  'media-missing',
  'cost',
  'tokens',
  'duration',
] as const

export type MutantKind = (typeof mutantKinds)[number]

/** One way of breaking a recorded run, and the recording broken in that way. */
export interface Mutant {
  readonly kind: MutantKind
  /** Name of the tool that is called wrongly; absent where it is not about one call. */
  readonly tool?: string
  /** Name of the agent, skill, state or guardrail that it is about, or a kind of media. */
  readonly name?: string
  /** Name of the tool, skill or state that takes part: the next one, or the one that is called instead. */
  readonly other?: string
  readonly argument?: string
  /** Makes the broken recording: only while it is looked at does it take memory. */
  readonly trace: () => Trace
}

/** The same before the broken recording is priced: what is another in it. */
export interface Mutation extends Omit<Mutant, 'trace'> {
  readonly changes: () => Changes
}
