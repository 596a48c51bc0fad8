import { join } from 'node:path'
import { ExternalEvaluators, type Evaluators } from '../trial/external-evaluators.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileTree } from '../files/tree.ts'
import {
  openJudge,
  canForgeVerdicts,
  openReplies,
  resolveCacheFolder,
  type JudgeContext,
} from './open-judge.ts'
import { createSecretMask } from './secret-mask.ts'
import type { Judge } from '../judge/judging.ts'
import { treeStore, diskStore } from '../judge/file-cache.ts'
import type { CachedFile } from '../judge/cached-verdict.ts'
import { VerdictStore } from '../judge/verdict-caches.ts'
import type { Options } from '../options/options.ts'
import type { BaseTreeRequest } from './base-files.ts'
import type { RunContext } from './run-context.ts'
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
  context: JudgeContext,
  judging: Judge | null,
  trusted: Pick<TrustedTree, 'tree' | 'base'>,
): Promise<Embeddings | null> {
  const { env, untrusted } = context
  const { judge: mode, 'judge-replies': replies } = options
  if (mode === 'off' || judging === null) return null
  const mask = createSecretMask(options, env)
  const cache = await resolveCacheFolder(options, context)
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
    cache: cache === null ? null : openVectorFolder(cache, options),
    replies: new VectorStore(
      await openReplies(options, context, trusted, folderName),
      `${replies}/${folderName}`,
    ),
  })
}

function openVectorFolder(folder: string, options: Options): VectorStore {
  const { 'cache-dir': name = folder, 'judge-base-url': server } = options
  return new VectorStore(diskStore(join(folder, folderName)), `${name}/${folderName}`, server)
}

/** What asking needs of the context of a run. */
type EvaluatorContext = JudgeContext & BaseTreeRequest & Pick<RunContext, 'now'>

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
  readonly trustVerdicts: (tree: FileTree, folder: string) => void
  /** Problems of the kept answers. */
  readonly diagnostics: readonly Diagnostic[]
}

/** @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`. */
export async function openEvaluators(
  options: Options,
  context: EvaluatorContext,
  prices: Prices,
): Promise<EvaluatorSession> {
  const trusted = await openTrustedTree(context, usesBaseReplies(options, context))
  const judging = await openJudge(options, context, prices, trusted)
  const embeddings = await openEmbeddings(options, context, judging, trusted)
  const inquiry = new ExternalEvaluators(await openProjectEvaluators(options, context), judging, embeddings)
  return {
    inquiry,
    judging,
    get verdicts() {
      return judging?.used ?? []
    },
    trustVerdicts(tree, folder) {
      if (!canForgeVerdicts(options, context))
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
function usesBaseReplies({ judge, ...options }: Options, { baseRef }: EvaluatorContext): boolean {
  const isReplayed = judge === 'replay' || (judge === 'record' && baseRef.kind === 'event')
  return isReplayed || (judge !== 'off' && options['judge-uncalibrated'] === 'advisory')
}

/** For a stranger's change no code is loaded and no service asked, whatever the options say of its commands. */
async function openProjectEvaluators(options: Options, context: EvaluatorContext): Promise<Evaluators> {
  const { root, env, now, untrusted } = context
  if (untrusted !== null) return { kind: 'left', reason: `the change comes from ${untrusted}` }
  const services = await resolveServicePolicy(options, context)
  return { kind: 'run', root, env, now, concurrency: options.concurrency, services }
}
