import { Inquiry, type Evaluators } from '../trial/inquiry.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { embeddingsOf } from './embedding-setup.ts'
import type { FileTree } from '../files/tree.ts'
import { isForgeable } from './cache-folder.ts'
import { judgingOf, type JudgeSurroundings } from './judge-setup.ts'
import type { Judging } from '../judge/judging.ts'
import { treePlace } from '../judge/kept-place.ts'
import type { KeptFile } from '../judge/kept-verdict.ts'
import { VerdictFolder } from '../judge/verdict-folder.ts'
import type { Options } from '../options/options.ts'
import type { BaseTreeRequest } from './base-tree.ts'
import { servicePolicy } from './service-policy.ts'
import { trustedTree } from './trusted-tree.ts'
import type { Prices } from '../trace/prices/prices.ts'

export interface AskingSurroundings extends JudgeSurroundings, BaseTreeRequest {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Whoever outside of the gate is asked in a run; nothing of it is left when it is disposed of. */
export interface Asking extends AsyncDisposable {
  readonly inquiry: Inquiry
  /** Null where the judge is off. */
  readonly judging: Judging | null
  /** The verdicts of judges that were used in this run, to be kept for a later one to read. */
  readonly verdicts: readonly KeptFile[]
  /**
   * Believes the verdicts that an earlier run kept in a folder of a tree: it must have been a run of trusted
   * code. They are not read where a stranger's commands are run, which could write to wherever the tree lies.
   */
  readonly readVerdicts: (tree: FileTree, folder: string) => void
  /** What is wrong with what was kept of answers. */
  readonly diagnostics: readonly Diagnostic[]
}

/** @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`. */
export async function askingOf(
  options: Options,
  surroundings: AskingSurroundings,
  prices: Prices,
): Promise<Asking> {
  const trusted = await trustedTree(surroundings, readsBase(options, surroundings))
  const judging = await judgingOf(options, surroundings, prices, trusted)
  const embeddings = await embeddingsOf(options, surroundings, judging, trusted)
  const inquiry = new Inquiry(await evaluatorsOf(options, surroundings), judging, embeddings)
  return {
    inquiry,
    judging,
    get verdicts() {
      return judging?.used ?? []
    },
    readVerdicts(tree, folder) {
      if (!isForgeable(options, surroundings))
        judging?.alsoRead(new VerdictFolder(treePlace(tree, folder), 'the results artifact'))
    },
    get diagnostics() {
      return [...(judging?.diagnostics ?? []), ...(embeddings?.diagnostics ?? [])]
    },
    [Symbol.asyncDispose]: async () => {
      await inquiry[Symbol.asyncDispose]()
      await embeddings?.[Symbol.asyncDispose]()
      await judging?.[Symbol.asyncDispose]()
      await trusted[Symbol.asyncDispose]()
    },
  }
}

/**
 * Whether the recorded replies and calibrations of the base count beside the work tree's: a change does not take them
 * away, or write others in their place. On a laptop, `record` is how they are made anew.
 */
function readsBase({ judge, ...options }: Options, { find }: AskingSurroundings): boolean {
  const isReplayed = judge === 'replay' || (judge === 'record' && find.kind === 'event')
  return isReplayed || (judge !== 'off' && options['judge-uncalibrated'] === 'advisory')
}

/** For a stranger's change no code is loaded and no service asked, whatever the options say of its commands. */
async function evaluatorsOf(options: Options, surroundings: AskingSurroundings): Promise<Evaluators> {
  const { root, env, now, untrusted } = surroundings
  if (untrusted !== null) return { kind: 'left', reason: `the change comes from ${untrusted}` }
  const services = await servicePolicy(options, surroundings)
  return { kind: 'run', root, env, now, concurrency: options.concurrency, services }
}
