import type { ComparedParts } from './comparison.ts'

/** Older runs say little about the present agent. */
const lastRuns = 20

const leastRuns = 5

/** It failed at least twice, and passed in between: what broke once, and was mended or not, changes less often. */
const leastChanges = 3

/**
 * How often a scenario failed in the last runs, where it went back and forth; null where it did not, or
 * where too little is known. `outcomes`: a letter a run, the last one last.
 */
export function knownFlakyOf(outcomes: string): NonNullable<ComparedParts['knownFlaky']> | null {
  const known = outcomes.slice(-lastRuns).replaceAll(/[^pf]/g, '')
  const changes = known.match(/p(?=f)|f(?=p)/g)?.length ?? 0
  if (known.length < leastRuns || changes < leastChanges) return null
  return { failed: known.replaceAll('p', '').length, runs: known.length }
}
