import { runChecks } from '../../../src/checks/run.ts'
import { decideOutcome } from '../../../src/core/verdict.ts'
import { promptfooVectorDeviations } from '../../systems/promptfoo/vector-deviations.ts'
import { loadSuite } from '../load-suite.ts'
import { memoryTree } from '../memory-tree.ts'
import { jsonLines, readOne } from '../trace-files.ts'
import { vectorsIn, type Comparison } from './comparison.ts'

/** A test, and the result that promptfoo wrote of it. */
export interface PromptfooVector {
  readonly id: string
  readonly note: string
  /** Of its first assertion. */
  readonly type: string
  readonly result: {
    readonly testCase: { readonly [key: string]: unknown }
    readonly success: boolean
    readonly failureReason: number
  }
}

const vectors = vectorsIn('promptfoo.jsonl').map((line) => JSON.parse(line) as PromptfooVector)

/** Every test of promptfoo as a config, against the result that promptfoo has of it. */
export const promptfooComparisons: readonly Comparison[] = vectors.map((vector) => {
  const { id, note, type, result } = vector
  const deviation = promptfooVectorDeviations[id]
  return {
    id,
    note,
    subject: type.replace(/^not-/, ''),
    as: deviation?.as ?? null,
    async answers() {
      // A test that could not be run has failed there.
      const theirs = result.success ? 'passed' : result.failureReason === 2 ? 'unverified' : 'failed'
      const ours = await decideOurs(vector)
      return { ours, theirs, ...(deviation === undefined ? {} : { listed: deviation.outcome }) }
    },
  }
})

async function decideOurs({ result }: PromptfooVector): Promise<string> {
  const config = { prompts: ['{{topic}}'], providers: [{ id: 'mock' }], tests: [result.testCase] }
  const tree = memoryTree({ 'promptfooconfig.json': JSON.stringify(config) })
  const { scenarios } = await loadSuite(tree, ['promptfooconfig.json'])
  const [scenario] = scenarios
  if (scenario === undefined || scenario.problems.length > 0) return 'unverified'
  const trace = await readOne(jsonLines(result), 'results.jsonl')
  if (!scenario.traceRefs.some((key) => trace.runKeys.includes(key))) return 'not found'
  const verdicts = runChecks(trace, scenario.checks)
  return verdicts.length === 0 ? 'unverified' : decideOutcome(verdicts)
}
