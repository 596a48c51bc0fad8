/**
 * One made-up agent run of 12 spans and about 23 kB, and its two recordings. Everything follows from
 * the seed: the same seed gives the same bytes on every machine.
 */

const words =
  'flight fare refund seat window booking policy customer traveller change cancel airport evening morning direct stop luggage voucher balance card receipt confirmed available economy flexible nonstop itinerary segment carrier schedule'.split(
    ' ',
  )

/** mulberry32: 32 bits of state are plenty for text nobody reads. */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function hex(next, length) {
  let text = ''
  while (text.length < length)
    text += Math.floor(next() * 0x1_00_00)
      .toString(16)
      .padStart(4, '0')
  return text.slice(0, length)
}

function prose(next, count) {
  return Array.from({ length: count }, () => words[Math.floor(next() * words.length)]).join(' ')
}

/** What goes wrong in a run: nothing, mostly. One scenario in ten has trials that fail. */
function flawOf(scenarioIndex, next) {
  if (scenarioIndex % 10 !== 0 || next() < 0.5) return 'none'
  return ['repeat', 'dear', 'silent', 'order'][Math.floor(next() * 4)]
}

export const scenarioId = (index) => `booking-${String(index).padStart(5, '0')}`
export const reference = (index) => `REF${String(index).padStart(6, '0')}`

/**
 * The run as a list of steps: model calls that ask for tools, tool executions, a final answer.
 * Times are microseconds since 1970.
 */
export function makeRun(seed, scenarioIndex, trial) {
  const next = random(seed)
  const flaw = flawOf(scenarioIndex, next)
  const traceId = hex(next, 32)
  let clock = 1_780_000_000_000_000 + seed * 60_000_000
  const rounds = [
    ['get_customer', 'search_flights'],
    ['get_policy', flaw === 'repeat' ? 'get_policy' : 'get_fare'],
    flaw === 'order' ? ['send_receipt', 'book_flight'] : ['book_flight', 'send_receipt'],
  ]
  const history = [
    { role: 'system', text: `You are a booking agent. ${prose(next, 100)}` },
    { role: 'user', text: `Please book ${reference(scenarioIndex)}: ${prose(next, 40)}` },
  ]
  const root = { id: hex(next, 16), startUs: clock }
  const plan = { id: hex(next, 16), startUs: (clock += 300) }
  const steps = []
  for (const names of [...rounds, []]) {
    const calls = names.map((name) => ({
      id: `call_${hex(next, 12)}`,
      name,
      args: { reference: reference(scenarioIndex), limit: 5 },
    }))
    const text = calls.length > 0 ? '' : answer(flaw, scenarioIndex, next)
    const startUs = (clock += 1_000)
    clock += 400_000 + Math.floor(next() * 900_000)
    steps.push({
      kind: 'llm',
      id: hex(next, 16),
      startUs,
      endUs: clock,
      input: [...history],
      text,
      calls,
      tokens: { input: 900 + Math.floor(next() * 900), output: 40 + Math.floor(next() * 200) },
      costUsd: flaw === 'dear' ? 0.4 : 0.004,
    })
    history.push({ role: 'assistant', text, calls })
    for (const call of calls) {
      const result = { status: 'ok', reference: call.args.reference, note: prose(next, 36) }
      const calledUs = (clock += 500)
      clock += 20_000 + Math.floor(next() * 80_000)
      steps.push({ kind: 'tool', id: hex(next, 16), startUs: calledUs, endUs: clock, call, result })
      history.push({ role: 'tool', callId: call.id, name: call.name, result })
    }
  }
  const endUs = (clock += 2_000)
  return {
    traceId,
    scenario: scenarioId(scenarioIndex),
    trial,
    root: { ...root, endUs },
    plan: { ...plan, endUs: endUs - 500 },
    steps,
  }
}

function answer(flaw, scenarioIndex, next) {
  const amount = `$${(100 + next() * 900).toFixed(2)}`
  const confirmation =
    flaw === 'silent' ? 'I could not finish.' : `Your booking ${reference(scenarioIndex)} is confirmed.`
  return `${confirmation} The total is ${amount}. ${prose(next, 30)}`
}
