import type { Divergence, TrajectoryStep } from '../results/comparison-schema.ts'
import { pluralize } from '../words/figures.ts'
import type { Phrase } from '../words/phrase.ts'

/** One line of two columns; `head` is null if it is the same as `base`. */
export interface DivergenceLine {
  /** `step 4`, or the path of an argument. */
  readonly label: Phrase
  readonly base: Phrase
  readonly head: Phrase | null
}

/** Says where and how the head leaves the trajectory of the base, in plain text: `step 4: another tool is called`. */
export function describeDivergence({ step, kind }: Divergence): string {
  return kind === 'output' ? `output: ${kinds[kind]}` : `step ${step}: ${kinds[kind]}`
}

const kinds: Readonly<Record<Divergence['kind'], string>> = {
  tool: 'another tool is called',
  arguments: 'the same tool is called with other arguments',
  result: 'the same call gives another result',
  'ended-early': 'this change ends where the base goes on',
  'went-on': 'this change goes on where the base ends',
  output: 'all calls are the same, and the answer differs',
}

/** Lists the last steps that both took, the first that differs, and what differs in it: at most `most` lines. */
export function listDivergenceLines(divergence: Divergence, most: number): DivergenceLine[] {
  const values = divergence.differs
    .slice(0, countValueLines(divergence, most))
    .map(({ path, base, head }): DivergenceLine => ({
      label: [{ value: path }],
      base: quoteText(base),
      head: quoteText(head),
    }))
  const common = listCommonLines(divergence)
  // The nearest ones say most.
  const first = Math.max(0, common.length - Math.max(1, most - values.length - 1))
  return [...common.slice(first), describeLeaving(divergence), ...values]
}

/** Counts the values that differ and that `most` lines do not show; empty if they show all. */
export function describeFurther(divergence: Divergence, most: number): string {
  const left = divergence.differs.length - countValueLines(divergence, most)
  return left > 0 ? pluralize(left, 'more value differs', 'more values differ') : ''
}

/** Counts all lines but that of the step itself, and one of a step that both took. */
function countValueLines({ before, answered }: Divergence, most: number): number {
  return Math.max(0, most - (before.length > 0 || answered !== undefined ? 2 : 1))
}

/** Lists common steps. One with a different result says so in its line, or in a line before them. */
function listCommonLines({ step, before, answered }: Divergence): DivergenceLine[] {
  const lines = before.map((taken, index): DivergenceLine => {
    const at = step - before.length + index
    const other = answered?.step === at ? { ...taken, result: answered.head } : null
    return {
      label: [`step ${at}`],
      base: stepPhrase(taken),
      head:
        other !== null ? stepPhrase(other) : taken.varies === true ? ['the same, with other values'] : null,
    }
  })
  if (answered === undefined || answered.step >= step - before.length) return lines
  const answer = (result: string): Phrase => [{ value: answered.tool }, ' → ', { value: result }]
  return [
    { label: [`step ${answered.step}`], base: answer(answered.base), head: answer(answered.head) },
    ...lines,
  ]
}

function describeLeaving({ step, kind, base, head, output }: Divergence): DivergenceLine {
  if (kind !== 'output') return { label: [`step ${step}`], base: stepPhrase(base), head: stepPhrase(head) }
  return {
    label: [output === undefined ? 'output' : `output, line ${output.line}`],
    base: quoteText(output?.base ?? null),
    head: quoteText(output?.head ?? null),
  }
}

function stepPhrase(step: TrajectoryStep | null): Phrase {
  if (step === null) return ['no further call']
  const { tool, args, result } = step
  const call: Phrase = [{ value: args === '' || args === '{}' ? tool : `${tool} ${args}` }]
  return result === null ? call : [...call, ' → ', { value: result }]
}

function quoteText(text: string | null): Phrase {
  return text === null ? ['nothing'] : [{ value: text }]
}
