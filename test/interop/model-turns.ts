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

/** `question`: what the user asked; `results`: what the tools have given so far, in order. */
export function turnAfter(question: string, results: readonly string[]): Turn {
  const order = /order (\d+)/.exec(question)?.[1]
  return order === undefined ? weatherTurn(question, results) : refundTurn(order, results)
}

function weatherTurn(question: string, [result]: readonly string[]): Turn {
  const city = /in (\p{L}+)\?/u.exec(question)?.[1] ?? 'nowhere'
  const { usage } = weatherIn(city)
  if (result === undefined) return call('get_weather', { city }, usage[0])
  const { celsius } = JSON.parse(result) as { celsius: number }
  return { kind: 'answer', text: `It is ${celsius} °C in ${city}.`, usage: usage[1] }
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
