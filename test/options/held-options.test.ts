import { expect, test } from 'vitest'
import { clauses } from '../../src/gate/clauses/registry.ts'
import { heldOptions } from '../../src/gate/protected-options.ts'
import { optionNames, getOption, type OptionName } from '../../src/options/options.ts'

/** Why a change may choose these options for itself. A new option stands here, or among those that are held. */
const chosen: Readonly<Partial<Record<OptionName, string>>> = {
  ...Object.fromEntries(
    clauses
      .flatMap(({ options }) => Object.keys(options))
      .map((name) => [name, 'a clause has its own order']),
  ),
  'fail-on': 'a clause of the policy',
  'min-pass-rate': 'a clause of the policy',
  policy: 'a clause of the policy',
  quarantine: 'held with the policy',
  accepted: 'accepting is for authors; the report names who did',
  scenarios: "the base's own are scored as well",
  traces: "the base's own are scored as well",
  checks: "the base's own are asked in its tree, and scenarios that use them are compared check by check",
  'runtime-config': 'as `checks`',
  defaults: "the base's scenarios have the base's own",
  'evaluator-hosts': 'both sides have to list a host',
  'evaluator-env': 'both sides have to list a variable',
  'cache-dir': 'nothing counts that a change could have written',
  timeout: 'less leaves trials unverified',
  'setup-timeout': 'less leaves the comparison unverified',
  'max-spend-usd': 'less leaves trials unverified',
  'judge-timeout': 'less leaves checks unverified',
  'judge-max-spend-usd': 'less leaves checks unverified',
  'baseline-wait': 'less leaves the comparison undecided',
  comment: 'shows, and decides nothing',
  results: 'a file that is written',
  artifact: 'a file that is written',
  report: 'a file that is written',
  junit: 'a file that is written',
  ctrf: 'a file that is written',
  concurrency: 'changes no verdict',
  'judge-concurrency': 'changes no verdict',
}

test('every option says how it is held to the base', () => {
  const open = optionNames.filter(
    (name) =>
      getOption(name).notInConfig === undefined &&
      !heldOptions.some((held) => held === name) &&
      !Object.hasOwn(chosen, name),
  )
  expect(open).toEqual([])
})
