/** Subject of a step of a sequence: one span, a run of spans, or spans that ran at the same time. */
export type FlowStep =
  | { readonly kind: 'span'; readonly name: string }
  | ({ readonly kind: 'run' } & SpanRun)
  | { readonly kind: 'block'; readonly names: readonly string[]; readonly toleranceMs: number }

export interface SpanRun {
  readonly min: number
  readonly max: number
  /** Every one of these is in the run; others may be too. */
  readonly contains: readonly string[]
  readonly notContains: readonly string[]
}

type Bounds = readonly [min: number, max: number]

const wildcards: readonly (readonly [RegExp, (first: number, second: number) => Bounds])[] = [
  [/^\.\.$/, () => [1, 1]],
  [/^\.\.\.$/, () => [0, Infinity]],
  [/^([0-9]+)\.\.([0-9]+)$/, (first, second) => [first, second]],
  [/^([0-9]+)\.\.$/, (first) => [first, Infinity]],
  [/^\.\.([0-9]+)$/, (first) => [0, first]],
]

/** Parses a wildcard run; null if the text is a name. */
export function parseWildcard(text: string): FlowStep | null {
  for (const [pattern, boundsOf] of wildcards) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [min, max] = boundsOf(Number(match[1]), Number(match[2]))
    return { kind: 'run', min, max, contains: [], notContains: [] }
  }
  return null
}

/** Formats a step: `llm`, `any(1+)`, `parallel(a, b)`. */
export function formatStep(step: FlowStep): string {
  if (step.kind === 'span') return step.name
  if (step.kind === 'block') return `parallel(${step.names.join(', ')})`
  const { min, max } = step
  if (min === max) return `any(${min})`
  return max === Infinity ? `any(${min}+)` : `any(${min}-${max})`
}
