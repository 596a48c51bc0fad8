import { predicted } from '../../systems/promptkit/predicted.ts'
import { adkVectors } from '../adk-vectors.ts'
import { agentcheckVectors } from '../agentcheck-vectors.ts'
import { promptKitVectors } from '../promptkit-vectors.ts'
import { allTimbalVectors } from '../timbal-vectors.ts'
import { adkComparisons } from './adk.ts'
import { agentcheckComparisons } from './agentcheck.ts'
import type { Comparison } from './comparison.ts'
import { kensaTranslations } from './kensa-translate.ts'
import { kensaComparisons } from './kensa.ts'
import { kensaProjects } from './kensa-projects.ts'
import { promptfooComparisons } from './promptfoo.ts'
import { promptKitComparisons } from './promptkit.ts'
import { arenaComparisons } from './promptkit-arena.ts'
import { timbalEvals, timbalFlows, timbalResults } from './timbal-flows.ts'
import { timbalRubrics, timbalStatements } from './timbal-judges.ts'
import { timbalDates, timbalPrints, timbalTransforms } from './timbal-texts.ts'
import { timbalPaths, timbalValues } from './timbal-values.ts'
import { timbalYaml } from './timbal-yaml.ts'

export interface ComparedSystem {
  readonly origin: string
  readonly vectors: readonly { readonly id: string }[]
  readonly comparisons: readonly Comparison[]
  /** Why a vector has no comparison; null where it must have one. */
  readonly whyNot: (vector: object) => string | null
  /** Entries that tests show by tables of their own, with the file of these. */
  readonly byTable: readonly (readonly [entry: string, file: string])[]
}

const kensa = [...kensaComparisons, ...kensaProjects, ...kensaTranslations]

/** All that is compared, by system. */
export const comparedSystems: readonly ComparedSystem[] = [
  { origin: 'kensa', vectors: kensa, comparisons: kensa, whyNot: () => null, byTable: [] },
  {
    origin: 'promptkit',
    vectors: [...promptKitVectors, ...arenaComparisons],
    comparisons: [...promptKitComparisons, ...arenaComparisons],
    whyNot: (vector) => wordsFor(promptKitElsewhere, vector, 'type'),
    byTable: predicted.map(([entry]) => [entry, 'systems/promptkit/predicted.test.ts']),
  },
  {
    origin: 'agentcheck',
    vectors: agentcheckVectors,
    comparisons: agentcheckComparisons,
    whyNot: () => null,
    byTable: [],
  },
  { origin: 'adk', vectors: adkVectors, comparisons: adkComparisons, whyNot: () => null, byTable: [] },
  {
    origin: 'promptfoo',
    vectors: promptfooComparisons,
    comparisons: promptfooComparisons,
    whyNot: () => null,
    byTable: [],
  },
  {
    origin: 'timbal',
    vectors: allTimbalVectors,
    comparisons: [
      ...timbalValues,
      ...timbalPaths,
      ...timbalTransforms,
      ...timbalDates,
      ...timbalPrints,
      ...timbalYaml,
      ...timbalFlows,
      ...timbalEvals,
      ...timbalResults,
      ...timbalStatements,
      ...timbalRubrics,
    ],
    whyNot: (vector) => wordsFor(timbalElsewhere, vector, 'kind'),
    byTable: [],
  },
]

const engine = 'they are about how PromptKit wraps its checks'

const promptKitElsewhere: Readonly<Record<string, string>> = {
  assertion: engine,
  guardrail: engine,
  nope: engine,
}

const timbalElsewhere: Readonly<Record<string, string>> = {
  cli: 'they are about its command line',
  discover: 'they are about the names of files, and we look at what a file holds',
  resolve: 'they are about a path without a name',
}

function wordsFor(words: Readonly<Record<string, string>>, vector: object, key: string): string | null {
  const kind = new Map<string, unknown>(Object.entries(vector)).get(key)
  return (typeof kind === 'string' ? words[kind] : undefined) ?? null
}
