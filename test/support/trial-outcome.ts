import { scoreFiles } from './score-files.ts'

/** The trial of a recording: an agent that may not pay, and is to greet. */
export async function trialOf(content: unknown) {
  const scenario = `id: a
traces: [run.json]
checks:
  - { type: tools_not_called, params: { tools: [pay] } }
  - { type: output_contains, params: { value: Hello } }
`
  const { scored } = await scoreFiles(
    { 'a.yaml': scenario, 'run.json': typeof content === 'string' ? content : JSON.stringify(content) },
    ['a.yaml'],
  )
  const [trial] = scored.scenarios[0]?.trials ?? []
  return { outcome: trial?.outcome, reason: trial?.reason?.code }
}
