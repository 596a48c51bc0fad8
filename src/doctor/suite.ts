import { formatCount } from '../core/visible-text.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GateError } from '../core/errors.ts'
import { writeJson } from '../core/json.ts'
import { buildDocsUrl } from '../core/own-repository.ts'
import { joinPath } from '../files/paths.ts'
import { getVariable } from '../judge/providers/connection.ts'
import { knownProviders } from '../judge/providers/known-providers.ts'
import { defaultConfigFile } from '../options/config.ts'
import type { Options } from '../options/options.ts'
import { languages } from '../project/languages.ts'
import { findProgram } from '../project/programs.ts'
import type { Project } from '../project/project-files.ts'
import type { Results } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Suite } from '../scenario/load-suite.ts'
import { listJudged } from './agent-needs.ts'
import { createFindings, type Diagnosis } from './finding.ts'

/** Turns an error that would end a run into a finding. */
export function toErrorFinding(about: string, error: GateError): Diagnosis {
  return createFindings(about).mend(error.message, { write: error.help })
}

/** Problems that are named one by one. */
const maxNamed = 5

/** Looks at the scenario files. */
export function examineScenarios({ scenarios, diagnostics }: Suite): Diagnosis[] {
  const { ok, warning } = createFindings('scenarios')
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const files = new Set(scenarios.map(({ file }) => file)).size
  const named = errors
    .slice(0, maxNamed)
    .map(({ message, file, line }) =>
      warning(message, { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) }),
    )
  const more =
    errors.length > maxNamed ? [warning(`${errors.length - maxNamed} more problems; see \`validate\``)] : []
  const count = `${formatCount(scenarios.length, 'scenario')} in ${formatCount(files, 'file')}`
  return errors.length === 0 ? [ok(count)] : [...named, ...more]
}

/** Looks for the programs that start agents, and the files that they name; starts none of them. */
export function examineAgents(scenarios: readonly Scenario[], { root, env }: Project, options: Options) {
  const { ok, warning, mend } = createFindings('agent')
  const run = scenarios.filter(({ runCommand }) => runCommand !== null)
  if (run.length === 0) return [ok('No scenario starts an agent: recordings are scored')]
  if (options.record === 'never') return [warning('`record: never` starts none of the agents')]
  const findings = new Map<string, Diagnosis>()
  for (const { runCommand, file, line } of run) {
    if (runCommand === null) continue
    const { argv, workingDirectory } = runCommand
    const folder = resolve(root, workingDirectory ?? '.')
    const [program = '', script] = argv
    const shown = argv.slice(0, 3).join(' ')
    if (findProgram(env, folder, program) === null)
      findings.set(shown, mend(`\`${program}\` of \`${shown}\` cannot be found`, { file, line }))
    else if (script !== undefined && /\.\w{1,4}$/.test(script) && !existsSync(resolve(folder, script)))
      findings.set(shown, mend(`\`${script}\` of \`${shown}\` does not exist`, { file, line }))
    else if (!findings.has(shown))
      findings.set(shown, ok(`\`${shown}\` exists; \`--start-agent\` starts it once`))
  }
  return [...findings.values()]
}

/** Looks for the key of a judge, if one is asked; no key is ever shown. */
export function judgeFindings(scenarios: readonly Scenario[], { env }: Project, options: Options) {
  const { ok, warning } = createFindings('judge')
  const judged = listJudged(scenarios)
  if (judged.length === 0) return [ok('No scenario asks a judge')]
  if (options.judge !== 'auto' && options.judge !== 'record')
    return [ok(`\`judge: ${options.judge}\` needs no key`)]
  if (options['judge-base-url'] !== undefined) return [ok(`The judge is at ${options['judge-base-url']}`)]
  const names = knownProviders.flatMap(({ keyNames }) => keyNames)
  const present = names.filter((name) => getVariable(env, name) !== null)
  const asks = `${formatCount(judged.length, 'scenario')} ${judged.length === 1 ? 'asks' : 'ask'} a judge`
  return present.length > 0
    ? [ok(`${asks}; set: ${present.join(', ')}`)]
    : [
        warning(`${asks}, and no key is set: they will be unverified`, {
          write: `export ${names[0] ?? ''}=…`,
        }),
      ]
}

/**
 * Looks at the recordings of a run that started nothing: which are missing, and which are older than their agent.
 * `isUntold`: of some, nothing says which files make their agent.
 */
export function examineRecordings(
  { scenarios }: Pick<Results, 'scenarios'>,
  areRun: ReadonlySet<string>,
  isUntold: boolean,
): Diagnosis[] {
  const { ok, warning } = createFindings('recordings')
  const recorded = scenarios.filter(({ id }) => !areRun.has(id))
  if (recorded.length === 0) return []
  const missing = recorded.filter(({ trials }) => trials.every(({ trace }) => trace === null))
  const stale = recorded.filter(({ trials }) =>
    trials.some(({ provenance }) => provenance?.stale !== undefined),
  )
  const findings = [
    ...missing.slice(0, maxNamed).map(({ id, file, line }) =>
      warning(`\`${id}\` has no recording, and starts no agent`, {
        file,
        line,
        write: `traces: ${joinPath('traces', `${id}.json`)}`,
      }),
    ),
    ...stale
      .slice(0, maxNamed)
      .map(({ id, file, line }) =>
        warning(`A recording of \`${id}\` is older than its agent; record it again`, { file, line }),
      ),
    ...(isUntold
      ? [
          warning('`agent-files` is not set, so outdated recordings cannot be found', {
            write: `agent-files: [agent.py, prompt.md] # in ${defaultConfigFile}`,
          }),
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [ok(`${formatCount(recorded.length, 'scenario')} with recordings`)]
}

/** The line that loads an instrumentation before the agent, and a space; empty if its language is not known. */
function writeInstrumented([program = '', ...args]: readonly string[]): string {
  const language = languages.find(({ startedBy }) => startedBy.test(program))?.id
  if (language === undefined || (language === 'node' && program !== 'node')) return ''
  const before =
    language === 'python' ? ['opentelemetry-instrument', program] : ['node', '--import', './telemetry.mjs']
  const words = [...before, ...args].map((word) =>
    /^[\w.][\w./-]*$|^--?\w/.test(word) ? word : writeJson(word),
  )
  return `run_command: [${words.join(', ')}] `
}

/** Says how the one started agent ended. `argv`: its command. `seenBy`: what its calls were recorded from; null if there were none. */
export function examineStartedAgent(
  { scenarios, diagnostics }: Results,
  argv: readonly string[],
  seenBy: string | null,
): Diagnosis[] {
  const { ok, warning, mend } = createFindings('agent')
  const [scenario] = scenarios
  const [trial] = scenario?.trials ?? []
  if (scenario === undefined || trial === undefined) return [mend('No agent could be started')]
  const { process, reason } = trial
  const ended = process?.end === 'exited' && process.exitCode === 0
  if (!ended) {
    const why = reason ?? diagnostics.map(({ message }) => message)[0] ?? 'the run gave no trace'
    return [mend(`\`${scenario.id}\`: ${why}`, { file: scenario.file, line: scenario.line })]
  }
  const took = `The agent of \`${scenario.id}\` succeeded after ${(process.durationMs / 1000).toFixed(1)} s`
  return seenBy !== null
    ? [ok(`${took}, and was recorded from ${seenBy}`)]
    : [
        ok(took),
        warning(
          'It sent no spans and asked no model through our gateway: checks of tools, cost and tokens are unverified. Let it take the address of its model from `OPENAI_BASE_URL` or its relatives, or from `SCENARIO_GATE_MODEL_URL`',
          { write: `${writeInstrumented(argv)}# ${buildDocsUrl('daily/nothing-recorded.md')}` },
        ),
      ]
}
