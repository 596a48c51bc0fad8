const trials = 3

/**
 * Makes suites that were scored on both sides, from a fixed seed. `load`: imports a module of lib/.
 * @returns {Promise<(size: number) => { head: object[], base: object[], history: object }>}
 */
export async function comparedSuites(load) {
  const { parseScenarioFile } = await load('scenario/parse.js')
  const { dialects } = await load('systems/registry.js')
  const { buildScenarios } = await load('scenario/build.js')
  const { countOutcomes, collectSamples } = await load('baseline/base.js')
  const { countCheckResults } = await load('score/scored-suite.js')
  const { createRandom } = await load('judge/calibrate/binomial-draws.js')
  const next = createRandom(2026)
  const [own, other] = [await definitionOf(3), await definitionOf(4)]
  return suiteOf

  /**
   * Both sides of a suite. Most scenarios pass nearly always, some do now and then; of a hundred, three break,
   * two have other checks than before, two are not traced and one is gone.
   */
  function suiteOf(size) {
    const head = []
    const base = []
    const seen = []
    for (let index = 0; index < size; index++) {
      const kind = index % 100
      const id = `scenario-${String(index).padStart(6, '0')}`
      const place = {
        id,
        name: `Books ${id}`,
        file: `scenarios/${id}.yaml`,
        locate: () => ({ line: 1, column: 1 }),
      }
      const scenario = { ...own, ...place }
      const rate = kind % 10 === 9 ? 0.6 : 0.99
      const level = Math.exp(next())
      const before = sideOf(scenario, rate, level)
      if (kind !== 99)
        head.push(kind === 98 ? untraced(scenario) : sideOf(scenario, kind < 3 ? 0 : rate, level))
      base.push(baseOf(before, kind === 50 || kind === 51 ? { ...other, ...place } : scenario))
      seen.push([id, Array.from({ length: 20 }, () => (next() < rate ? 'p' : 'f')).join('')])
    }
    return {
      head,
      base,
      history: { runs: Array.from({ length: 20 }, runOf), scenarios: Object.fromEntries(seen) },
    }
  }

  async function definitionOf(most) {
    const text = `id: booking
name: Books
input: Please book
checks:
  - type: output_contains
    params: { value: booked }
  - type: tools_called
    params: { tools: [get_customer, book_flight] }
  - type: max_tool_calls
    params: { max: ${most} }
  `
    const [draft] = parseScenarioFile('scenarios/booking.yaml', text, dialects).drafts
    const { scenarios, diagnostics } = await buildScenarios(draft, {})
    if (diagnostics.length > 0) throw new Error(diagnostics[0].message)
    return scenarios[0]
  }

  function sideOf(scenario, rate, level) {
    const list = Array.from({ length: trials }, (_, index) =>
      trialOf(scenario, index + 1, next() < rate, level),
    )
    return {
      scenario,
      outcome: list.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed',
      reason: null,
      trials: list,
      shown: { models: ['model-of-the-bench'], judges: [] },
    }
  }

  function trialOf({ id, file }, index, isPassed, level) {
    const noise = 0.8 + 0.4 * next()
    const calls = 2 + Math.floor(3 * next())
    const place = { severity: 'error', surface: 'assertion', file, line: 4, column: 5 }
    return {
      index,
      outcome: isPassed ? 'passed' : 'failed',
      trace: { id: `${id}-${index}`, source: `traces/${id}.jsonl`, format: 'otlp' },
      checks: [
        { type: 'output_contains', ...place, status: 'pass', reason: 'ok' },
        isPassed
          ? { type: 'tools_called', ...place, status: 'pass', reason: 'ok' }
          : {
              type: 'tools_called',
              ...place,
              status: 'fail',
              reason: 'not-called',
              expected: ['book_flight'],
              actual: [],
            },
        { type: 'max_tool_calls', ...place, status: 'pass', reason: 'ok' },
      ],
      judge: null,
      metrics: {
        cost_usd: 0.01 * level * noise,
        input_tokens: Math.round(4_000 * level * noise),
        output_tokens: Math.round(300 * level * noise),
        duration_s: 8 * level * noise,
        llm_calls: calls + 1,
        tool_calls: calls,
        trajectory_accuracy: isPassed ? 1 : 0.5,
        step_efficiency: 2 / calls,
      },
    }
  }

  /** As scoring the traces of a commit again leaves it. */
  function baseOf({ outcome, trials: list }, definition) {
    const { id, name, file, checksFingerprint } = definition
    const tally = countOutcomes(list)
    return {
      id,
      name,
      file,
      outcome,
      tally,
      metrics: collectSamples(list),
      baseChecksFingerprint: checksFingerprint,
      checksFingerprint: own.checksFingerprint,
      checks: countCheckResults(list),
      baseVerdict: { outcome, tally },
      definition,
      fingerprints: { checks: own.checksFingerprint, models: ['model-of-the-bench'] },
      trials: list.map(({ index, outcome: of, trace }) => ({ index, outcome: of, trace })),
    }
  }
}

function runOf(_, index) {
  return { sha: String(index).padStart(40, '0'), at: '2026-01-01T00:00:00Z', metrics: { pass_rate: 0.9 } }
}

function untraced(scenario) {
  return { scenario, outcome: 'unverified', reason: { code: 'untraced' }, trials: [] }
}
