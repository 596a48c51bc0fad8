/** The parser's reason, in other words, with what to write instead. First match wins; `line` is the line of the error. */
const advice: readonly { readonly reason: RegExp; readonly line?: RegExp; readonly say: string }[] = [
  {
    reason: /bad indentation of a mapping/,
    line: /:\s+[@`%]/,
    say: 'a value cannot begin with `@`, a backtick or `%`; put it in quotes',
  },
  {
    reason: /bad indentation of a mapping|expected ':' after/,
    line: /^\s*(?:-\s+)?[^\s"'#][^"'#]*?:\s+[^"'[{|>\s][^"']*:(?:\s|$)/,
    say: 'a value that contains `: ` must be in quotes',
  },
  {
    reason: /bad indentation of a mapping/,
    line: /:\s+-(?:\s|$)/,
    say: 'a list starts on a line of its own below its key, or is written as `[a, b]`',
  },
  {
    reason: /bad indentation|deficient indentation|end of the stream or a document/,
    line: /^ *\t/,
    say: 'indent with spaces, not with tabs',
  },
  { reason: /tab characters/, say: 'indent with spaces, not with tabs' },
  { reason: /bad indentation of a sequence/, say: 'the items of one list start in the same column' },
  {
    reason: /bad indentation|deficient indentation/,
    say: 'the keys of one mapping start in the same column, as `key: value`',
  },
  {
    reason: /end of the stream or a document/,
    say: 'expected `key: value`, indented like the lines before it',
  },
  { reason: /within a (?:single|double) quoted/, say: 'a quote that was opened is not closed' },
  { reason: /within a flow collection/, say: 'a `[` or `{` that was opened is not closed' },
  { reason: /missed comma/, say: 'items between `[ ]` and `{ }` are separated by commas' },
  {
    reason: /unknown escape|hexadecimal/,
    say: 'in double quotes a backslash is written `\\\\`; in single quotes it needs nothing',
  },
  { reason: /expected ':' after|can not read a block mapping/, say: 'expected `key: value`' },
  { reason: /maxDepth/, say: 'it is nested too deeply' },
  {
    reason: /non-printable|null byte/,
    say: 'it holds a control character; remove it, or write it as `"\\u0007"` in quotes',
  },
  {
    reason: /alias|anchor/,
    say: 'an anchor is `&name` before a value, an alias `*name` in place of one; text that begins so must be in quotes',
  },
  {
    reason: /tag|directive|YAML version/i,
    say: 'tags and directives have no use here; text that begins with `!` or `%` must be in quotes',
  },
]

/** One sentence for a person: what is wrong with the YAML, and what to write. */
export function syntaxAdvice(reason: string, line: string): string {
  // A long line is not looked at whole: only its start can show one of these mistakes to a reader.
  const shown = line.slice(0, 300)
  const found = advice.find(
    (entry) => entry.reason.test(reason) && (entry.line === undefined || entry.line.test(shown)),
  )
  return `not valid YAML: ${found?.say ?? reason}`
}
