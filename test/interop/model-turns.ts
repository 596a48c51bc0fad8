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
  | { readonly kind: 'call'; readonly id: string; readonly arguments: string; readonly usage: Usage }
  | { readonly kind: 'answer'; readonly text: string; readonly usage: Usage }

/** `question`: what the user asked; `result`: what the tool gave, null before it was called. */
export function turnAfter(question: string, result: string | null): Turn {
  const city = /in (\p{L}+)\?/u.exec(question)?.[1] ?? 'nowhere'
  const { usage } = weatherIn(city)
  if (result === null) {
    return { kind: 'call', id: idOf('call', city), arguments: JSON.stringify({ city }), usage: usage[0] }
  }
  const { celsius } = JSON.parse(result) as { celsius: number }
  return { kind: 'answer', text: `It is ${celsius} °C in ${city}.`, usage: usage[1] }
}

export function idOf(kind: string, of: string): string {
  return `${kind}_${createHash('sha256').update(of).digest('hex').slice(0, 24)}`
}
