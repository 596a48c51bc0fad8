import { setSecret } from '@actions/core'

/**
 * Prints to the job's log. The runner obeys lines that look like workflow commands, and the text may
 * quote a trace or a scenario: commands are switched off around it, by a `word` that nobody can guess.
 */
export function printToLog(text: string, word: string, write: (text: string) => unknown): void {
  write(`::stop-commands::${word}\n${text.endsWith('\n') ? text : `${text}\n`}::${word}::\n`)
}

/** A shorter one is a word like any other, and would hide half of the log. */
const shortest = 8

/** Has the runner write `***` for these wherever they come up in the job's log. */
export function maskInLog(secrets: readonly string[]): void {
  for (const secret of secrets) if (secret.length >= shortest) setSecret(secret)
}
