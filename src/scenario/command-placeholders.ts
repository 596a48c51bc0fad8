import type { Diagnostic } from '../core/diagnostic.ts'
import type { JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { formatPythonJson } from '../text/python.ts'
import { suggestWord } from '../text/suggest.ts'
import type { ScenarioDraft } from './draft.ts'
import type { DatasetRow, RunCommand } from './scenario.ts'

const placeholder = /\{\{([^{}]*)\}\}/g

/** Placeholders for us to fill; other programs have `{{.State}}` and `{{#each}}`. */
const isField = (name: string) => /^\s*[A-Za-z_][\w-]*\s*$/.test(name)

/** A JSON value as a word of a command has it: a text as it is, anything else as the JSON that Python writes. */
export function formatArgument(value: JsonValue): string {
  return typeof value === 'string' ? value : formatPythonJson(value)
}

/** Whether a word takes the input of its trial. */
export function takesInput(word: string): boolean {
  return word.includes('{{input}}')
}

/** Whether what a word comes to depends on the trial. */
export function takesAnything(word: string): boolean {
  return listFields(word).length > 0
}

/** A word with the input and the fields of the row in their places, in one pass: what they bring in is plain text. */
export function fillWord(word: string, input: JsonValue, row: DatasetRow | null): string {
  return word.replace(placeholder, (whole, name: string) => {
    if (name === 'input') return input === null ? '' : formatArgument(input)
    return row !== null && Object.hasOwn(row.data, name) ? formatArgument(row.data[name] ?? null) : whole
  })
}

/** The fields of a row that a command takes, by name. */
export function listTakenFields(command: RunCommand, row: DatasetRow | null): Record<string, JsonValue> {
  const taken: Record<string, JsonValue> = Object.create(null) as Record<string, JsonValue>
  if (row === null) return taken
  for (const word of [...command.argv, ...Object.values(command.env)]) {
    for (const [, name = ''] of word.matchAll(placeholder))
      if (name !== 'input' && Object.hasOwn(row.data, name)) taken[name] = row.data[name] ?? null
  }
  return taken
}

/** Placeholders of a command that nothing fills. `row`: null where the scenario has no dataset. */
export function findUnfilledPlaceholders(draft: ScenarioDraft, row: DatasetRow | null): Diagnostic[] {
  const { runCommand: command } = draft
  if (command === null) return []
  const found: Diagnostic[] = []
  const say = (path: readonly (string | number)[], message: string) => {
    const severity = 'error'
    const place = { file: draft.file, ...draft.locate(path) }
    if (found.length < limits.faultsPerFile) found.push({ code: 'placeholder', severity, message, ...place })
  }
  const look = (key: string, word: string, at: string | number) => {
    for (const name of listFields(word)) {
      if (name === 'input' || (row !== null && Object.hasOwn(row.data, name))) continue
      say([key, at], `\`${key}\`: ${explainUnfilled(name, row)}`)
    }
  }
  command.argv.forEach((word, index) => look('run_command', word, index))
  for (const [name, word] of Object.entries(command.env)) look('env', word, name)
  for (const key of ['setup', 'teardown'] as const) {
    const name = command[key].flat().flatMap(listFields)[0]
    const shared = `\`{{${name}}}\` is not filled here: all trials share \`${key}\`; pass it to \`run_command\``
    if (name !== undefined) say([key], `\`${key}\`: ${shared}`)
  }
  return found
}

function listFields(word: string): string[] {
  return [...word.matchAll(placeholder)].flatMap(([, name = '']) => (isField(name) ? [name] : []))
}

function explainUnfilled(name: string, row: DatasetRow | null): string {
  const fields = Object.keys(row?.data ?? {})
  const near = suggestWord(name, ['input', ...fields])
  const hint = near === null ? '' : `; did you mean \`{{${near}}}\`?`
  if (row === null) return `nothing fills \`{{${name}}}\`, because the scenario has no \`dataset\`${hint}`
  const known = fields.slice(0, 8).join(', ') || 'none'
  return `nothing fills \`{{${name}}}\`: row ${row.index} has no such field${hint || `; its fields: ${known}`}`
}
