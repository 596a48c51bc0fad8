import type { JsonObject, JsonValue } from '../../src/core/json.ts'

/** What came of one thing that the user said. */
export interface ArenaTurn {
  readonly user: string
  /** Names of tools, or their calls with arguments and results. */
  readonly tools?: readonly (string | { name: string; args?: JsonObject; result?: string; error?: string })[]
  /** Null: the run broke off before there was one. */
  readonly reply: string | null
  /** Guardrails that stepped in. */
  readonly guardrails?: readonly string[]
  /** The state that the workflow came to, as Arena wrote it until 2026. */
  readonly state?: string
  /** The state that the turn began in, as Arena stamps it on the last reply. */
  readonly startsIn?: JsonObject
  /** More that the last reply says of itself. */
  readonly meta?: JsonObject
}

interface ArenaRun {
  readonly scenario: string
  readonly provider?: string
  readonly error?: string
  readonly turns: readonly ArenaTurn[]
}

/** The output of one run of PromptKit Arena, as its `<RunID>.json`. */
export function arenaRun({ scenario, provider = 'mock', error = '', turns }: ArenaRun): string {
  let seconds = 0
  const stamp = () => `2026-09-14T08:30:${String(++seconds).padStart(2, '0')}Z`
  const messages = turns.flatMap((turn, index): JsonValue[] => {
    const calls = (turn.tools ?? []).map((tool, place) => {
      const {
        name,
        args = {},
        result = 'ok',
        error: failure,
      } = typeof tool === 'string' ? { name: tool } : tool
      return { id: `call_${index}_${place}`, name, args, result, failure }
    })
    const asking = { role: 'assistant', tool_calls: calls.map(({ id, name, args }) => ({ id, name, args })) }
    const answers = calls.map(({ id, name, result, failure }): JsonObject => ({
      role: 'tool',
      tool_result: {
        id,
        name,
        parts: [{ type: 'text', text: result }],
        ...(failure === undefined ? {} : { error: failure }),
      },
      ...(turn.state === undefined ? {} : { meta: { _workflow_state: stateOf(turn.state) } }),
    }))
    const validations = (turn.guardrails ?? []).map((name) => ({ validator_type: name, passed: false }))
    return [
      { role: 'user', content: turn.user, timestamp: stamp() },
      ...(calls.length === 0 ? [] : [{ ...asking, timestamp: stamp() }]),
      ...answers,
      ...(turn.reply === null
        ? []
        : [
            {
              role: 'assistant',
              content: turn.reply,
              timestamp: stamp(),
              latency_ms: 500,
              cost_info: { input_tokens: 10, output_tokens: 5, total_cost_usd: 0.01 },
              validations,
              ...(turn.startsIn === undefined ? {} : { meta: { current_workflow_state: turn.startsIn } }),
              ...(turn.meta === undefined ? {} : { meta: turn.meta }),
            },
          ]),
    ]
  })
  return JSON.stringify({
    RunID: `2026-09-14T08-30Z_${provider}_default_${scenario}_0a1b2c3d_0001`,
    Region: 'default',
    ScenarioID: scenario,
    ProviderID: provider,
    Messages: [{ role: 'system', content: 'You help with orders.' }, ...messages],
    Cost: {
      input_tokens: 10 * turns.length,
      output_tokens: 5 * turns.length,
      total_cost_usd: 0.01 * turns.length,
    },
    StartTime: '2026-09-14T08:30:00Z',
    EndTime: '2026-09-14T08:30:59Z',
    Duration: 59_000_000_000,
    Error: error,
  })
}

function stateOf(state: string): JsonObject {
  return { current_state: state, previous_state: 'intake', transition: 'Next' }
}
