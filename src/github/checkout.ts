import { checkedOut } from '../setup/checked-out.ts'
import { expectedCommit } from './expected-commit.ts'
import type { Options } from '../options/options.ts'
import type { Begun } from './give-up.ts'
import { inputsFor, placesIn } from './inputs.ts'

/**
 * Finds what is checked out and holds it to the commit of the event, then notes both in what is known of the run.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmCheckout(begun: Begun): Promise<void> {
  const { token, env, workspace, inputs, connection } = begun
  const { context, expected } = await expectedCommit(begun.context, token, connection)
  begun.context = context
  const checkout = await checkedOut({ workspace, paths: placesIn(inputs.values), env, expected })
  begun.root = checkout.root
  begun.inputs = inputsFor(inputs, workspace, checkout.root)
  begun.expected = expected
  if (checkout.problem !== null) throw checkout.problem
  if (expected !== null) return
  const { sha } = checkout
  // Nothing else is reported than what is judged.
  begun.context = {
    ...context,
    headSha: sha,
    headRef: sha !== null && sha === context.sha ? context.headRef : null,
  }
}

/**
 * Holds all scenarios and traces that options name to the commit of the event, those of the config file included: they
 * may lie in another repository inside of this one.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmPlaces({ root, env, expected }: Begun, options: Options): Promise<void> {
  const paths = placesIn(options)
  if (paths.length === 0 || expected === null) return
  const { problem } = await checkedOut({ workspace: root, paths, env, expected })
  if (problem !== null) throw problem
}
