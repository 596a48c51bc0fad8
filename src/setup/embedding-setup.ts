import { join } from 'node:path'
import { Embeddings } from '../judge/embeddings.ts'
import { diskPlace } from '../judge/kept-files.ts'
import type { Judging } from '../judge/judging.ts'
import { embeddingModels } from '../judge/providers/embedding-models.ts'
import { VectorFolder } from '../judge/vector-folder.ts'
import { cacheFolder } from './cache-folder.ts'
import { judgeMask, repliesPlace, type JudgeSurroundings } from './judge-setup.ts'
import type { Options } from '../options/options.ts'
import type { TrustedTree } from './trusted-tree.ts'

/** Beside the verdicts, in the cache as among the recorded replies. */
const folderName = 'embeddings'

/**
 * Who embeds texts in a run: asked, kept and replayed as its judge is, whose options were looked at before.
 * Null where the judge is off.
 * @throws GateError `path-outside`, and as {@link cacheFolder} does.
 */
export async function embeddingsOf(
  options: Options,
  surroundings: JudgeSurroundings,
  judging: Judging | null,
  trusted: Pick<TrustedTree, 'tree' | 'base'>,
): Promise<Embeddings | null> {
  const { env, untrusted } = surroundings
  const { judge: mode, 'judge-replies': replies } = options
  if (mode === 'off' || judging === null) return null
  const mask = judgeMask(options, env)
  const cache = await cacheFolder(options, surroundings)
  return new Embeddings({
    mode,
    models: embeddingModels({
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
    cache: cache === null ? null : folderAt(cache, options['cache-dir'] ?? cache),
    replies: new VectorFolder(
      await repliesPlace(options, surroundings, trusted, folderName),
      `${replies}/${folderName}`,
    ),
  })
}

function folderAt(folder: string, name: string): VectorFolder {
  return new VectorFolder(diskPlace(join(folder, folderName)), `${name}/${folderName}`)
}
