import { addLeaks, type Leak, type LeakSearch } from './leak.ts'
import { secretRules, secretKinds, type SecretRule } from './secret-rules.ts'

/** Finds keys, tokens and passwords, in order; the first rule wins an overlap. No placeholders; not all of very many. */
export function findSecrets(text: string, { kinds, isAllowed }: LeakSearch): Leak[] {
  const leaks: Leak[] = []
  for (const rule of secretRules) {
    if (!kinds.has(rule.kind) || !rule.marks.some((mark) => text.includes(mark))) continue
    addLeaks(leaks, findRuleLeaks(rule, text), isAllowed)
  }
  return leaks.sort((a, b) => a.index - b.index)
}

function* findRuleLeaks({ kind, pattern }: SecretRule, text: string): Generator<Leak> {
  for (const match of text.matchAll(pattern)) {
    const [whole] = match
    const secret = match.groups?.['secret'] ?? whole
    const isReal = kind === 'private-key' ? hasKey(text, match.index + whole.length) : isVaried(kind, secret)
    if (!isReal) continue
    const prefix = kind === 'private-key' ? whole : whole.slice(0, whole.length - secret.length)
    yield { kind, text: whole, index: match.index, masked: shortenSecret(kind, prefix, secret.length) }
  }
}

/** Passwords are shown without what is around them: an address says where they fit. */
function shortenSecret(kind: string, prefix: string, length: number): string {
  if (kind === 'private-key') return `${prefix}…`
  const start =
    kind === 'password-in-url' ? `${prefix.slice(0, prefix.indexOf('://'))}://…:` : prefix.slice(-24)
  return `${start}… (${length} characters)`
}

/** Tells whether a key follows, and not only the line that would begin one: in whichever way its lines are broken. */
function hasKey(text: string, from: number): boolean {
  const head = text.slice(from, from + 240)
  if (!/[A-Za-z0-9+/=]{16}/.test(head)) return false
  const lines = head.replaceAll(/\\+[nrt]|[\s"'+,]/g, '')
  return /[A-Za-z0-9/=]{40}/.test(lines) && isVaried('private-key', lines.slice(0, 64))
}

/** A placeholder is made of few characters, or says that it is one: `<token>`, `${TOKEN}`, `YOUR_API_KEY`. */
function isVaried(kind: string, secret: string): boolean {
  if (kind === 'password-in-url') return !noPassword.test(secret)
  if (kind === 'authorization-header' && !/\d|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(secret)) return false
  return new Set(secret).size >= leastVaried
}

const noPassword =
  /^(?:[*x.…_-]+|\$.*|\{.*|%[({].*|(?:your[-_]?)?(?:password|passwd|pass|pwd|secret|token))$/i

/** Sixteen hexadecimal digits by chance have fewer different ones once in many thousand times. */
const leastVaried = 6

const search = { kinds: new Set(secretKinds), isAllowed: () => false }

/** Signs that every secret has: most texts have none of them and are passed over quickly. */
const telling = /[\w+/=.~-]{16}|:\/\/[^\s@]{0,400}@|-----BEGIN/

/** Maximum number of secrets found per kind. */
const maxRounds = 50

/** A text that may be shown: of keys, tokens and passwords only what they begin with is left. */
export function maskSecrets(text: string): string {
  if (!telling.test(text)) return text
  let left = text
  for (let round = 0; round < maxRounds; round++) {
    const leaks = findSecrets(left, search)
    if (leaks.length === 0) return withoutCutSecret(left)
    let shown = ''
    let at = 0
    for (const { kind, index, text: secret, masked: mask } of leaks) {
      shown += left.slice(at, index) + mask
      at = index + secret.length
      // Only the line that begins a key is found: what follows is the key.
      if (kind === 'private-key') return shown
    }
    left = shown + left.slice(at)
  }
  return '… (secrets)'
}

/** Beginnings that give a key away; shorter ones begin ordinary words too. */
const beginnings = secretRules
  .flatMap(({ marks }) => marks)
  .filter(
    (mark) =>
      /^[A-Za-z][\w-]{3,}$|^sk-$/.test(mark) && !/^(?:ecret|ECRET|uthorization|UTHORIZATION)$/.test(mark),
  )

const cutSecret = new RegExp(`(?<![A-Za-z0-9])(?:${beginnings.join('|')})[\\w.~+/=-]{4,}…$`)

/** Of a text whose end was cut off, the last key may be a part of one, which no rule knows any more. */
function withoutCutSecret(text: string): string {
  if (!text.endsWith('…')) return text
  const from = Math.max(0, text.length - maxEndLength)
  return text.slice(0, from) + text.slice(from).replace(cutSecret, (secret) => `${secret.slice(0, 4)}…`)
}

const maxEndLength = 4_200
