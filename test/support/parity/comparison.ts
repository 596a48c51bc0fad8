import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** One vector: an input, and what the original system and we answer to it. */
export interface Comparison {
  readonly id: string
  readonly note: string
  /** Type of the check, or the part of the system that the vector is about. */
  readonly subject: string
  /** Entry of the table of deviations; null where the answers must be the same. */
  readonly as: string | null
  readonly answers: () => Promise<Answers>
}

export interface Answers {
  readonly ours: unknown
  readonly theirs: unknown
  /** Our listed answer; absent where the answers must be the same. */
  readonly listed?: unknown
}

/** Fails unless our answer is theirs, or the listed one where theirs is another. */
export async function expectParity({ as, answers }: Comparison): Promise<void> {
  const { ours, theirs, listed } = await answers()
  expect(ours).toEqual(as === null ? theirs : listed)
  if (as !== null) expect(theirs, 'a listed deviation must be one').not.toEqual(listed)
}

const folder = new URL('../../fixtures/vectors/', import.meta.url)

/** The lines of every vector file of a system: `timbal.jsonl`, and `new-timbal.jsonl` or `timbal-hard.jsonl` if there. */
export function vectorsOf(system: string): readonly string[] {
  const isOfSystem = new RegExp(`^(?:new-)?${system}(?:-(?!translate|projects|arena)[a-z]+)?\\.jsonl$`)
  return readdirSync(folder)
    .filter((name) => isOfSystem.test(name))
    .sort()
    .flatMap(vectorsIn)
}

/** The lines of one vector file. */
export function vectorsIn(name: string): readonly string[] {
  const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
  return lines.filter((line) => line !== '')
}

/** The ids of a table of deviations that no vector has. */
export function idsWithoutVector(
  ids: readonly string[],
  vectors: readonly { readonly id: string }[],
): string[] {
  const known = new Set(vectors.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
