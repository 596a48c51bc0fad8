import { canonicalizeJson, isObject, writeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { compareCodePoints } from '../../files/paths.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { maskSecrets } from '../../text/leaks/find-secrets.ts'

/** Characters of one line of a report. */
const lineLength = 200

/** Characters of a text that are looked at to show a line of it. */
const window = 8_192

/** Characters before the first difference that tell where in a text it is. */
const leadIn = 40

/** Formats a text out of a trace as one line: visible, without secrets, cut. */
export function formatLine(text: string): string {
  return truncate(oneLine(maskSecrets(text.slice(0, window))), lineLength)
}

/** Two texts that differ, each cut around the first difference. */
export function formatPair(base: string, head: string): readonly [base: string, head: string] {
  const from = Math.max(0, measureCommonStart(base, head) - window)
  const lines = [base, head].map((text) => oneLine(maskSecrets(text.slice(from, from + 2 * window))))
  const [one = '', other = ''] = lines
  const common = measureCommonStart(one, other)
  const isLate = common > lineLength - leadIn || from > 0
  const start = isLate && one !== other ? Math.max(0, common - leadIn) : 0
  const shown = (line: string) =>
    truncate(start === 0 ? line : `…${line.slice(alignToCharacter(line, start))}`, lineLength)
  return [shown(one), shown(other)]
}

/** Not in the middle of a character of two units. */
function alignToCharacter(line: string, start: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(start)) ? start + 1 : start
}

function measureCommonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** A value that differs, as a reader is shown it: JSON, cut to a line. Null: it is not there. */
export interface ShownDifference {
  readonly path: string
  readonly base: string | null
  readonly head: string | null
}

/** More would not be read. */
const maxShown = 20

/** Tells whether two values are the same, as far as it matters. */
type IsSame = (base: JsonValue, head: JsonValue) => boolean

/** Lists the first {@link maxShown} differing values with JSONPaths, lists item by item. Both are of bounded depth. */
export function listShownDifferences(base: JsonValue, head: JsonValue, isSame: IsSame): ShownDifference[] {
  const differences: ShownDifference[] = []
  for (const difference of findDifferences('$', [base, head], isSame)) {
    differences.push(showDifference(difference))
    if (differences.length === maxShown) break
  }
  return differences
}

/** A difference as a reader is shown it. */
export function showDifference({ path, values }: JsonDifference): ShownDifference {
  return { path: formatLine(path), ...formatValues(values) }
}

/** Where two documents differ. */
export interface DifferingPlace {
  /** For all items of a list the same: `$.items[*].price`. */
  readonly path: string
  /** Both have a text of several words there. */
  readonly isProse: boolean
}

/** Finds each place, as often as it differs. */
export function* findDifferingPlaces(
  base: JsonValue,
  head: JsonValue,
  isSame: IsSame,
): Generator<DifferingPlace> {
  for (const { path, values } of findDifferences('$', [base, head], isSame)) {
    const isProse = values.every((value) => typeof value === 'string' && /\S\s+\S/.test(value))
    yield { path: path.replaceAll(/\[\d+\]/g, '[*]'), isProse }
  }
}

type Values = readonly [base: JsonValue | undefined, head: JsonValue | undefined]

/** A value that differs, at its JSONPath; `undefined`: it is not there. */
export interface JsonDifference {
  readonly path: string
  readonly values: Values
}

/** Yields each of them; to find out whether there is any, take the first. */
export function* findDifferences(path: string, values: Values, isSame: IsSame): Generator<JsonDifference> {
  const [base, head] = values
  if (base === undefined || head === undefined) yield { path, values }
  else if (Array.isArray(base) && Array.isArray(head)) {
    for (let index = 0; index < Math.max(base.length, head.length); index++)
      yield* findDifferences(`${path}[${index}]`, [base[index], head[index]], isSame)
  } else if (isRecord(base) && isRecord(head)) {
    const keys = new Set([...Object.keys(base), ...Object.keys(head)])
    for (const key of [...keys].sort(compareCodePoints)) {
      yield* findDifferences(
        `${path}${formatPathKey(key)}`,
        [getOwnValue(base, key), getOwnValue(head, key)],
        isSame,
      )
    }
  } else if (!isSame(base, head)) yield { path, values }
}

export function isRecord(value: JsonValue): value is JsonObject {
  return isObject(value)
}

function getOwnValue(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function formatPathKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${writeJson(key)}]`
}

function formatValues([base, head]: Values): Pick<ShownDifference, 'base' | 'head'> {
  if (base === undefined || head === undefined) return { base: formatValue(base), head: formatValue(head) }
  const [shownBase, shownHead] = formatPair(canonicalizeJson(base), canonicalizeJson(head))
  return { base: shownBase, head: shownHead }
}

function formatValue(value: JsonValue | undefined): string | null {
  return value === undefined ? null : formatLine(canonicalizeJson(value))
}
