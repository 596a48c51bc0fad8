import { exitCodes, createOptionError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { runDiagnosis } from '../doctor/examine.ts'
import type { Diagnosis } from '../doctor/finding.ts'
import { defineCommand } from './define-command.ts'
import { chooseFormat } from './format.ts'
import { printJson } from './print.ts'
import { findWorkspace } from './workspace.ts'
import { toWorkspacePath } from '../files/walk.ts'

const usage = `Usage: scenario-gate doctor [--start-agent] [--config FILE] [--format text|json]

Looks at all that a run needs: Node, git, the config file with its policy, scenarios, agents, keys of judges, recordings, the
workflow. Each line is ok, a warning, or a fault, with the line to write. Keys are never shown. With GH_TOKEN or GITHUB_TOKEN,
asks GitHub which checks the default branch requires, and says so before.

  --start-agent  Starts the agent of the first scenario once, and tells whether its spans arrive. It may cost money.
  --format       \`text\` or \`json\`.

Exits 0 unless something prevents a run, else 2.
`

const signs = { ok: '✓', warning: '!', mend: '✗' } as const

/** `scenario-gate doctor`: exit 0 unless something prevents a run. */
export const runDoctorCommand = defineCommand({
  usage,
  values: ['config', 'format'],
  switches: ['start-agent'],
  async run({ positionals, values, switches }, terminal) {
    const { config } = values
    if (positionals.length > 0) throw createOptionError('`doctor` takes no path')
    const format = chooseFormat(values, ['text', 'json'])
    const cwd = terminal.cwd()
    const root = findWorkspace(cwd, [])
    const findings = await runDiagnosis({
      project: { root, tree: openDiskTree(root), env: terminal.env },
      cwd,
      node: process.versions.node,
      config: config === undefined ? undefined : toWorkspacePath(root, cwd, config),
      startsAgent: switches.has('start-agent'),
      now: () => terminal.now(),
      requiredChecks: (branch) =>
        terminal.requiredChecks?.({ root, env: terminal.env }, branch, (line) =>
          terminal.stderr.write(`${escapeTerminal(line)}\n`),
        ) ?? Promise.resolve(undefined),
    })
    const isPrevented = findings.some(({ state }) => state === 'mend')
    if (format === 'json') printJson(terminal.stdout, { prevented: isPrevented, findings })
    else terminal.stdout.write(findings.map(formatFinding).join('') + formatSummary(findings))
    return isPrevented ? exitCodes.input : exitCodes.open
  },
})

function formatFinding({ about, state, message, file, line, write }: Diagnosis): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `
  const lines = [`${signs[state]} ${about.padEnd(11)} ${place}${message}`]
  if (write !== undefined) lines.push(`${' '.repeat(14)}→ ${write}`)
  return `${escapeTerminal(lines.join('\n'))}\n`
}

function formatSummary(findings: readonly Diagnosis[]): string {
  const count = (state: Diagnosis['state']) => findings.filter((finding) => finding.state === state).length
  const [warnings, mends] = [count('warning'), count('mend')]
  if (mends > 0)
    return `\n${mends} to fix before a run, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}\n`
  return warnings === 0
    ? '\nAll is well.\n'
    : `\n${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; nothing prevents a run.\n`
}
