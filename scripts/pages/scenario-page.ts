import { z } from 'zod'
import { buildSchemaAddress } from '../../src/core/own-repository.ts'
import { schemaUrl } from '../../src/scenario/convert.ts'
import { datasetFormats } from '../../src/scenario/datasets/registry.ts'
import { checkKeys, ownCheckKeys } from '../../src/checks/keys/check-keys.ts'
import { dialects, systems } from '../../src/systems/registry.ts'
import { defaultsFile } from '../../src/scenario/default-files.ts'
import { defaultKeys, ownKeys, scenarioKeys } from '../../src/scenario/keys.ts'
import { renderTable } from './tables.ts'

/** docs/reference/scenario-file.md, from the definition of the keys. */
export function renderScenarioPage(): string {
  const notes = systems.flatMap(({ onScenarioPage }) => onScenarioPage ?? []).join(' ')
  return [
    '# Scenario files',
    '<!-- Made from src/scenario/keys.ts by the tests; do not edit. -->',
    `One YAML file is one scenario, or several: a list of them, or documents between \`---\`. ${notes} A key marked with ★ is ours. Only \`id\` is required, with something to hold: \`checks\`, \`criteria\` or \`judge\`. An unknown key ` +
      'is an error with a suggestion; a broken scenario is unverified, and the others still run.',
    'Editors complete and check a file whose first line is',
    `\`\`\`yaml\n# yaml-language-server: $schema=${schemaUrl}\n\`\`\``,
    'Files of other systems are read as well, each by its content; `scenario-gate convert` writes them in this format:',
    dialects.map(({ summary }) => `- ${summary}`).join('\n'),
    renderKeys(scenarioKeys, new Set<string>(ownKeys)),
    '## A check in `checks`',
    renderKeys(checkKeys, new Set<string>(ownCheckKeys)),
    'Types and parameters are in [the reference of checks](../checks/README.md).',
    '## Defaults',
    `Keys that scenarios share stand in \`defaults\`: for all scenarios in \`scenario-gate.yaml\`, for a folder and those below it in its file \`${defaultsFile}\` (the keys at its top), and for one file of several scenarios in its first item, \`- defaults: {…}\`. The nearest value holds, and a scenario's own first. Checks and tags are added to the scenario's own; variables of \`env\` are added by name. \`without\` names the checks of the defaults that do not hold: by \`id\`, or else by \`type\`. Paths in \`traces\` are relative to the file of the defaults, and \`{{id}}\` stands for the id of the scenario. Files of other systems are read without defaults. Editors know the keys of \`${defaultsFile}\` by \`# yaml-language-server: $schema=${buildSchemaAddress('defaults')}\`. These keys may stand there: ${defaultKeys.map((key) => `\`${key}\``).join(', ')}.`,
    '## Matrices',
    'A `matrix` makes a scenario of each combination of its values, at most 256, each with an id of its own: `<id>@model=gpt-5,prompt=short`. Values are texts, numbers and truth values in a list, or whatever stands under short names in a mapping. `{{model}}` stands for the value in all other keys: on its own with its type, in commands, paths and longer texts as text. The report shows the cells beside each other. Characters that cannot stand in an id become `-`.',
    '## Datasets',
    'Each row of `dataset` is a scenario of its own, `<id>/<id of the row>`, with the field `input_field` as its input (where that is null, with `input`). ' +
      "`{{field}}` in a parameter of a check is filled from the row: on its own with the field's value and type, in a longer text as text. A check, `criteria` or a tag with `{{field?}}` is left out of rows in which the field is empty or not there; a row of which nothing is asked then is unverified. A row " +
      'that cannot be used makes its own scenario unverified, and the others run. The ending of the file says how it is written:',
    datasetFormats
      .map(
        ({ extensions, summary }) =>
          `- ${extensions.map((ending) => `\`.${ending}\``).join(', ')}: ${summary}`,
      )
      .join('\n'),
    'The id of a row is the field `id_field`; without that key, `id` or `_id` if no other row has the same. A row without such an id is called by ' +
      'the first ten hex digits of a SHA-256 of its input; rows with the same input get a number (`~2`). So a row keeps its results, recordings, ' +
      'history and quarantine when rows are added, removed or moved. Its number is only a label. Two rows with the same `id_field` are both ' +
      'unverified. Characters that cannot stand in an id become `-`, with a digest at the end.',
    'A row may have checks of its own, a list under `checks` (in a table as JSON), which are asked besides those of the scenario.',
    'A parameter that takes a number needs JSON or JSON Lines: `3` in a table is the text `3`.',
    '## Which trace belongs to which scenario',
    [
      "1. The scenario's own `traces` and `trace_refs`. `traces: runs.json#3` picks the traces of one task or id out of a file of many.",
      '2. Else the scenario that the trace names: the attribute `scenario.id` of a span or the resource, or `scenario` beside `messages`.',
      '3. Else the name of the file: `refund.json`, or with a trial `refund-2.json`, `refund_1718000000000.jsonl`, `refund.trial-3.json`.',
    ].join('\n'),
    'Traces of a dataset go to the row that asks what they were asked: the first user message is compared with the input of each row. The row ' +
      'that a trace names, such as `scenario.id: refund/order-17`, decides where no row or several rows ask that. A trace that names its row by ' +
      'number (`refund/2`) and does not say what it was asked is used with a warning, because the number changes when rows move.',
    'Several traces are several trials, and all must pass. A trace that belongs to nobody is said in a warning.',
    'Which files are understood is in [the reference of trace formats](traces/README.md).',
  ]
    .join('\n\n')
    .concat('\n')
}

function renderKeys(keys: Readonly<Record<string, z.ZodType>>, ours: ReadonlySet<string>): string {
  const rows = Object.entries(keys).map(([key, schema]) => [
    `\`${key}\`${ours.has(key) ? ' ★' : ''}`,
    schema.description ?? '',
  ])
  return renderTable(['key', 'meaning'], rows)
}
