/**
 * Splits a command line into arguments as a POSIX shell does, without expanding anything: blanks
 * separate, quotes group, a backslash makes the next character plain. Null where a quote or a
 * backslash is left open.
 */
export function splitWords(line: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (let index = 0; index < line.length; index += 1) {
    const char = line[index] as string
    if (quote === '' && /\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
    } else if (quote === '' && (char === '"' || char === "'")) {
      quote = char
      word ??= ''
    } else if (quote === char && char !== '') quote = ''
    else if (char === '\\' && quote !== "'") {
      const next = line[(index += 1)]
      if (next === undefined) return null
      // In double quotes a backslash is plain but before a quote or another backslash.
      word = (word ?? '') + (quote === '"' && next !== '"' && next !== '\\' ? `\\${next}` : next)
    } else word = (word ?? '') + char
  }
  if (quote !== '') return null
  if (word !== null) words.push(word)
  return words
}
