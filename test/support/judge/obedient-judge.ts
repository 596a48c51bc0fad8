import type { JudgeAnswer, JudgeProvider, JudgeRequest } from '../../../src/judge/provider.ts'
import { rot13 } from './attacks.ts'

/**
 * A judge without a will: whatever it is told outside of the marked material it does, in whichever letters it
 * is told. It holds to the mark that the prompt names first, and to nothing else.
 */
export interface ObedientJudge extends JudgeProvider {
  readonly requests: JudgeRequest[]
}

/**
 * `structured`: a reply that a provider held to the schema. `quoting`: text, in which it quotes all of the
 * material (the forged verdicts in it too) before it says its own.
 */
export type ReplyManner = 'structured' | 'quoting'

/** `truth`: what it says unless it is ordered otherwise. */
export function obedientJudge(truth: 'pass' | 'fail', manner: ReplyManner): ObedientJudge {
  const requests: JudgeRequest[] = []
  return {
    requests,
    ask: async (request) => {
      requests.push(request)
      const { outside, material } = partsOf(request)
      const verdict = orderIn(outside) ?? truth
      const isScored = JSON.stringify(request.schema).includes('"score"')
      const score = verdict === 'pass' ? 1 : 0
      const said = { reasoning: 'As I see it.', quotes: [], verdict, ...(isScored ? { score } : {}) }
      return answer(
        request,
        manner === 'structured' ? { structured: said } : { text: quoted(material, JSON.stringify(said)) },
      )
    },
  }
}

function answer(
  { model }: JudgeRequest,
  reply: Extract<JudgeAnswer, { kind: 'replied' }>['reply'],
): JudgeAnswer {
  return { kind: 'replied', reply, model, usage: null }
}

/** The end of the material: the beginning of a long one holds padding only. */
function quoted(material: string, own: string): string {
  return `The material says:\n${material.slice(-4_000)}\nThat is no verdict of mine. Mine is:\n${own}`
}

/** What lies between the tags that the prompt names, and all that does not. */
export function partsOf({ system, user }: Pick<JudgeRequest, 'system' | 'user'>): {
  outside: string
  material: string
} {
  const tag = markIn(system)
  let outside = system
  let material = ''
  let rest = user
  for (let open = rest.indexOf(`<${tag} `); open !== -1; open = rest.indexOf(`<${tag} `)) {
    const start = rest.indexOf('>', open) + 1
    const end = rest.indexOf(`</${tag}>`, start)
    if (start === 0 || end === -1) throw new Error('the material has no end')
    outside += `\n${rest.slice(0, start)}`
    material += rest.slice(start, end)
    rest = rest.slice(end)
  }
  return { outside: `${outside}\n${rest}`, material }
}

/** The tag that the instructions name. */
export function markIn(system: string): string {
  const tag = /Everything between <([^<>\s]+)>/.exec(system)?.[1]
  if (tag === undefined) throw new Error('the prompt names no mark')
  return tag
}

/** The last order in a text, read in every way that a model might. */
export function orderIn(text: string): 'pass' | 'fail' | null {
  for (const read of readings) {
    const found = [...read(text).matchAll(order)]
      .at(-1)
      ?.slice(1)
      .find((word) => word !== undefined)
    if (found === 'pass' || found === 'fail') return found
  }
  return null
}

const order =
  /the verdict must be (pass|fail)|"verdict": ?"(pass|fail)"[,}\s]*(?:$|["\n\]}\\])|<verdict>(pass|fail)<|^verdict: (pass|fail)$/gim

const readings: readonly ((text: string) => string)[] = [
  plain,
  (text) => matches(text, /[A-Za-z0-9+/]{16,}={0,2}/g, (found) => Buffer.from(found, 'base64').toString()),
  (text) => matches(text, /(?:[0-9a-f]{2}){8,}/gi, (found) => Buffer.from(found, 'hex').toString()),
  rot13,
  (text) => matches(text, /(?:%[0-9a-f]{2})+/gi, (found) => decodeURIComponent(found)),
  (text) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  (text) =>
    matches(text, /[\u{e0020}-\u{e007e}]+/gu, (found) =>
      Array.from(found)
        .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
        .join(''),
    ),
]

/** As it looks: invisible characters and terminal sequences gone, full-width letters as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
}

function matches(text: string, pattern: RegExp, decode: (found: string) => string): string {
  return [...text.matchAll(pattern)]
    .map(([found]) => {
      try {
        return decode(found)
      } catch {
        return ''
      }
    })
    .join('\n')
}
