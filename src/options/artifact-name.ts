import type { Options } from './options.ts'

/** Returns the name of the artifact that the workflow uploads the results as. */
export function getArtifactName(options: Pick<Options, 'baseline-artifact' | 'comment-key'>): string {
  return options['baseline-artifact'] ?? `scenario-gate-${options['comment-key']}`
}
