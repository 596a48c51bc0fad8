import { dirname, join } from 'node:path'
import { nameArtifactFiles } from '../baseline/artifact/inputs-archive.ts'
import { omitNullish } from '../core/json.ts'
import type { Options } from '../options/options.ts'
import { buildShardPath, nameInputsArchive } from '../options/shard-options.ts'

/**
 * Names the files that a step of the Action writes; `none`: it does not. Gates of one job have files of their own, and so has each
 * attempt at a shard. What is not named stands putBeside the results, so that an upload of all keeps no folders. Without an archive
 * there is no HTML report either, for it shows traces.
 */
export function nameStepFiles(options: Partial<Options>, attempt: number) {
  const { 'comment-key': key = 'default', shard, artifact, report, junit, ctrf } = options
  const usual = nameArtifactFiles(key)
  if (shard !== undefined) {
    const results = buildShardPath({ ...shard, attempt }, key, options.results)
    return { results, artifact: artifact === 'none' ? artifact : nameInputsArchive(results), report: 'none' }
  }
  const { results = usual.results } = options
  const putBeside = (name: string) => join(dirname(results), name)
  return {
    results,
    artifact: artifact ?? putBeside(usual.inputs),
    report: report ?? (artifact === 'none' ? artifact : putBeside(usual.report)),
    ...omitNullish({ junit, ctrf }),
  }
}
