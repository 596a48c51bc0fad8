import { z } from 'zod'
import { stripText } from '../../text/python-text.ts'
import { isNegated, negate, target, transform } from '../values/value-params.ts'
import { model, systemPrompt, votes, words } from './judge-params.ts'

/** One criterion of a rubric. */
export interface Criterion {
  /** Its name among the others; each has one of its own. */
  readonly name: string
  readonly criterion: string
  /** More than 0. */
  readonly weight: number
}

/** As an author writes one. */
export type WrittenCriterion =
  | string
  | { readonly criterion: string; readonly name?: string | undefined; readonly weight?: number | undefined }

/** Lists the criteria of a rubric: lines with a bullet or number, or a text of one line. Empty if there are none. */
export function parseCriteria(written: string | readonly WrittenCriterion[]): Criterion[] {
  const entries = typeof written === 'string' ? splitCriteria(written) : written
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return entries.map((one) => {
    const {
      criterion,
      name = makeSlug(criterion),
      weight = 1,
    } = typeof one === 'string' ? { criterion: one } : one
    return { name: findFreeName(name, counts, taken), criterion, weight }
  })
}

const bullet = /^(?:[-*+]|\d+[.)])\s+(\S.*)$/

function splitCriteria(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/).flatMap((line) => stripText(line) || [])
  const listed = lines.flatMap((line) => bullet.exec(line)?.[1] ?? [])
  return listed.length === 0 && lines.length === 1 ? lines : listed
}

const maxSlugLength = 40

function makeSlug(criterion: string): string {
  const parts = criterion.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return parts.join('_').slice(0, maxSlugLength) || 'criterion'
}

/** Finds a free name: `name`, else `name_2`, `name_3`. */
function findFreeName(name: string, counts: Map<string, number>, taken: Set<string>): string {
  for (;;) {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const free = count === 1 ? name : `${name}_${count}`
    if (taken.has(free)) continue
    taken.add(free)
    return free
  }
}

const isShare = (value: number) => value > 0 && value <= 1
const aShare = { error: 'expected a number above 0, at most 1' }
/** In Timbal's files it may be a text. */
const threshold = z.union([
  z.number().refine(isShare, aShare),
  z
    .string()
    .refine((text) => isShare(Number(text)), aShare)
    .transform(Number),
])

const criterion = z.union([
  words,
  z.strictObject({
    criterion: words.describe('The criterion.'),
    name: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Its name in the results. Default: made of its words.'),
    weight: z
      .number()
      .refine((weight) => weight > 0 && weight <= 1e6, { error: 'expected a number above 0' })
      .optional()
      .describe('How much it counts beside the others. Default: 1.'),
  }),
])
const written = z.union([words, z.array(criterion).min(1).max(50)])

const options = {
  pass_threshold: threshold
    .optional()
    .describe('The share of the weight, above 0 to 1, that must hold. Default: 1.'),
  context: words.optional().describe('Context for the judge; not judged itself.'),
  model,
  system_prompt: systemPrompt,
}

const whole = z.strictObject({
  criteria: written.describe('The same as `value` without options.'),
  ...options,
  transform: z
    .union([z.array(z.enum(['lowercase', 'uppercase', 'trim', 'collapse_whitespace'])).max(20), z.null()])
    .optional()
    .describe('As `transform`, a list.'),
  negate: negate.optional().describe('As `negate`.'),
})

export const rubricParams = z
  .strictObject({
    target,
    value: z
      .union([written, whole])
      .describe(
        'The criteria: a list, or a text with a line that begins with `-` or `1.` for each. Or a mapping of `criteria` with the options below.',
      ),
    ...options,
    transform,
    negate,
    votes,
  })
  .superRefine((params, context) => {
    // Of an empty list it is said already.
    if (!Array.isArray(params.value) && resolveRubric(params).criteria.length === 0) {
      const message = 'holds no criteria; write each on a line of its own that begins with `- `'
      context.addIssue({ code: 'custom', path: ['value'], message })
    }
    for (const key of findRepeated(params)) {
      const message = `${key} stands inside of \`value\` as well; keep one of them`
      context.addIssue({ code: 'custom', path: [key], message })
    }
  })

export type RubricParams = z.output<typeof rubricParams>

/** A rubric and how it is judged, wherever its options stand. */
export interface ResolvedRubric extends Pick<
  RubricParams,
  'context' | 'model' | 'system_prompt' | 'transform' | 'votes'
> {
  readonly criteria: readonly Criterion[]
  readonly threshold: number
  /** It must not hold. */
  readonly isUnwanted: boolean
}

export function resolveRubric({ value, ...outer }: RubricParams): ResolvedRubric {
  const isPlain = typeof value === 'string' || Array.isArray(value)
  const { criteria, ...inside } = isPlain ? { criteria: value } : value
  const merged = { ...outer, ...dropAbsent(inside) }
  return {
    ...merged,
    criteria: parseCriteria(criteria),
    threshold: merged.pass_threshold ?? 1,
    isUnwanted: isNegated(merged.negate ?? false),
  }
}

/** Finds options that are given twice. One with a default counts if it is given inside. */
function findRepeated({ value, ...outer }: RubricParams): string[] {
  if (typeof value === 'string' || Array.isArray(value)) return []
  return Object.keys(dropAbsent(value)).filter(
    (key) => key in outer && key !== 'negate' && outer[key as keyof typeof outer] !== undefined,
  )
}

function dropAbsent<Given extends object>(params: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as Partial<Given>
}
