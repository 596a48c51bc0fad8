import { parseJson } from '../../core/json.ts'
import { LazyTrace } from '../../trace/views/lazy-trace.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Check } from '../define.ts'

/** Tells whether a check looks at nothing but the text of an answer, in whose place the state can stand. */
export function canReadState({ needs, judged, remote, embedded, custom }: Check): boolean {
  const isAsking = (judged ?? remote ?? embedded ?? custom) !== undefined
  return needs.length === 1 && needs[0] === 'output' && !isAsking
}

/** Reads what `state_command` printed as the answer of a whole trace. A text says why the state is unknown. */
export function readState({ id, source, process, recorded, state }: Trace): Trace | string {
  if (state === null)
    return 'the state after the run; add a `state_command` to the scenario and record it again'
  const { text, problem } = state
  if (problem !== null) return `the state after the run: ${problem}`
  if (parseJson(text) === undefined)
    return `the state after the run: its \`state_command\` printed ${text.trim() === '' ? 'nothing' : 'no JSON'}`
  const stated = { messages: [], finalOutput: readEscapes(text) }
  return new LazyTrace({ id, source, process, recorded, spans: [], stated })
}

/** Reads needless escapes in JSON (Python's `Z\u00fcrich`, PHP's slashes), so that a ban of a name finds it. */
function readEscapes(json: string): string {
  return json.replace(/\\(?:u([\da-f]{4})|[^u])/gi, (escape, code?: string) => {
    if (code === undefined) return escape === String.raw`\/` ? '/' : escape
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return character < ' ' || character === '"' || character === '\\' ? escape : character
  })
}
