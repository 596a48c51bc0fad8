import { loadAllChecks } from '../checks/find-check.ts'
import { exitCodes, createOptionError } from '../core/errors.ts'
import { explainTopic, renderFirstTopics } from '../reference/explain.ts'
import { defineCommand } from './define-command.ts'

const usage = `Usage: scenario-gate explain [CHECK|ERROR|FORMAT]

Explains a check type (\`scenario-gate explain max_cost\`), an error code (\`scenario-gate explain no-scenarios\`) or a
trace format (\`scenario-gate explain langfuse\`). Without an argument, lists ten checks to start with;
\`explain checks\`, \`formats\`, \`errors\` and \`problems\` list all.
`

/** `scenario-gate explain CHECK|ERROR|FORMAT` */
export const explainCommand = defineCommand({
  usage,
  values: [],
  async run({ positionals }, { stdout }) {
    const [topic] = positionals
    await loadAllChecks()
    if (positionals.length > 1)
      throw createOptionError('`explain` takes one check type, error code or trace format')
    stdout.write(`${topic === undefined ? renderFirstTopics() : explainTopic(topic)}\n`)
    return exitCodes.open
  },
})
