import type { JsonValue } from '../core/json.ts'
import { buildDocsUrl } from '../core/own-repository.ts'
import { schemaUrl } from '../scenario/convert.ts'
import { renderYaml } from '../text/yaml/render-yaml.ts'
import type { StartCommand } from '../project/start-commands.ts'

const head = `# yaml-language-server: $schema=${schemaUrl}\n`

/** Writes the first scenario of an agent that is run: it answers, and what to ask of it next. */
export function runScenarioText(
  id: string,
  { argv, inputVia, folder }: Pick<StartCommand, 'argv' | 'inputVia' | 'folder'>,
  input: string,
): string {
  const scenario: Record<string, JsonValue> = {
    id,
    name: 'Answers a user',
    input,
    run_command: [...argv],
    ...(inputVia === 'argument' ? {} : { input_via: inputVia }),
    ...(folder === '.' ? {} : { working_directory: folder }),
    timeout: '2m',
    checks: [{ type: 'non_empty', description: 'Says something' }],
  }
  return `${head}${renderYaml(scenario)}  # Next, say what a good answer holds, and what the agent must do. \`scenario-gate suggest RECORDING --write\` proposes it
  # from a recorded run: ${buildDocsUrl('guide/suggest.md')}
  # Tools and cost are seen in its spans, or in its model calls: ${buildDocsUrl('guide/model-calls.md')}
  # - type: output_contains
  #   params: { value: refund }
  # - type: tools_called
  #   params: { tools: [get_order] }
  # - type: max_cost
  #   params: { max_usd: 0.05 }
`
}
