import { z } from 'zod'
import type { OptionDefinition } from './option.ts'

const path = () => z.string().min(1)

/** Options for further files that a run writes of its results. A shard has no verdict, and writes none of them. */
export const reportOptions = {
  report: {
    schema: path,
    help: 'Where to write the HTML report, one file with results and transcripts: a path, or `none`. Default in the Action: `scenario-gate-report.html`, or `scenario-gate-report-KEY.html` with a `comment-key`, beside the results file, and none with `artifact: none`. Default on the command line: none.',
    page: 'guide/html-report.md',
    notReproduced: true,
  },
  junit: {
    schema: path,
    help: 'Where to write the results as JUnit XML. Failed scenarios are failures, unverified ones errors. Default: nowhere.',
    notReproduced: true,
  },
  ctrf: {
    schema: path,
    help: 'Where to write the results as CTRF JSON (Common Test Report Format). Unverified scenarios have the status `other`. Default: nowhere.',
    notReproduced: true,
  },
} satisfies Record<string, OptionDefinition>
