import type { ClauseId } from '../gate/clauses/registry.ts'

/** How reports and the guide speak of a clause. */
export interface ClauseWords {
  /** Why the gate is closed, in the headline; null where the counts say it. */
  readonly cause: string | null
  /** Whether a block or a line of its own says it: where the clause does not block, that is enough. */
  readonly isShownElsewhere: boolean
  /** Its row in the table of the guide, as Markdown; null where the text of the guide explains it. */
  readonly guide: { readonly fails: string; readonly initial: string } | null
}

const inText = { cause: null, isShownElsewhere: false, guide: null } as const

/** Words of every clause; one without words does not compile. */
export const clauseTable: Readonly<Record<ClauseId, ClauseWords>> = {
  evidence: { ...inText, cause: 'nothing was verified' },
  failures: {
    cause: null,
    isShownElsewhere: true,
    guide: { fails: 'a scenario failed', initial: '`block`' },
  },
  regressions: {
    cause: null,
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario failed, the base does not show it as failed, and noise does not explain it',
      initial: '`block` where `failures` does not',
    },
  },
  'too-few-trials': inText,
  'hard-breaks': {
    cause: null,
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario passed every trial of the base and fails every trial now; it is a regression too',
      initial: '`ignore`',
    },
  },
  unverified: {
    cause: null,
    isShownElsewhere: true,
    guide: { fails: 'a scenario, a floor or a limit could not be decided', initial: '`block`' },
  },
  weakened: {
    cause: 'the tests were weakened',
    isShownElsewhere: true,
    guide: {
      fails: 'the change takes something away from the tests',
      initial: '`block` where it hides a failure (clause `hidden-failures`), else `warn`',
    },
  },
  stale: {
    cause: null,
    isShownElsewhere: false,
    guide: {
      fails:
        'a recording is older than a change of its agent: with `block` its scenario is unverified ([more](fresh-traces.md#what-a-recording-is-worth))',
      initial: '`block`',
    },
  },
  'hidden-failures': { ...inText, cause: 'the tests were weakened' },
  flaky: {
    cause: 'a scenario is flaky',
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario failed, and passed each time that it was run again to confirm it',
      initial: '`warn`',
    },
  },
  vacuous: {
    cause: 'a scenario cannot fail',
    isShownElsewhere: true,
    guide: { fails: 'a scenario cannot fail', initial: '`warn`' },
  },
  'fail-on': inText,
  judge: inText,
  significance: inText,
  'soak-until': inText,
  'pass-rate': { ...inText, cause: 'pass rate below its floor' },
  'pass-hat': { ...inText, cause: 'pass^k below its floor' },
  metric: { ...inText, cause: 'a metric is over its limit' },
  baseline: { ...inText, cause: 'no baseline' },
  policy: inText,
}

// A results file may name any clause, `constructor` too.
const byId: ReadonlyMap<string, ClauseWords> = new Map(Object.entries(clauseTable))

/** Words of the clause that a results file names; of one that is not known, none. */
export function wordsOfClause({
  id,
  clause = id,
}: {
  readonly id: string
  readonly clause?: string | undefined
}): ClauseWords {
  return byId.get(clause) ?? inText
}
