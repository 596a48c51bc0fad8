/** How a word of `baseline` finds the base, and what it runs of it. */
interface BaselineMode {
  /** Where the base is read from: all that may have it, results artifacts, commits; null: from nowhere. */
  readonly source: 'any' | 'artifact' | 'git' | null
  /** Agents of the base that are run: all of them, or those of suspects; absent: none. */
  readonly runs?: 'all' | 'suspects'
}

/** The words of `baseline`; anything else is the path of results. */
const modes = {
  auto: { source: 'any' },
  artifact: { source: 'artifact' },
  git: { source: 'git' },
  // What is committed at a base that is run later tells what its tests are.
  run: { source: 'git', runs: 'all' },
  suspects: { source: 'any', runs: 'suspects' },
  none: { source: null },
} as const satisfies Readonly<Record<string, BaselineMode>>

/** Names of all modes. */
export const baselineModes: readonly string[] = Object.keys(modes)

/** Finds what a word of `baseline` means; null for a path. */
export function findBaselineMode(option: string): BaselineMode | null {
  return Object.hasOwn(modes, option) ? modes[option as keyof typeof modes] : null
}
