import { buildDocsUrl, buildSchemaAddress } from '../core/own-repository.ts'
import type { JsonValue } from '../core/json.ts'
import { renderYaml } from '../text/yaml/render-yaml.ts'

/** Options that a first config file sets. */
export interface FirstOptions {
  /** Files or folders with scenarios; empty: those that are found without being named. */
  readonly scenarios: readonly string[]
  /** Globs of recordings; empty: those that are found without being named. */
  readonly traces: readonly string[]
  /** Globs of the files that make the agent of recordings; empty: nobody can tell, or its command does. */
  readonly agentFiles: readonly string[]
  /** Whether agents are run. */
  readonly runsAgent: boolean
}

/** Writes the first config file: what this project needs, and the one choice that everyone makes later. */
export function renderConfig({ scenarios, traces, agentFiles, runsAgent }: FirstOptions): string {
  const options: Record<string, JsonValue> = {
    ...(scenarios.length === 0 ? {} : { scenarios: [...scenarios] }),
    ...(traces.length === 0 ? {} : { traces: [...traces] }),
    ...(agentFiles.length === 0 ? {} : { 'agent-files': [...agentFiles] }),
  }
  const set = Object.keys(options).length === 0 ? '' : renderYaml(options)
  const budget = runsAgent ? '# max-spend-usd: 5 # no agent is started after that\n' : ''
  const stale =
    agentFiles.length === 0 ? '' : '# Recordings made before a change of these files do not count for it.\n'
  return `# yaml-language-server: $schema=${buildSchemaAddress('config')}
# Every option: ${buildDocsUrl('reference/options.md')}
${stale}${set}${budget}# What closes the gate: ${buildDocsUrl('guide/policy.md')}
# policy:
#   regressions: block # worse than the base
#   failures: warn
`
}
