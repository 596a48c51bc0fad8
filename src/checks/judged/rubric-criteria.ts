import { stripText } from '../../text/python-text.ts'

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

/**
 * The criteria of a rubric. Of a text the lines with a bullet or a number are criteria, and the others are
 * none; a text of one line is one. Empty where there are none.
 */
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

const longestSlug = 40

function makeSlug(criterion: string): string {
  const words = criterion.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, longestSlug) || 'criterion'
}

/** `name`, else `name_2`, `name_3`. */
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
