import type { OpenedTree } from '../../src/baseline/base.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { withDivergences } from '../../src/compare/divergence/divergence.ts'
import type { FileTree } from '../../src/files/paths.ts'
import type { Divergence } from '../../src/results/comparison-schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { conversationFile, type Conversation } from './conversation.ts'
import { memoryTree } from './memory-tree.ts'
import { pairOf } from './pairs.ts'
import { answerOf, baseScenarioOf, scoredOf } from './scored.ts'
import { memoryFile, readAll } from './trace-files.ts'

export function closing(tree: FileTree): OpenedTree {
  return { ...tree, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** Trials over the traces of some files, one each. */
async function trialsOver(
  files: Readonly<Record<string, string>>,
  outcome: ScoredTrial['outcome'],
): Promise<ScoredTrial[]> {
  const trials: ScoredTrial[] = []
  for (const [source, text] of Object.entries(files)) {
    const { traces } = await readAll(memoryFile(text, source))
    for (const { id, source: from } of traces) {
      const trace = { id, source, format: from.format }
      trials.push({ index: trials.length + 1, outcome, trace, checks: [], judge: null, metrics: {} })
    }
  }
  return trials
}

/** Path → text. */
export type Files = Readonly<Record<string, string>>

export function filesOf(runs: readonly Conversation[]): Files {
  return Object.fromEntries(runs.map((run, index) => [`traces/${index + 1}.json`, conversationFile(run)]))
}

/** Scenarios that regressed, each over its own files on both sides. */
export async function regressed(
  cases: Readonly<Record<string, { readonly base: Files; readonly head: Files }>>,
  openTree: (() => Promise<OpenedTree>) | null,
): Promise<Comparison> {
  const pairs = await Promise.all(
    Object.entries(cases).map(async ([id, { base, head }]) => ({
      base: baseScenarioOf(id, await trialsOver(base, 'passed')),
      scored: scoredOf(id, await trialsOver(head, 'failed')),
    })),
  )
  const answer = answerOf(...pairs.map(({ base }) => base))
  if (answer.base === null) throw new Error('no base')
  return {
    baseline: { ...answer, base: { ...answer.base, openTree } },
    scenarios: pairs.map(({ scored, base }) => {
      const { priorFindings: _, ...pair } = pairOf(scored, base)
      return { ...pair, change: 'regressed', changeReason: null, parts: {} }
    }),
    removed: [],
    metrics: [],
    weakenings: [],
    notRun: [],
    uncovered: [],
    history: null,
  }
}

export function divergenceIn({ scenarios }: Comparison): Divergence | undefined {
  return scenarios[0]?.parts.divergence
}

/** Where the head leaves the base, of one run a side or several. */
export async function diverge(
  base: Conversation | readonly Conversation[],
  head: Conversation | readonly Conversation[],
): Promise<Divergence | undefined> {
  return divergeFiles(filesOf([base].flat()), filesOf([head].flat()))
}

/** The same of trace files, each with one run. */
export async function divergeFiles(base: Files, head: Files): Promise<Divergence | undefined> {
  const comparison = await regressed({ refund: { base, head } }, async () => closing(memoryTree(base)))
  return divergenceIn(await withDivergences(comparison, { head: memoryTree(head) }))
}
