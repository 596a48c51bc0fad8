import { type Call, excerpt, type Schema } from './openapi.ts'
import type { Reply } from './replies.ts'
import { sampleOf, withValues } from './sample.ts'

/** The checks that every branch of the stand-in's repository requires, by where somebody set that. */
export interface RequiredByBranch {
  readonly rules: readonly string[]
  readonly protection: readonly string[]
}

interface Situation {
  readonly state: { readonly required: RequiredByBranch }
}

type Handler = (situation: Situation, call: Call) => Reply

/** Protection shows what it requires to readers, too; its other settings only to administrators. */
const getBranch: Handler = ({ state }, { path }) => {
  const { protection: contexts } = state.required
  const schema = excerpt.operations['repos/get-branch']?.responses['200'] as Schema
  const protection =
    contexts.length === 0
      ? { enabled: false }
      : { enabled: true, required_status_checks: { contexts, checks: [], enforcement_level: 'everyone' } }
  return {
    status: 200,
    body: withValues(sampleOf(schema), {
      name: path['branch'],
      protected: contexts.length > 0,
      protection,
    }),
  }
}

const getRules: Handler = ({ state }) => {
  const source = { ruleset_source_type: 'Repository', ruleset_source: 'octo/agent', ruleset_id: 1 }
  const checks = state.required.rules.map((context) => ({ context }))
  const parameters = { required_status_checks: checks, strict_required_status_checks_policy: false }
  const rules = [
    { type: 'deletion', ...source },
    ...(checks.length === 0 ? [] : [{ type: 'required_status_checks', parameters, ...source }]),
  ]
  return { status: 200, body: rules }
}

export const branchHandlers: readonly (readonly [string, Handler])[] = [
  ['repos/get-branch', getBranch],
  ['repos/get-branch-rules', getRules],
]
