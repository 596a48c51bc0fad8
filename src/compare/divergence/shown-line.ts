import { cut, oneLine } from '../../core/visible-text.ts'
import { maskSecrets } from '../../text/leaks/find-secrets.ts'

/** Characters of one line of a report. */
const lineLength = 200

/** Characters of a text that are looked at to show a line of it. */
const window = 8_192

/** Characters before the first difference that tell where in a text it is. */
const leadIn = 40

/** A text out of a trace as one line: visible, without secrets, cut. */
export function shownLine(text: string): string {
  return cut(oneLine(maskSecrets(text.slice(0, window))), lineLength)
}

/** Two texts that differ, each cut around the first difference. */
export function shownPair(base: string, head: string): readonly [base: string, head: string] {
  const from = Math.max(0, commonLength(base, head) - window)
  const lines = [base, head].map((text) => oneLine(maskSecrets(text.slice(from, from + 2 * window))))
  const [one = '', other = ''] = lines
  const common = commonLength(one, other)
  const isLate = common > lineLength - leadIn || from > 0
  const start = isLate && one !== other ? Math.max(0, common - leadIn) : 0
  const shown = (line: string) =>
    cut(start === 0 ? line : `…${line.slice(wholeFrom(line, start))}`, lineLength)
  return [shown(one), shown(other)]
}

/** Not in the middle of a character of two units. */
function wholeFrom(line: string, start: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(start)) ? start + 1 : start
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length++
  return length
}
