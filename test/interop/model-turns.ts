import { createHash } from 'node:crypto'

/** A scenario about the weather in a city, and all that a run of it comes to. `usage`: of its two turns. */
export interface Weather {
  readonly id: string
  readonly city: string
  readonly question: string
  readonly celsius: number
  readonly answer: string
  readonly usage: readonly [Usage, Usage]
}

export interface Usage {
  readonly input: number
  readonly output: number
}

export function weatherIn(city: string): Weather {
  const own = city.length
  return {
    id: city.toLowerCase(),
    city,
    question: `What is the weather in ${city}?`,
    celsius: own * 3,
    answer: `It is ${own * 3} °C in ${city}.`,
    usage: [
      { input: 100 + own, output: 10 + own },
      { input: 200 + own, output: 20 + own },
    ],
  }
}

/** What the model does next. */
export type Turn =
  | {
      readonly kind: 'call'
      readonly id: string
      readonly name: string
      readonly arguments: string
      readonly usage: Usage
    }
  | { readonly kind: 'answer'; readonly text: string; readonly usage: Usage }

/** Tools of coding agents that run a command, and what each is told of it. */
const shells: Readonly<Record<string, (command: string) => object>> = {
  Bash: (command) => ({ command }),
  exec_command: (cmd) => ({ cmd }),
  run_shell_command: (command) => ({ command }),
}

/**
 * `question`: what the user asked; `results`: what the tools have given so far, in order; `tools`: names of those that
 * may be called.
 */
export function turnAfter(question: string, results: readonly string[], tools: readonly string[] = []): Turn {
  const commands = /\bRun (`[^`]+`(?: and `[^`]+`)*)/.exec(question)?.[1]?.split(' and ')
  if (commands !== undefined) return commandTurn(commands, results, tools)
  const order = /order (\d+)/.exec(question)?.[1]
  return order === undefined ? weatherTurn(question, results, tools) : refundTurn(order, results)
}

/** Where a tool takes the answer, as with smolagents, it is called. */
function weatherTurn(question: string, [result]: readonly string[], tools: readonly string[]): Turn {
  const city = /in (\p{L}+)\?/u.exec(question)?.[1] ?? 'nowhere'
  const { usage } = weatherIn(city)
  if (result === undefined) return call('get_weather', { city }, usage[0])
  const { celsius } = JSON.parse(result) as { celsius: number }
  const text = `It is ${celsius} °C in ${city}.`
  return tools.includes('final_answer')
    ? call('final_answer', { answer: text }, usage[1])
    : { kind: 'answer', text, usage: usage[1] }
}

/** Runs one command after another, whatever they print; without a shell it is asked for something else, such as a title. */
function commandTurn(
  commands: readonly string[],
  results: readonly string[],
  tools: readonly string[],
): Turn {
  const shell = tools.find((name) => Object.hasOwn(shells, name))
  if (shell === undefined) return { kind: 'answer', text: 'Commands', usage: { input: 7, output: 3 } }
  const usage = { input: 1000 + 100 * results.length, output: 10 + results.length }
  const command = commands[results.length]?.replaceAll('`', '')
  if (command === undefined) return { kind: 'answer', text: 'I ran them.', usage }
  return call(shell, shells[shell]?.(command) ?? {}, usage)
}

function refundTurn(order: string, [found, paid]: readonly string[]): Turn {
  const usage = { input: 100, output: 10 }
  if (found === undefined) return call('get_order', { order }, usage)
  const { total: amount } = JSON.parse(found) as { total: number }
  if (paid === undefined) return call('issue_refund', { order, amount }, usage)
  return { kind: 'answer', text: `Your refund of $${amount} is on its way.`, usage }
}

function call(name: string, args: object, usage: Usage): Turn {
  const text = JSON.stringify(args)
  return { kind: 'call', id: idOf('call', name + text), name, arguments: text, usage }
}

export function idOf(kind: string, of: string): string {
  return `${kind}_${createHash('sha256').update(of).digest('hex').slice(0, 24)}`
}
