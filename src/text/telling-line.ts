import { oneLine } from '../core/visible-text.ts'

/** As runtimes print an uncaught error: `ValueError: no such city`, `panic: out of range`. */
const errorLine = /^(?:[\w.$]*(?:Error|Exception)|panic|fatal)\b[^:]{0,80}:/

/**
 * Of what a program that broke wrote to standard error, the last line that names an error, else the last:
 * Node's own version and the stack come after it. At most 200 characters; empty where it wrote nothing.
 */
export function tellingLine(stderr: string): string {
  const lines = stderr.trim().split('\n')
  return oneLine(lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1) ?? '').slice(0, 200)
}
