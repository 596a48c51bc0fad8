import { join } from 'node:path/posix'
import { confinedPath } from '../files/confined-path.ts'
import { normalPath } from '../files/paths.ts'
import { readCalibrations } from '../judge/calibrate/calibration-file.ts'
import type { JudgeModels, Mask } from '../judge/provider.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import { Judging } from '../judge/judging.ts'
import { diskPlace, treePlace, type KeptPlace } from '../judge/kept-place.ts'
import { VerdictFolder } from '../judge/verdict-folder.ts'
import { cacheFolder, type CacheSurroundings } from './cache-folder.ts'
import type { TrustedTree } from './trusted-tree.ts'
import type { FileTree } from '../files/tree.ts'
import type { Options } from '../options/options.ts'
import { redactor } from '../record/redact/redact.ts'
import type { Prices } from '../trace/prices/prices.ts'

/** What judging needs of the world. */
export interface JudgeSurroundings extends CacheSurroundings {
  /** Who is asked, in the place of the providers. */
  readonly judgeModels?: JudgeModels
}

/**
 * The judging of a run, as its options say; null where the judge is off. `trusted`: what calibrations and recorded
 * replies are read from.
 * @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`.
 */
export async function judgingOf(
  options: Options,
  surroundings: JudgeSurroundings,
  prices: Prices,
  trusted: Pick<TrustedTree, 'tree' | 'reason'>,
): Promise<Judging | null> {
  const { judge: mode } = options
  if (mode === 'off') return null
  const { env, untrusted } = surroundings
  const { tree } = trusted
  const apiKey = options['judge-api-key'] ?? null
  const mask = judgeMask(options, env)
  const cache = await cacheFolder(options, surroundings)
  return new Judging({
    mode,
    models:
      surroundings.judgeModels ??
      judgeModels({
        model: options['judge-model'] ?? null,
        baseUrl: options['judge-base-url'] ?? null,
        apiKey,
        env,
        mask,
      }),
    votes: options['judge-votes'],
    concurrency: options['judge-concurrency'],
    timeoutMs: options['judge-timeout'] * 1_000,
    maxSpendUsd: options['judge-max-spend-usd'] ?? null,
    prices,
    mask,
    untrusted,
    caches: cache === null ? [] : [new VerdictFolder(diskPlace(cache), options['cache-dir'] ?? cache)],
    calibrations: await readCalibrations(tree, options['judge-calibration']),
    // Where nobody knows whether a judge is calibrated, it decides.
    isAdvisoryUncalibrated: trusted.reason === null && options['judge-uncalibrated'] === 'advisory',
    replies: new VerdictFolder(await repliesPlace(options, surroundings, tree), options['judge-replies']),
  })
}

/**
 * Recorded replies, or what is in a folder of theirs. What an untrusted change brings is not read, and it writes none.
 * @throws GateError `path-outside`
 */
export async function repliesPlace(
  { 'judge-replies': replies }: Options,
  { root, untrusted }: JudgeSurroundings,
  tree: FileTree,
  folder: string = '',
): Promise<KeptPlace> {
  const absolute = join(await confinedPath(root, replies), folder)
  const { write } = diskPlace(absolute)
  return { ...treePlace(tree, normalPath(join(replies, folder))), write: untrusted === null ? write : null }
}

/** Hides secrets of the environment and the key of the judge. */
export function judgeMask(options: Options, env: JudgeSurroundings['env']): Mask {
  const apiKey = options['judge-api-key']
  return redactor({ ...env, ...(apiKey === undefined ? {} : { JUDGE_API_KEY: apiKey }) }).text
}
