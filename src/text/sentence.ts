import { writeJson } from '../core/json.ts'
import { oneLine } from '../core/visible-text.ts'

/** Puts text from outside in double quotes, with escapes, cut to `maxLength` UTF-16 units. */
export function quoteText(text: string, maxLength = 60): string {
  return writeJson(text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)
}

/** Quotes the start of a reply that could not be used; `nothing` for an empty one. */
export function quoteReply(reply: string): string {
  const start = reply.trim()
  return start === '' ? 'nothing' : quoteText(start, 100)
}

/** The way runtimes print an uncaught error: `ValueError: no such city`, `panic: out of range`. */
const errorLine = /^(?:[\w.$]*(?:Error|Exception)|panic|fatal)\b[^:]{0,80}:/

/**
 * Finds the line of standard error that tells why a program broke: the last line that names an error, else the last
 * line. Node prints its version and the stack after it. At most 200 characters; empty if nothing was written.
 */
export function findTellingLine(stderr: string): string {
  const lines = stderr.trim().split('\n')
  return oneLine(lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1) ?? '').slice(0, 200)
}

/** Turns a sentence into a clause of another one: without its full stop, first letter in lower case. */
export function toClause(sentence: string): string {
  return sentence.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
}
