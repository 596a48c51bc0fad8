import { join } from 'node:path/posix'
import { GateError } from '../core/errors.ts'
import { confinedPath } from '../files/write-file.ts'
import { normalPath } from '../files/paths.ts'
import { isCalibrated } from '../judge/calibrate/calibration.ts'
import { readCalibrations, type KeptCalibration } from '../judge/calibrate/calibration-file.ts'
import type { JudgeModels, Mask } from '../judge/provider.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import { Judging } from '../judge/judging.ts'
import { diskPlace, treePlace, type KeptPlace } from '../judge/kept-files.ts'
import { VerdictFolder } from '../judge/verdict-caches.ts'
import { cacheFolder, type CacheSurroundings } from './cache-folder.ts'
import type { TrustedTree } from './trusted-tree.ts'
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
 * replies are read from; those of the base go before a change of them.
 * @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`.
 */
export async function judgingOf(
  options: Options,
  surroundings: JudgeSurroundings,
  prices: Prices,
  trusted: Pick<TrustedTree, 'tree' | 'reason' | 'base'>,
): Promise<Judging | null> {
  const { judge: mode } = options
  if (mode === 'off') return null
  const { env, untrusted } = surroundings
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
    calibrations: await calibrationsOf(options, trusted),
    // Where nobody knows whether a judge is calibrated, it decides.
    isAdvisoryUncalibrated: trusted.reason === null && options['judge-uncalibrated'] === 'advisory',
    replies: new VerdictFolder(await repliesPlace(options, surroundings, trusted), options['judge-replies']),
  })
}

/**
 * Recorded replies, or what is in a folder of theirs. What an untrusted change brings is not read, and it writes none.
 * @throws GateError `path-outside`
 */
export async function repliesPlace(
  { 'judge-replies': replies }: Options,
  { root, untrusted }: JudgeSurroundings,
  { tree, base }: Pick<TrustedTree, 'tree' | 'base'>,
  folder: string = '',
): Promise<KeptPlace> {
  const absolute = join(await confinedPath(root, replies), folder)
  const path = normalPath(join(replies, folder))
  const own = treePlace(tree, path)
  const write = untrusted === null ? diskPlace(absolute).write : null
  return base === null ? { ...own, write } : { ...inEither(treePlace(base, path), own), write }
}

/** What the first place does not have is looked for in the second. */
function inEither(first: KeptPlace, second: KeptPlace): Pick<KeptPlace, 'names' | 'read'> {
  return {
    names: async () => [...new Set([...(await first.names()), ...(await second.names())])],
    read: async (name, maxBytes) => (await first.read(name, maxBytes)) ?? second.read(name, maxBytes),
  }
}

/** A judge that the base holds against people stays so, whatever a change does to the file. */
async function calibrationsOf(
  options: Options,
  { tree, base }: Pick<TrustedTree, 'tree' | 'base'>,
): Promise<readonly KeptCalibration[]> {
  const path = options['judge-calibration']
  const own = await readCalibrations(tree, path)
  if (base === null) return own
  const usable = own.filter(({ confusion }) => isCalibrated(confusion))
  return [...usable, ...(await readCalibrations(base, path).catch(noneIfBad)), ...own]
}

/** A file that is broken in the base is for the change to mend. */
function noneIfBad(thrown: unknown): [] {
  if (thrown instanceof GateError) return []
  throw thrown
}

/** Hides secrets of the environment and the key of the judge. */
export function judgeMask(options: Options, env: JudgeSurroundings['env']): Mask {
  const apiKey = options['judge-api-key']
  return redactor({ ...env, ...(apiKey === undefined ? {} : { JUDGE_API_KEY: apiKey }) }).text
}
