import { GateError } from '../core/errors.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import { reasonText } from '../report/words/baseline.ts'
import { suggest } from '../text/suggest.ts'
import { commitNamed } from '../baseline/find-base.ts'
import { openRepository, runGit, type Environment, type Repository } from '../baseline/git/git.ts'

/**
 * Checks that the clone has the branch, tag or commit that the option `base` names: a slip in it would compare with
 * nothing.
 * @throws GateError `bad-option`
 */
export async function checkNamedBase(ref: string, root: string, env: Environment): Promise<void> {
  const opened = await openRepository(root, env)
  const shown = `\`base\`: there is no branch, tag or commit \`${cut(oneLine(ref), 100)}\``
  if (opened.value === null) throw new GateError('bad-option', `${shown}: ${reasonText(opened.reason)}`)
  const repository = opened.value
  if ((await commitNamed(repository, ref)) !== null) return
  // Two letters that changed places are two edits, as in `mian`.
  const near = suggest(ref, await namesOf(repository), 2)
  const meant = near === null ? '' : `; did you mean \`${near}\`?`
  throw new GateError('bad-option', `${shown} in this clone${meant || advice(repository, ref)}`)
}

/** For a name that is right, and was not fetched. */
function advice({ shallow }: Repository, ref: string): string {
  // What is no plain name is not put into a command.
  if (!/^\w[\w./-]*$/.test(ref)) return ''
  const [first, deeper] = shallow
    ? ['give `fetch-depth: 0` to actions/checkout, or', ' --unshallow']
    : ['if it exists,', '']
  return `; ${first} run \`git fetch${deeper} origin ${ref}:refs/remotes/origin/${ref}\``
}

/** Branches and tags, as people name them. */
async function namesOf(repository: Repository): Promise<readonly string[]> {
  const places = ['refs/heads', 'refs/remotes/origin', 'refs/tags']
  const listed = await runGit(repository, ['for-each-ref', '--format=%(refname)', ...places])
  const names = listed.value?.split('\n') ?? []
  return names.map((name) => name.replace(/^refs\/(?:heads|tags|remotes\/origin)\//, '')).filter(Boolean)
}
