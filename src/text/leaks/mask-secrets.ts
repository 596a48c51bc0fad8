import { findSecrets } from './find-secrets.ts'
import { secretKinds, secretRules } from './secret-rules.ts'

const search = { kinds: new Set(secretKinds), isAllowed: () => false }

/** What every secret has in it: most texts have none of this, and are passed over quickly. */
const telling = /[\w+/=.~-]{16}|:\/\/[^\s@]*@|-----BEGIN/

/** Of each kind only so many are found at once. */
const mostRounds = 50

/** A text that may be shown: of keys, tokens and passwords only what they begin with is left. */
export function maskSecrets(text: string): string {
  if (!telling.test(text)) return text
  let left = text
  for (let round = 0; round < mostRounds; round++) {
    const found = findSecrets(left, search)
    if (found.length === 0) return withoutCutSecret(left)
    let shown = ''
    let at = 0
    for (const { kind, index, text: secret, masked: mask } of found) {
      shown += left.slice(at, index) + mask
      at = index + secret.length
      // Only the line that begins a key is found: what follows is the key.
      if (kind === 'private-key') return shown
    }
    left = shown + left.slice(at)
  }
  return '… (secrets)'
}

/** How keys begin, where that alone tells: short beginnings are those of words too. */
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
  const from = Math.max(0, text.length - longestEnd)
  return text.slice(0, from) + text.slice(from).replace(cutSecret, (found) => `${found.slice(0, 4)}…`)
}

const longestEnd = 4_200
