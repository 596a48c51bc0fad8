/**
 * Prints to the job's log. The runner obeys lines that look like workflow commands, and the text may
 * quote a trace or a scenario: commands are switched off around it, by a `word` that nobody can guess.
 */
export function printToLog(text: string, word: string, write: (text: string) => unknown): void {
  write(`::stop-commands::${word}\n${text.endsWith('\n') ? text : `${text}\n`}::${word}::\n`)
}
