import {
  getVariable,
  listPlaceholders,
  replacePlaceholders,
  writePlaceholder,
} from '../checks/params/placeholder.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { type JsonValue, omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { formatPythonJson } from '../text/python.ts'
import { explainOddDay, findDate } from './days.ts'
import { locateProblem, type ScenarioDraft } from './draft.ts'
import { explainUnfilled, findField } from './placeholders.ts'
import type { DatasetRow, RunCommand, SimulatedUser } from './scenario.ts'

/** Placeholders for us to fill; other programs have `{{.State}}`, `{{#each}}` and, in scenarios without such a field, `{{a.b}}`. */
function isField(name: string, row: DatasetRow | null): boolean {
  if (findDate(name, 0) !== undefined || explainOddDay(name) !== null) return true
  const [, root, inner] = /^\s*([A-Za-z_][\w-]*)\s*([.[].*)?$/.exec(name) ?? []
  return root !== undefined && (inner === undefined || findField(row, root) !== undefined)
}

const isInput = (name: string) => name.trim() === 'input'

/** A JSON value as a word of a command has it: a text as it is, anything else as the JSON that Python writes. */
export function formatArgument(value: JsonValue): string {
  return typeof value === 'string' ? value : formatPythonJson(value)
}

/** Tells whether a word takes the input of its trial. */
export function takesInput(word: string): boolean {
  return listPlaceholders(word).some(isInput)
}

/** Tells whether what a word comes to depends on the trial. */
export function takesAnything(word: string): boolean {
  return listPlaceholders(word).some((name) => /^\s*[A-Za-z_]/.test(name))
}

/** Finds a variable of the environment that a command gets; undefined if it gets none of that name. */
export type FindVariable = (name: string) => string | undefined

/** Fills input, row fields, dates and variables into a word in one pass: row text cannot name a variable. */
export function fillWord(
  word: string,
  input: JsonValue,
  row: DatasetRow | null,
  findVariable: FindVariable,
  today: number | null = null,
): string {
  return replacePlaceholders(word, (name) => {
    const variable = getVariable(name)
    if (variable !== null) return findVariable(variable)
    if (isInput(name)) return input === null ? '' : formatArgument(input)
    const value = findField(row, name)
    if (value !== undefined) return formatArgument(value)
    return today === null ? undefined : findDate(name, today)
  })
}

/** The texts of a simulated user that take fields of a row, by their keys. */
export function listUserTexts(
  user: Pick<SimulatedUser, 'goal' | 'persona' | 'stopWhen'> | undefined,
): readonly (readonly [key: string, text: string])[] {
  const { goal, persona, stopWhen } = user ?? {}
  return Object.entries(omitNullish({ goal, persona, stop_when: stopWhen }))
}

/** The fields of a row that a command takes, by name. */
export function listTakenFields(command: RunCommand, row: DatasetRow | null): Record<string, JsonValue> {
  const taken: Record<string, JsonValue> = Object.create(null) as Record<string, JsonValue>
  for (const name of [
    ...command.argv,
    ...(command.stateCommand ?? []),
    ...Object.values(command.env),
    ...listUserTexts(command.user).map(([, text]) => text),
  ].flatMap(listPlaceholders)) {
    const value = isInput(name) ? undefined : findField(row, name)
    if (value !== undefined) taken[name] = value
  }
  return taken
}

/** Placeholders of a command that nothing fills. `row`: null if the scenario has no dataset. */
export function findUnfilledPlaceholders(draft: ScenarioDraft, row: DatasetRow | null): Diagnostic[] {
  const { runCommand: command } = draft
  if (command === null) return []
  const notes: Diagnostic[] = []
  const say = (path: readonly (string | number)[], message: string) => {
    if (notes.length < limits.faultsPerFile)
      notes.push(locateProblem(draft, { code: 'placeholder', path, message }))
  }
  const listFields = (word: string) => listPlaceholders(word).filter((name) => isField(name, row))
  const listAll = (word: string) =>
    listPlaceholders(word).filter((name) => getVariable(name) !== null || isField(name, row))
  const look = (key: string, word: string, at: string | number) => {
    for (const name of listFields(word)) {
      if (isInput(name) || findField(row, name) !== undefined || findDate(name, 0) !== undefined) continue
      const others = ['input', ...Object.keys(draft.cellOf?.values ?? {})]
      say([key, at], `\`${key}\`: ${explainUnfilled(name, row, others)}`)
    }
  }
  command.argv.forEach((word, index) => look('run_command', word, index))
  command.stateCommand?.forEach((word, index) => look('state_command', word, index))
  for (const [name, word] of Object.entries(command.env)) look('env', word, name)
  for (const [name, word] of listUserTexts(command.user)) look('user', word, name)
  for (const key of ['setup', 'teardown'] as const) {
    const name = command[key].flat().flatMap(listAll)[0]
    if (name === undefined) continue
    const [why, instead] =
      getVariable(name) === null
        ? [`all trials share \`${key}\``, 'pass it to `run_command`']
        : ['only `env` and `run_command` take variables', 'pass it by `env`']
    say([key], `\`${key}\`: \`${writePlaceholder(name)}\` is not filled here: ${why}; ${instead}`)
  }
  return notes
}
