import { omitNullish } from '../core/present.ts'
import { join } from 'node:path/posix'
import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { GateError } from '../core/errors.ts'
import { resolveConfinedPath, resolveRealFolder } from '../files/write-file.ts'
import { normalizePath } from '../files/paths.ts'
import { isCalibrated } from '../judge/calibrate/calibration.ts'
import { readCalibrations, type StoredCalibration } from '../judge/calibrate/calibration-file.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import { Judge } from '../judge/judging.ts'
import { diskStore, treeStore, type CacheBackend } from '../judge/file-cache.ts'
import { VerdictStore } from '../judge/verdict-caches.ts'
import type { TrustedTree } from './trusted-config.ts'
import type { Options } from '../options/options.ts'
import { createSecretMask } from './secret-mask.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { runGit } from '../baseline/git/git.ts'
import { findCommandRefusal } from './agent-mode.ts'
import type { ChangeTrust, RunContext } from './run-context.ts'

/** What judging needs of the context of a run. */
export type JudgeContext = Pick<RunContext, 'root' | 'env' | 'untrusted' | 'secrets' | 'judgeModels'>

/** Tells whether commands of an untrusted change run: they could write their own answers into any cache. */
export function canForgeVerdicts(options: Options, origin: ChangeTrust): boolean {
  return (
    origin.untrusted !== null && findCommandRefusal(options, origin) === null && options.record !== 'never'
  )
}

/**
 * The absolute folder of the cache, which may lie outside of the workspace; null for none, also where what is
 * kept there could be forged.
 * @throws GateError `bad-option` where it, or a link on the way to it, is under version control: whoever can commit
 * could bring verdicts along.
 */
export async function resolveCacheFolder(options: Options, context: JudgeContext): Promise<string | null> {
  const { root, untrusted } = context
  const cacheDir = options['cache-dir']
  if (cacheDir === undefined || canForgeVerdicts(options, context)) return null
  const folder = resolve(root, cacheDir)
  // As it is named, and where links lead: on a disk that folds case both may differ without a link.
  const named = relativeInside(root, folder)
  const real = relativeInside(await realpath(root), await resolveRealFolder(folder))
  for (const inside of new Set([named, real])) {
    if (inside === null) continue
    const isCommitted = await holdsCommitted(context, inside)
    // Where git cannot say, a stranger could have brought the folder along.
    if (isCommitted === null && untrusted !== null) return null
    if (isCommitted === true) {
      throw new GateError(
        'bad-option',
        `\`cache-dir\`: \`${cacheDir}\` holds files that are committed, or lies behind a link that is, so that a change could bring its own verdicts; give a folder that is not, and commit recorded replies to \`judge-replies\``,
      )
    }
  }
  return folder
}

/** With `/`; null for what is outside. */
function relativeInside(root: string, absolute: string): string | null {
  const way = relative(root, absolute)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null
  return way.split(sep).join('/')
}

/** Tells whether a folder holds committed files, or is below a link or submodule; null if git cannot tell. */
async function holdsCommitted(repository: JudgeContext, folder: string): Promise<boolean | null> {
  const tracked = await runGit(repository, ['ls-files', '--cached', '--', folder === '' ? '.' : folder])
  if (tracked.value === null || tracked.value !== '') return tracked.value === null ? null : true
  const parts = folder.split('/')
  for (let count = 1; count < parts.length; count++) {
    const above = `:./${parts.slice(0, count).join('/')}`
    // The index has no folders: what it has under the name of one is a link or a submodule.
    const entry = await runGit(repository, ['rev-parse', '--verify', '--quiet', above])
    if (entry.value !== null) return true
  }
  return false
}

/**
 * The judging of a run, as its options say; null where the judge is off. `trusted`: what calibrations and recorded
 * replies are read from; those of the base go before a change of them.
 * @throws GateError `bad-option` for a key or an address that cannot be used, `path-outside`.
 */
export async function openJudge(
  options: Options,
  context: JudgeContext,
  prices: Prices,
  trusted: Pick<TrustedTree, 'tree' | 'reason' | 'base'>,
): Promise<Judge | null> {
  const { judge: mode } = options
  if (mode === 'off') return null
  const { env, untrusted } = context
  const apiKey = options['judge-api-key'] ?? null
  const mask = createSecretMask(options, env)
  const cache = await resolveCacheFolder(options, context)
  return new Judge({
    mode,
    models:
      context.judgeModels ??
      judgeModels({
        model: options['judge-model'] ?? null,
        baseUrl: options['judge-base-url'] ?? null,
        apiKey,
        env,
        mask,
      }),
    ...omitNullish({ server: options['judge-base-url'] }),
    votes: options['judge-votes'],
    concurrency: options['judge-concurrency'],
    timeoutMs: options['judge-timeout'] * 1_000,
    maxSpendUsd: options['judge-max-spend-usd'] ?? null,
    prices,
    mask,
    untrusted,
    caches: cache === null ? [] : [new VerdictStore(diskStore(cache), options['cache-dir'] ?? cache)],
    calibrations: await calibrationsOf(options, trusted),
    // Where nobody knows whether a judge is calibrated, it decides.
    isAdvisoryUncalibrated: trusted.reason === null && options['judge-uncalibrated'] === 'advisory',
    replies: new VerdictStore(await openReplies(options, context, trusted), options['judge-replies']),
  })
}

/**
 * Recorded replies, or what is in a folder of theirs. What an untrusted change brings is not read, and it writes none.
 * @throws GateError `path-outside`
 */
export async function openReplies(
  { 'judge-replies': replies }: Options,
  { root, untrusted }: JudgeContext,
  { tree, base }: Pick<TrustedTree, 'tree' | 'base'>,
  folder: string = '',
): Promise<CacheBackend> {
  const absolute = join(await resolveConfinedPath(root, replies), folder)
  const path = normalizePath(join(replies, folder))
  const head = treeStore(tree, path)
  const write = untrusted === null ? diskStore(absolute).write : null
  return base === null ? { ...head, write } : { ...mergeStores(treeStore(base, path), head), write }
}

/** Joins two places: an entry that the first lacks is taken from the second. */
function mergeStores(first: CacheBackend, second: CacheBackend): Pick<CacheBackend, 'names' | 'read'> {
  return {
    names: async () => [...new Set([...(await first.names()), ...(await second.names())])],
    read: async (name, maxBytes) => (await first.read(name, maxBytes)) ?? second.read(name, maxBytes),
  }
}

/** A judge that the base holds against people stays so, whatever a change does to the file. */
async function calibrationsOf(
  options: Options,
  { tree, base }: Pick<TrustedTree, 'tree' | 'base'>,
): Promise<readonly StoredCalibration[]> {
  const path = options['judge-calibration']
  const head = await readCalibrations(tree, path)
  if (base === null) return head
  const usable = head.filter(({ confusion }) => isCalibrated(confusion))
  return [...usable, ...(await readCalibrations(base, path).catch(ignoreBadFile)), ...head]
}

/** A file that is broken in the base is for the change to mend. */
function ignoreBadFile(thrown: unknown): [] {
  if (thrown instanceof GateError) return []
  throw thrown
}
