import { type AnnotationProperties, error, notice, warning } from '@actions/core'
import type { Annotation } from '../report/annotations.ts'

/**
 * The runner shows ten of each level for a step. One error is kept for the failure of the step itself, one
 * warning for a comment that cannot be posted.
 */
const places = { error: 9, warning: 9, notice: 10 } as const
const emitters = { error, warning, notice } as const

/** Shows annotations in their order, as many of each level as the runner does; returns how many. */
export function annotate(annotations: readonly Annotation[]): number {
  const taken = { error: 0, warning: 0, notice: 0 }
  for (const annotation of annotations) {
    const { level, message } = annotation
    if (taken[level] === places[level]) continue
    taken[level] += 1
    emitters[level](message, propertiesOf(annotation))
  }
  return taken.error + taken.warning + taken.notice
}

function propertiesOf({ title, file, line, column }: Annotation): AnnotationProperties {
  return {
    title,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { startLine: line }),
    ...(column === undefined ? {} : { startColumn: column }),
  }
}
