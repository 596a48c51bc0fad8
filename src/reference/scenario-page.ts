import { markdownTable } from 'markdown-table'
import { z } from 'zod'
import { checkKeys, ownKeys, scenarioKeys } from '../scenario/keys.ts'
import { formats } from '../trace/formats/registry.ts'

/** docs/reference/scenario-file.md, from the definition of the keys. */
export function scenarioPage(): string {
  return [
    '# Scenario files',
    '<!-- Made from src/scenario/keys.ts by the tests; do not edit. -->',
    'One YAML file is one scenario. Files written for Kensa, of its older and its newer spelling, are read as they are, with the types of ' +
      'YAML 1.1. A key marked with ★ is ours. Only `id` is required, with something to hold: `checks`, `criteria` or `judge`. An unknown key ' +
      'is an error with a suggestion; a broken file makes its scenario unverified, and the others still run.',
    tableOf(scenarioKeys, new Set<string>(ownKeys)),
    '## A check in `checks`',
    tableOf(checkKeys, new Set(['severity'])),
    'Types and parameters are in [the reference of checks](../checks/README.md).',
    '## Which trace belongs to which scenario',
    [
      "1. The scenario's own `traces` and `trace_refs`. `traces: runs.json#3` picks the traces of one task or id out of a file of many.",
      '2. Else the scenario that the trace names: the attribute `scenario.id` of a span or the resource, or `scenario` beside `messages`.',
      '3. Else the name of the file: `refund.json`, or with a trial `refund-2.json`, `refund_1718000000000.jsonl`, `refund.trial-3.json`.',
    ].join('\n'),
    'Several traces are several trials, and all must pass. A trace that belongs to nobody is said in a warning.',
    '## Formats of traces',
    'Told apart by their content, never by their name alone. `scenario-gate trace FILE` shows what is read.',
    formats.map(({ id, summary }) => `- \`${id}\`: ${summary}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function tableOf(keys: Readonly<Record<string, z.ZodType>>, ours: ReadonlySet<string>): string {
  const rows = Object.entries(keys).map(([key, schema]) => [
    `\`${key}\`${ours.has(key) ? ' ★' : ''}`,
    (schema.description ?? '').replaceAll('|', '\\|'),
  ])
  return markdownTable([['key', 'meaning'], ...rows])
}
