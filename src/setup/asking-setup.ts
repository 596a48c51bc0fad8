import { join } from 'node:path'
import { ExternalEvaluators, type Evaluators } from '../trial/inquiry.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileTree } from '../files/tree.ts'
import {
  openJudge,
  canForgeVerdicts,
  createSecretMask,
  openReplies,
  resolveCacheFolder,
  type JudgeSurroundings,
} from './judge-setup.ts'
import type { Judge } from '../judge/judging.ts'
import { treeStore, diskStore } from '../judge/kept-files.ts'
import type { CachedFile } from '../judge/kept-verdict.ts'
import { VerdictStore } from '../judge/verdict-caches.ts'
import type { Options } from '../options/options.ts'
import type { BaseTreeRequest } from './base-tree.ts'
import { openTrustedTree, resolveServicePolicy, type TrustedTree } from './trusted-config.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { Embeddings } from '../judge/embeddings.ts'
import { openEmbeddingModels } from '../judge/providers/embedding-models.ts'
import { VectorStore } from '../judge/vector-folder.ts'

/** Beside the verdicts, in the cache as among the recorded replies. */
const folderName = 'embeddings'

/**
 * Makes the embedding model of a run; it is asked, kept and replayed like the judge, whose options were checked before.
 * Null if the judge is off.
 * @throws GateError `path-outside`, and as {@link resolveCacheFolder} does.
 */
async function openEmbeddings(
  options: Options,
  surroundings: JudgeSurroundings,
  judging: Judge | null,
  trusted: Pick<TrustedTree, 'tree' | 'base'>,
): Promise<Embeddings | null> {
  const { env, untrusted } = surroundings
  const { judge: mode, 'judge-replies': replies } = options
  if (mode === 'off' || judging === null) return null
  const mask = createSecretMask(options, env)
  const cache = await resolveCacheFolder(options, surroundings)
  return new Embeddings({
    mode,
    models: openEmbeddingModels({
      embedding: options['embedding-model'] ?? null,
      model: options['judge-model'] ?? null,
      baseUrl: options['judge-base-url'] ?? null,
      apiKey: options['judge-api-key'] ?? null,
      env,
      mask,
    }),
    timeoutMs: options['judge-timeout'] * 1_000,
    budget: judging.budget,
    slots: judging.slots,
    mask,
    untrusted,
    cache: cache === null ? null : openVectorFolder(cache, options['cache-dir'] ?? cache),
    replies: new VectorStore(
      await openReplies(options, surroundings, trusted, folderName),
      `${replies}/${folderName}`,
    ),
  })
}

function openVectorFolder(folder: string, name: string): VectorStore {
  return new VectorStore(diskStore(join(folder, folderName)), `${name}/${folderName}`)
}

export interface EvaluatorContext extends JudgeSurroundings, BaseTreeRequest {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Everyone outside of the gate that a run asks; disposing of it ends all of them. */
export interface EvaluatorSession extends AsyncDisposable {
  readonly inquiry: ExternalEvaluators
  /** Null where the judge is off. */
  readonly judging: Judge | null
  /** The verdicts of judges that were used in this run, to be kept for a later one to read. */
  readonly verdicts: readonly CachedFile[]
  /**
   * Believes the verdicts that an earlier run kept in a folder of a tree: it must have been a run of trusted
   * code. They are not read where a stranger's commands are run, which could write to wherever the tree lies.
   */
  readonly readVerdicts: (tree: FileTree, folder: string) => void
  /** Problems of the kept answers. */
  readonly diagnostics: readonly Diagnostic[]
}

/** @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`. */
export async function openEvaluators(
  options: Options,
  surroundings: EvaluatorContext,
  prices: Prices,
): Promise<EvaluatorSession> {
  const trusted = await openTrustedTree(surroundings, usesBaseReplies(options, surroundings))
  const judging = await openJudge(options, surroundings, prices, trusted)
  const embeddings = await openEmbeddings(options, surroundings, judging, trusted)
  const inquiry = new ExternalEvaluators(
    await openProjectEvaluators(options, surroundings),
    judging,
    embeddings,
  )
  return {
    inquiry,
    judging,
    get verdicts() {
      return judging?.used ?? []
    },
    readVerdicts(tree, folder) {
      if (!canForgeVerdicts(options, surroundings))
        judging?.alsoRead(new VerdictStore(treeStore(tree, folder), 'the results artifact'))
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
 * Tells whether recorded replies and calibrations of the base count beside the work tree's: a change cannot remove or
 * replace them. On a laptop, `record` makes them anew.
 */
function usesBaseReplies({ judge, ...options }: Options, { find }: EvaluatorContext): boolean {
  const isReplayed = judge === 'replay' || (judge === 'record' && find.kind === 'event')
  return isReplayed || (judge !== 'off' && options['judge-uncalibrated'] === 'advisory')
}

/** For a stranger's change no code is loaded and no service asked, whatever the options say of its commands. */
async function openProjectEvaluators(options: Options, surroundings: EvaluatorContext): Promise<Evaluators> {
  const { root, env, now, untrusted } = surroundings
  if (untrusted !== null) return { kind: 'left', reason: `the change comes from ${untrusted}` }
  const services = await resolveServicePolicy(options, surroundings)
  return { kind: 'run', root, env, now, concurrency: options.concurrency, services }
}
