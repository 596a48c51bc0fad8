import { dirname, join } from 'node:path'
import { artifactFiles } from '../baseline/artifact/inputs-archive.ts'
import type { Options } from '../options/options.ts'

/** Where the archive of inputs is written: beside the results, so that an upload of both keeps no folders. */
export function artifactPathOf({ artifact }: Options, resultsPath: string): string | null {
  if (artifact === 'none') return null
  return artifact ?? join(dirname(resultsPath), artifactFiles.inputs)
}

/** What the workflow uploads the results of a run as. */
export function artifactName(options: Options): string {
  return options['baseline-artifact'] ?? `scenario-gate-${options['comment-key']}`
}
