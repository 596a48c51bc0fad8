import type { FactArgs } from '../core/fact.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { toClause } from '../text/sentence.ts'
import type { TrialReason } from '../trial/trial-result.ts'
import { pluralize } from './figures.ts'

const stopped = 'its command was stopped'

/** The words of each reason in the results file: one clause without a full stop. */
const words: { readonly [Code in TrialReason['code']]: (args: FactArgs<TrialReason, Code>) => string } = {
  'not-judged': () => 'it is still waiting for answers',
  withheld: ({ message }) => message,
  'not-started': ({ message }) => toClause(message ?? 'its command was not started'),
  stopped: ({ message }) => toClause(message ?? stopped),
  'timed-out': ({ message }) => toClause(message ?? stopped),
  exited: ({ exitCode, said: line }) =>
    line === '' ? `its command exited with code ${exitCode}` : `exit code ${exitCode}: ${line}`,
  signalled: (args) => `its command was ended by ${args.signal ?? 'a signal'}${appendSaid(args.said)}`,
  outage: ({ message }) => `a model call was never answered: ${truncate(oneLine(message), 160)}`,
  user: ({ message }) => `the simulated user ${truncate(oneLine(message), 200)}`,
  damaged: ({ message }) =>
    `part of its recording could not be read${appendSaid(message === null ? '' : toClause(message))}`,
  'other-input': ({ found: input, wanted }) => `answers another input: "${input}", not "${wanted}"`,
  silent: ({ spans, isMute }) =>
    spans === 0
      ? `your agent sent no spans and no model calls${isMute ? ', and printed nothing' : ''}`
      : `your agent sent no model or tool call, only ${pluralize(spans, 'other span')}`,
  edited: () => 'its recording was edited after the run; record it again',
  'other-agent': () => 'its agent changed after it was recorded; run it again',
  'other-commit': ({ commit }) =>
    `the tests ran at another commit, \`${truncate(commit, 7)}\`; run them again`,
  stale: ({ file, hasCommand }) => {
    const command = hasCommand ? ' with `scenario-gate run --record always`' : ''
    return `recorded before this change, which touches \`${truncate(file, 80)}\`; record it again${command}`
  },
  'age-unknown': ({ why }) =>
    `its age is unknown, so it may have been recorded before this change: ${toClause(why)}`,
  'own-recording': ({ untrusted }) =>
    `the recording comes with an untrusted change (${untrusted}); record it again on a trusted branch`,
}

/** Describes why a trial is unverified, or why its run was cut short. */
export function describeTrialReason(reason: TrialReason): string {
  const say = words[reason.code] as (args: unknown) => string
  return say('args' in reason ? reason.args : undefined)
}

function appendSaid(line: string): string {
  return line === '' ? '' : `: ${line}`
}
