import { GateError } from '../core/errors.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { writeReasons } from '../words/baseline.ts'
import { suggestWord } from '../text/suggest.ts'
import { findNamedCommit, memoizeBaseRef, type BaseRef } from '../baseline/find-base.ts'
import type { Options } from '../options/options.ts'
import type { RunContext } from './run-context.ts'
import { openRepository, runGit, type Environment, type Repository } from '../baseline/git/git.ts'

/**
 * Resolves the base whose policy counts. A pull request or a push keeps the base of its event, whatever `base` says by now.
 * @throws GateError `bad-option` for a `base` that is not there.
 */
export async function resolvePolicyBase(
  context: RunContext,
  { base, baseline }: Options,
): Promise<RunContext> {
  const { root, env, baseRef } = context
  if (base !== undefined && baseline !== 'none') await checkNamedBase(base, root, env)
  return baseRef.kind === 'default' ? compareWithRef(context, { base }) : context
}

/** Makes the run compare with `base`. `current` is reused if it already names that ref. */
export function compareWithRef(
  context: RunContext,
  { base }: Pick<Options, 'base'>,
  current: BaseRef = context.baseRef,
): RunContext {
  if (base === undefined) return context
  const isKnown = current.kind === 'ref' && current.ref === base
  return { ...context, baseRef: isKnown ? current : memoizeBaseRef({ kind: 'ref', ref: base }) }
}

/**
 * Checks that the clone has the branch, tag or commit that the option `base` names: a slip in it would compare with
 * nothing.
 * @throws GateError `bad-option`
 */
export async function checkNamedBase(ref: string, root: string, env: Environment): Promise<void> {
  const opened = await openRepository(root, env)
  const shown = `\`base\`: there is no branch, tag or commit \`${truncate(oneLine(ref), 100)}\``
  if (opened.value === null) throw new GateError('bad-option', `${shown}: ${writeReasons(opened.reason)}`)
  const repository = opened.value
  if ((await findNamedCommit(repository, ref)) !== null) return
  // Two letters that changed places are two edits, as in `mian`.
  const near = suggestWord(ref, await listRefNames(repository), 2)
  const meant = near === null ? '' : `; did you mean \`${near}\`?`
  throw new GateError('bad-option', `${shown} in this clone${meant || suggestFetch(repository, ref)}`)
}

/** For a name that is right, and was not fetched. */
function suggestFetch({ shallow }: Repository, ref: string): string {
  // What is no plain name is not put into a command.
  if (!/^\w[\w./-]*$/.test(ref)) return ''
  const [first, deeper] = shallow
    ? ['give `fetch-depth: 0` to actions/checkout, or', ' --unshallow']
    : ['if it exists,', '']
  return `; ${first} run \`git fetch${deeper} origin ${ref}:refs/remotes/origin/${ref}\``
}

/** Branches and tags, as people name them. */
async function listRefNames(repository: Repository): Promise<readonly string[]> {
  const places = ['refs/heads', 'refs/remotes/origin', 'refs/tags']
  const listed = await runGit(repository, ['for-each-ref', '--format=%(refname)', ...places])
  const names = listed.value?.split('\n') ?? []
  return names.map((name) => name.replace(/^refs\/(?:heads|tags|remotes\/origin)\//, '')).filter(Boolean)
}
