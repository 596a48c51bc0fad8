import { exitCodes, createOptionError } from '../core/errors.ts'
import { reportFormatNames, reportPieces } from '../output/report-pieces.ts'
import { readResultTranscripts } from '../output/transcripts.ts'
import { defineCommand } from './define-command.ts'
import { chooseFormat } from './format.ts'
import { readRunResults } from './read-run-results.ts'
import { findWorkspace } from './workspace.ts'
import { writeOutput } from './write-output.ts'

const usage = `Usage: scenario-gate report RESULTS [--format ${reportFormatNames.join('|')}] [--output FILE]

Renders a results file again. Nothing is scored or compared: the verdicts are those of the file.

  --format    terminal (default): as \`run\` prints it. comment, summary: Markdown, as it is posted on GitHub.
              junit: JUnit XML. ctrf: CTRF JSON. html: one page with the transcripts of the trace files that
              the workspace or git still has, of this run and of its base.
  --output    File to write. Default: standard output.
  --verbose   For \`terminal\`: lists everything, including passed scenarios.
`

/** `scenario-gate report RESULTS`: exit 0 when the report was written, whatever the verdict. */
export const reportCommand = defineCommand({
  usage,
  values: ['format', 'output'],
  switches: ['verbose'],
  async run({ positionals, values, switches }, terminal) {
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0)
      throw createOptionError('`report` takes one results file, such as `scenario-gate-results.json`')
    const format = chooseFormat({ format: 'terminal', ...values }, reportFormatNames)
    const results = await readRunResults(terminal.cwd(), file)
    const page = { color: false, width: terminal.stdout.columns ?? 100, verbose: switches.has('verbose') }
    const root = findWorkspace(terminal.cwd(), [])
    const transcripts = () => readResultTranscripts(results, { root, env: terminal.env })
    await writeOutput(await reportPieces(format, results, { page, transcripts }), values['output'], terminal)
    return exitCodes.open
  },
})
