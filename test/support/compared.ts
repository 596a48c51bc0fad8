import type { Baseline, BaselineResult } from '../../src/baseline/base.ts'
import { scoreBaseTree } from '../../src/baseline/score-tree.ts'
import { collectBaseDefinitions } from '../../src/compare/cells.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { FileTree } from '../../src/files/paths.ts'
import { selectGroups } from '../../src/scenario/in-groups.ts'
import { LoadedFiles } from '../../src/scenario/loaded-files.ts'
import { omitNullish } from '../../src/core/json.ts'
import { loadSuite } from './load-suite.ts'
import { listTracePool } from '../../src/scenario/scenario-paths.ts'

import { VerdictCache } from '../../src/score/shared-files.ts'
import { hashFile } from '../../src/files/content-id.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import type { ScoreRequest } from '../../src/score/score-request.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from './memory-tree.ts'
import { answerOf } from './scored.ts'

type Files = Readonly<Record<string, string>>
const paths = ['scenarios']

/** A tree that counts how often each of its files is opened. */
export function countingTree(files: Files): {
  readonly tree: FileTree
  readonly opened: Map<string, number>
} {
  const opened = new Map<string, number>()
  const tree = memoryTree(files)
  return {
    opened,
    tree: {
      ...tree,
      open(path) {
        opened.set(path, (opened.get(path) ?? 0) + 1)
        return tree.open(path)
      },
    },
  }
}

/** Two sides of a change, compared as a run does: by scenarios in `scenarios/` and the traces of each side. */
export async function comparedTrees(
  base: Files | FileTree,
  head: Files | FileTree,
  request: Partial<ScoreRequest> & {
    readonly groups?: readonly string[]
    readonly isSelecting?: boolean
    /** Files of both sides with the same bytes are read, parsed and bound once; ids of contents are those of git. */
    readonly isSharing?: boolean
  } = {},
): Promise<Comparison> {
  const { groups = [], isSelecting = false, isSharing = false, ...rest } = request
  const [before, now] = [isSharing ? withIds(treeOf(base)) : treeOf(base), treeOf(head)]
  const files = new VerdictCache()
  const agents = { kind: 'left', recorded: 'all', left: { code: 'of-base' } } as const
  const score = async (asked: Pick<ScoreRequest, 'scenarios' | 'tree'> & Partial<ScoreRequest>) =>
    scoreSuite({
      traceGlobs: await listTracePool(asked.tree, paths),
      judge: 'off',
      prices: new Prices(),
      agents,
      ...rest,
      ...asked,
    })
  const loaded = isSharing ? new LoadedFiles() : undefined
  const suite = await loadSuite(now, paths, undefined, loaded)
  const scenarios = selectGroups(suite.scenarios, groups)
  const scored = await scoreBaseTree(
    {
      option: 'auto',
      cwd: '/',
      root: '/',
      env: {},
      baseRef: { kind: 'default' },
      paths,
      scenarios,
      ...omitNullish({ loaded }),
      groups,
      skipped: new Set(),
      agents: { ignored: agents, replayed: agents },
      scorer: {
        score: (side) =>
          score({
            scenarios: side.scenarios,
            tree: side.tree,
            definitions: side.alternates,
            shared: { files, side: 'base' },
            agents,
          }),
        scoresEarlier: false,
      },
    },
    { tree: before, agents, origin: { kind: 'git', sha: null, source: 'main' } },
  )
  const { base: facts } = answerOf()
  if (facts === null) throw new Error('there is no base')
  const openTree: Baseline['openTree'] = async () => ({
    ...before,
    [Symbol.asyncDispose]: async () => undefined,
  })
  const answer: BaselineResult = { base: { ...facts, ...scored, openTree }, reasons: [] }
  return compare(
    await score({
      scenarios,
      tree: now,
      definitions: collectBaseDefinitions(scenarios, answer),
      shared: { files, side: 'head' },
    }),
    answer,
    { isSelecting },
  )
}

/** A tree that knows the ids of its contents, as one of git does. */
function withIds(tree: FileTree): FileTree {
  return {
    ...tree,
    contentId: async (path) => (await hashFile(tree, path, 'a'.repeat(40))) ?? '',
  }
}

function treeOf(files: Files | FileTree): FileTree {
  return isTree(files) ? files : memoryTree(files)
}

function isTree(files: Files | FileTree): files is FileTree {
  return typeof files['open'] === 'function'
}
