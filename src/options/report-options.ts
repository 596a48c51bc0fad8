import { z } from 'zod'
import type { OptionDefinition } from './option.ts'

const path = () => z.string().min(1)

/** Options for the files that a run writes. A shard has no verdict: it writes neither a report nor JUnit or CTRF. */
export const reportOptions = {
  results: {
    schema: path,
    help: 'Where to write the results file (JSON). Default in the Action: `scenario-gate-results.json`, or `scenario-gate-results-KEY.json` with a `comment-key`. Default on the command line: none. A shard writes `scenario-gate-shard-2-of-8.json` to the same folder instead.',
    isUsual: true,
    notReproduced: true,
  },
  artifact: {
    schema: path,
    help: 'Where to write the archive (zip) of the files that the run used, for later runs to compare with: a path, or `none`. Default in the Action: `scenario-gate-inputs.zip`, or `scenario-gate-inputs-KEY.zip` with a `comment-key`, beside the results file. Default on the command line: none. A shard writes it beside its own file.',
    notReproduced: true,
  },
  report: {
    schema: path,
    help: 'Where to write the HTML report, one file with results and transcripts: a path, or `none`. Default in the Action: `scenario-gate-report.html`, or `scenario-gate-report-KEY.html` with a `comment-key`, beside the results file, and none with `artifact: none`. Default on the command line: none.',
    isUsual: true,
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
