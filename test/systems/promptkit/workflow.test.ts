import { describe, expect, test } from 'vitest'
import type { ArenaTurn } from '../../support/arena-run.ts'
import { score, turn } from '../../support/promptkit-scenario.ts'

const states = {
  intake: { current_state: 'intake', available_events: { Escalate: 'specialist', Resolve: 'closed' } },
  specialist: { current_state: 'specialist', available_events: { Resolve: 'solved', Wait: 'specialist' } },
  closed: { current_state: 'closed', description: 'Conversation resolved' },
  solved: { current_state: 'solved' },
}

/** What the transition tool answers: with the target of any state that has the event. */
function asks(event: string, target: string) {
  const result = JSON.stringify({ status: 'transition_scheduled', event, target_state: target })
  return [{ name: 'workflow__transition', args: { event }, result }]
}

function says(user: string, startsIn: keyof typeof states, tools: ArenaTurn['tools'] = []): ArenaTurn {
  return { user, tools, reply: 'ok', startsIn: states[startsIn] }
}

const is = (state: string) => `{ type: state_is, params: { state: ${state} } }`
const went = (state: string) => `{ type: transitioned_to, params: { state: ${state} } }`
const complete = '{ type: workflow_complete, params: {} }'

async function verdictsOf(spec: string, turns: readonly ArenaTurn[]) {
  const { verdicts } = await score(spec, turns)
  return verdicts?.slice(1)
}

/** Turns with stamps that list no events. */
function bare(state: object): ArenaTurn[] {
  return [
    { user: '1', tools: asks('Resolve', 'closed'), reply: 'a', startsIn: { current_state: 'intake' } },
    { user: '2', reply: 'b', startsIn: { current_state: 'closed', ...state } },
  ]
}

const flow = [
  says('1', 'intake'),
  says('2', 'intake', asks('Escalate', 'specialist')),
  says('3', 'specialist', asks('Resolve', 'closed')),
  says('4', 'solved'),
]

describe('a workflow as Arena records it today', () => {
  test('each turn is in the state that it leads to', async () => {
    const spec = `  turns:\n${[
      turn(is('intake'), is('closed')),
      turn(is('specialist'), went('specialist')),
      turn(went('solved'), is('solved'), went('closed')),
      turn(complete, '{ type: workflow_transition_order, params: { sequence: [specialist, solved] } }'),
    ].join('')}`
    expect(await verdictsOf(spec, flow)).toEqual([
      'state_is pass',
      'state_is fail',
      'state_is pass',
      'transitioned_to pass',
      'transitioned_to pass',
      'state_is pass',
      'transitioned_to fail',
      'workflow_complete pass',
      'workflow_transition_order pass',
    ])
  })

  test('in the last turn the events of its state say where it went, and no stamp whether that is an end', async () => {
    const spec = `  turns:\n${turn()}${turn()}${turn(is('solved'), went('closed'), complete)}`
    expect(await verdictsOf(spec, flow.slice(0, 3))).toEqual([
      'state_is pass',
      'transitioned_to fail',
      'workflow_complete error',
    ])
  })

  test('it is complete from the turn on in which it came to its end, and not before', async () => {
    const spec = `  turns:\n${turn(complete)}${turn(complete)}${turn(complete)}${turn(complete)}`
    expect(await verdictsOf(spec, flow)).toEqual([
      'workflow_complete fail',
      'workflow_complete fail',
      'workflow_complete pass',
      'workflow_complete pass',
    ])
  })

  test('a transition without a tool shows in the stamps alone', async () => {
    const spec = `  turns:\n${turn(is('intake'))}${turn(went('closed'))}${turn(complete)}`
    const turns = [says('1', 'intake'), says('2', 'intake'), says('3', 'closed')]
    expect(await verdictsOf(spec, turns)).toEqual([
      'state_is pass',
      'transitioned_to pass',
      'workflow_complete pass',
    ])
  })

  test('a transition that was refused, or led elsewhere, is none to where it was asked for', async () => {
    const spec = `  turns:\n${turn(went('closed'))}${turn(went('specialist'))}${turn(is('solved'))}`
    const refused = [
      says('1', 'intake', asks('Close', 'closed')),
      says('2', 'intake', asks('Resolve', 'closed')),
      says('3', 'specialist', asks('Resolve', 'closed')),
    ]
    expect(await verdictsOf(spec, refused)).toEqual([
      'transitioned_to fail',
      'transitioned_to pass',
      'state_is pass',
    ])
  })

  test('back into the same state is a transition', async () => {
    const turns = [says('1', 'specialist', asks('Wait', 'specialist')), says('2', 'specialist')]
    expect(await verdictsOf(`  turns:\n${turn(went('specialist'))}${turn()}`, turns)).toEqual([
      'transitioned_to pass',
    ])
  })

  test('a scenario may begin in another state than the workflow', async () => {
    const spec = `  turns:\n${turn(is('specialist'), went('specialist'))}`
    expect(await verdictsOf(spec, [says('1', 'specialist')])).toEqual([
      'state_is pass',
      'transitioned_to fail',
    ])
  })

  test('where stamps list no events, nobody knows which state is an end, unless they say so', async () => {
    const spec = `  turns:\n${turn()}${turn(complete)}`
    expect(await verdictsOf(spec, bare({}))).toEqual(['workflow_complete error'])
    expect(await verdictsOf(spec, bare({ terminal: true }))).toEqual(['workflow_complete pass'])
    expect(await verdictsOf(spec, bare({ terminal: false }))).toEqual(['workflow_complete fail'])
  })

  test('a run that broke off before its turn was over did not go on to the next state', async () => {
    const turns = [{ user: '1', tools: asks('Resolve', 'closed'), reply: null }]
    const { verdicts } = await score(`  turns:\n${turn(went('closed'))}`, turns, 'provider is down')
    expect(verdicts?.at(-1)).not.toBe('transitioned_to pass')
  })
})

/** The state that a reply was made in. */
const made = (state: string, terminal: boolean) => ({ current_state: state, terminal })

describe('a workflow as Arena records it since August 2026', () => {
  test('a turn that goes on in the next state is in that state', async () => {
    const spec = `  turns:\n${turn(is('intake'), went('closed'))}${turn(is('closed'), went('closed'), complete)}`
    const turns: ArenaTurn[] = [
      { user: '1', reply: 'a', startsIn: made('intake', false) },
      { user: '2', tools: asks('Resolve', 'closed'), reply: 'b', startsIn: made('closed', true) },
    ]
    expect(await verdictsOf(spec, turns)).toEqual([
      'state_is pass',
      'transitioned_to fail',
      'state_is pass',
      'transitioned_to pass',
      'workflow_complete pass',
    ])
  })

  test('a transition that was refused is none', async () => {
    const turns: ArenaTurn[] = [
      { user: '1', tools: asks('Nope', 'closed'), reply: 'a', startsIn: made('intake', false) },
      { user: '2', reply: 'b', startsIn: made('intake', false) },
    ]
    const spec = `  turns:\n${turn(went('closed'))}${turn(is('intake'), complete)}`
    expect(await verdictsOf(spec, turns)).toEqual([
      'transitioned_to fail',
      'state_is pass',
      'workflow_complete fail',
    ])
  })

  test('what a message says in the words of the checks counts', async () => {
    const told = [
      { _workflow_current_state: 'intake', _workflow_complete: false },
      {
        _workflow_current_state: 'closed',
        _workflow_transitions: [{ from: 'intake', to: 'closed', event: 'Resolve' }],
        _workflow_complete: true,
      },
    ]
    const spec = `  turns:\n${turn(is('intake'), went('closed'), complete)}${turn(is('closed'), went('closed'), complete)}`
    expect(
      await verdictsOf(
        spec,
        told.map((meta): ArenaTurn => ({ user: 'Hi', reply: 'ok', meta })),
      ),
    ).toEqual([
      'state_is pass',
      'transitioned_to fail',
      'workflow_complete fail',
      'state_is pass',
      'transitioned_to pass',
      'workflow_complete pass',
    ])
  })
})
