import type { FileTree } from '../../files/tree.ts'
import type { BaselineFacts } from '../../results/schema.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { ZipTree } from '../../files/zip/zip-tree.ts'
import { artifactFiles, keptVerdicts } from './inputs-archive.ts'
import type { KeptRun } from './kept-run.ts'
import { baseOfResults } from '../results-rung.ts'
import type { BaselineRequest, RungAnswer } from '../rung.ts'
import { emptiness, scoreTree } from '../score-tree.ts'

/**
 * An earlier run as a base: its traces scored again, or, where they were not kept, its verdicts as they
 * were. `shown`: what people call it. `suite`: the files with the scenarios of the base, where the run is of a
 * commit before it; null where nobody has them.
 */
export async function baseOfKept(
  request: BaselineRequest,
  kept: KeptRun,
  facts: BaselineFacts,
  shown: string,
  suite?: FileTree | null,
): Promise<RungAnswer> {
  const { results, inputs, reasons } = kept
  if (inputs !== null) {
    const openTree = () => ZipTree.open(inputs, `\`${artifactFiles.inputs}\``)
    const tree = request.scratch.hold(await openTree())
    // Before it is scored: its judge has answered before.
    request.verdicts?.(tree, keptVerdicts)
    const { scenarios, diagnostics } = await scoreTree(request, tree, 'counted', suite ?? tree)
    const older =
      suite === null ? { isSuiteOlder: true as const, diagnostics: [...diagnostics, unknownSuite] } : {}
    const history = results?.history ?? null
    const reason = [...reasons, emptiness(scenarios, shown)].filter((part) => part !== null).join('; ')
    return { base: { facts, scenarios, diagnostics, openTree, history, ...older }, reason: reason || null }
  }
  if (results === null) return { base: null, reason: reasons.join('; ') }
  const asTheyWere = `${reasons.join('; ')}; its verdicts are compared as they were then`
  const base = { ...baseOfResults(results, facts.source), facts }
  return { base: suite === null ? { ...base, isSuiteOlder: true } : base, reason: asTheyWere }
}

const unknownSuite: Diagnostic = {
  code: 'base-older',
  severity: 'warning',
  message:
    'the scenario files of the merge base are not in this clone, so that scenarios and checks that the change takes away are not told from those that others took away; check out with `fetch-depth: 0`',
}
