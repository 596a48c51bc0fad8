import { rm } from 'node:fs/promises'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import type { Options } from '../options/options.ts'
import { reportOptionNames } from '../options/report-options.ts'
import type { Results } from '../results/schema.ts'

/**
 * Writes the reports that the options ask for. `absolute`: makes a path of an option absolute, and throws for one that
 * must not be written. A report that cannot be written is a warning, for the verdict is known; then no file of an
 * earlier run stays there.
 */
export async function writeReports(
  results: Results,
  options: Options,
  absolute: (path: string) => string | Promise<string>,
): Promise<Diagnostic[]> {
  const asked = reportOptionNames.flatMap((format) => {
    const path = options[format]
    return path === undefined ? [] : [{ format, path }]
  })
  if (asked.length === 0) return []
  const { renderReport } = await import('../report/report-formats.ts')
  const found: Diagnostic[] = []
  for (const { format, path } of asked) {
    const file = await absolute(path)
    try {
      await writeFileAtomically(file, renderReport(format, results, { color: false, width: 100 }))
    } catch (thrown) {
      await rm(file, { force: true }).catch(() => undefined)
      const message = `The report \`${path}\` cannot be written: ${toError(thrown).message}`
      found.push({ code: 'report-unwritten', severity: 'warning', message })
    }
  }
  return found
}
