import { join, resolve } from 'node:path'
import { confinedPath } from './files/confined-path.ts'
import { Embeddings } from './judge/embeddings.ts'
import type { Judging } from './judge/judging.ts'
import { embeddingModels } from './judge/providers/embedding-models.ts'
import { VectorFolder } from './judge/vector-folder.ts'
import { judgeMask, type JudgeSurroundings } from './judge-setup.ts'
import type { Options } from './options.ts'

/** Beside the verdicts, in the cache as among the recorded replies. */
const folderName = 'embeddings'

/**
 * Who embeds texts in a run: asked, kept and replayed as its judge is, whose options were looked at before.
 * Null where the judge is off.
 * @throws GateError `path-outside`.
 */
export async function embeddingsOf(
  options: Options,
  { root, env, untrusted }: JudgeSurroundings,
  judging: Judging | null,
): Promise<Embeddings | null> {
  const { judge: mode, 'judge-replies': replies, 'cache-dir': cache } = options
  if (mode === 'off' || judging === null) return null
  const mask = judgeMask(options, env)
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
    mask,
    untrusted,
    cache: cache === undefined ? null : folderAt(resolve(root, cache), cache),
    replies: folderAt(await confinedPath(root, replies), replies),
  })
}

function folderAt(folder: string, name: string): VectorFolder {
  return new VectorFolder(join(folder, folderName), `${name}/${folderName}`)
}
