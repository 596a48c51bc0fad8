import { isAbsolute, relative, resolve } from 'node:path'
import { runGit } from '../baseline/git/git.ts'
import { GateError } from '../core/errors.ts'
import { confinedPath } from '../files/confined-path.ts'
import { diskTree } from '../files/disk-tree.ts'
import { readCalibrations } from '../judge/calibrate/calibration-file.ts'
import type { JudgeModels, Mask } from '../judge/provider.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import { Judging } from '../judge/judging.ts'
import { diskPlace } from '../judge/kept-place.ts'
import { VerdictFolder } from '../judge/verdict-folder.ts'
import { commandsLeft, type ChangeOrigin } from './commands-left.ts'
import type { Options } from '../options/options.ts'
import { redactor } from '../record/redact/redact.ts'
import type { Prices } from '../trace/prices/prices.ts'

/** What judging needs of the world. */
export interface JudgeSurroundings extends ChangeOrigin {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Who is asked, in the place of the providers. */
  readonly judgeModels?: JudgeModels
}

/**
 * The judging of a run, as its options say; null where the judge is off.
 * @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`.
 */
export async function judgingOf(
  options: Options,
  surroundings: JudgeSurroundings,
  prices: Prices,
): Promise<Judging | null> {
  const { judge: mode } = options
  if (mode === 'off') return null
  const { root, env, untrusted } = surroundings
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
    calibrations: await readCalibrations(diskTree(root), options['judge-calibration']),
    isAdvisoryUncalibrated: options['judge-uncalibrated'] === 'advisory',
    replies: new VerdictFolder(
      diskPlace(await confinedPath(root, options['judge-replies'])),
      options['judge-replies'],
    ),
  })
}

/** Hides secrets of the environment and the key of the judge. */
export function judgeMask(options: Options, env: JudgeSurroundings['env']): Mask {
  const apiKey = options['judge-api-key']
  return redactor({ ...env, ...(apiKey === undefined ? {} : { JUDGE_API_KEY: apiKey }) }).text
}

/** Whether a stranger's commands are run, which could write answers of their own wherever they are kept. */
export function isForgeable(options: Options, origin: ChangeOrigin): boolean {
  return origin.untrusted !== null && commandsLeft(options, origin) === null && options.record !== 'never'
}

/**
 * The absolute folder of the cache, which may lie outside of the workspace; null for none, also where what is
 * kept there could be forged.
 * @throws GateError `bad-option` where it is under version control: whoever can commit to it could do the same.
 */
export async function cacheFolder(options: Options, surroundings: JudgeSurroundings): Promise<string | null> {
  const { root, env, untrusted } = surroundings
  const given = options['cache-dir']
  if (given === undefined || isForgeable(options, surroundings)) return null
  const folder = resolve(root, given)
  const inside = relative(root, folder)
  if (inside.startsWith('..') || isAbsolute(inside)) return folder
  const tracked = await runGit({ root, env }, ['ls-files', '--cached', '--', inside === '' ? '.' : inside])
  // Where git cannot say, a stranger could have brought the folder along.
  if (tracked.value === null && untrusted !== null) return null
  if (tracked.value !== null && tracked.value !== '') {
    throw new GateError(
      'bad-option',
      `\`cache-dir\`: \`${given}\` holds files that are committed, so that a change could bring its own verdicts; give a folder that is not, and commit recorded replies to \`judge-replies\``,
    )
  }
  return folder
}
