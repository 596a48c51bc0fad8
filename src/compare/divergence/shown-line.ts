import { cut, oneLine } from '../../core/visible-text.ts'
import { findSecrets } from '../../text/leaks/find-secrets.ts'
import { secretKinds } from '../../text/leaks/secret-rules.ts'

/** Characters of one line of a report. */
const lineLength = 200

/** Characters of a text that are looked at to show a line of it. */
const window = 8_192

/** Characters before the first difference that tell where in a text it is. */
const leadIn = 40

const search = { kinds: new Set(secretKinds), isAllowed: () => false }

/** A text out of a trace as one line: visible, without secrets, cut. */
export function shownLine(text: string): string {
  return cut(oneLine(masked(text.slice(0, window))), lineLength)
}

/** Two texts that differ, each cut around the first difference. */
export function shownPair(base: string, head: string): readonly [base: string, head: string] {
  const from = Math.max(0, commonLength(base, head) - window)
  const lines = [base, head].map((text) => oneLine(masked(text.slice(from, from + 2 * window))))
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

/** Of each kind only so many are found at once. */
const mostRounds = 50

function masked(text: string): string {
  let left = text
  for (let round = 0; round < mostRounds; round++) {
    const found = findSecrets(left, search)
    if (found.length === 0) return left
    let shown = ''
    let at = 0
    for (const { kind, index, text: secret, masked: mask } of found) {
      shown += left.slice(at, index) + mask
      at = index + secret.length
      // Only the line that begins a key is found: what follows is the key.
      if (kind === 'private-key') return shown
    }
    left = shown + left.slice(at)
  }
  return '… (secrets)'
}
