import type { Check, Family } from '../checks/define.ts'
import { systemName } from '../systems/registry.ts'
import { namesIn, originsInOrder } from './check-names.ts'
import { tableOf } from './tables.ts'

const titles: Readonly<Record<Family, string>> = {
  text: 'What the agent said',
  json: 'JSON',
  tools: 'Tools',
  trajectory: 'Trajectory',
  agents: 'Agents and skills',
  workflow: 'Workflow',
  media: 'Pictures, sound and video',
  resource: 'Cost, tokens and time',
  guardrail: 'Guardrails',
  behaviour: 'Comparing runs',
  values: 'Values in a run',
  flow: 'Order of steps',
  judged: 'Asked of a model',
  external: 'Asking other services',
  custom: 'Your own',
}

/** docs/checks/README.md: every check by what it is about, and by the system that it comes from. */
export function checkIndexPage(all: readonly Check[]): string {
  const families = Object.keys(titles) as Family[]
  return [
    '# Checks',
    '<!-- Made from the definitions in src/checks by the tests; do not edit. -->',
    'Checks are deterministic: the same trace gets the same verdict, without a model. Only those that are ' +
      '[asked of a model](#asked-of-a-model) or [of other services](#asking-other-services) are not. Models come last: when ' +
      'another check fails, none is asked. Every name may stand as the `type` of a check, in any file. ' +
      'Below, they are listed [by what they are about](#by-what-they-are-about) and ' +
      '[by the system that has them](#by-system). What we do otherwise than those systems is in ' +
      '[one table](../reference/deviations.md). How to add one is in [the guide](../guide/new-check.md).',
    '## By what they are about',
    ...families.flatMap((family) => familySection(family, all)),
    '## By system',
    ...originsInOrder.flatMap((origin) => systemSection(origin, all)),
    '## How examples are written',
    'The traces of the examples are written in short: the final `output`, the tool `calls` in order, the number of ' +
      'model calls (`turns`), dollars and tokens by model call (`costs`, `tokens`), the `seconds` it all took, the ' +
      '`media` that came with the answer, the states of a `workflow`, and what `guardrails` said. ' +
      'What is left out or null was not recorded.',
  ]
    .join('\n\n')
    .concat('\n')
}

function familySection(family: Family, all: readonly Check[]): string[] {
  const rows = all
    .filter((check) => check.family === family)
    .map(({ type, aliases, summary }) => [linkTo(type), aliases.map(code).join(', '), summary])
  return rows.length === 0
    ? []
    : [`### ${titles[family]}`, tableOf(['Check', 'Also called', 'What it tests'], rows)]
}

function systemSection(origin: string, all: readonly Check[]): string[] {
  const rows = all.flatMap((check) =>
    namesIn(origin, check).map((name) => [linkTo(check.type, name), check.summary]),
  )
  return rows.length === 0
    ? []
    : [`### ${systemName(origin)}`, tableOf(['Name there', 'What it tests'], rows)]
}

function linkTo(type: string, name = type): string {
  return `[${code(name)}](${type}.md)`
}

function code(name: string): string {
  return `\`${name}\``
}
