import { unescape } from 'node:querystring'
import { escapeUnit, isObject, parseJson, writeJson } from '../../core/json.ts'
import { findSecrets } from '../../text/leaks/find-secrets.ts'
import { secretKinds } from '../../text/leaks/secret-rules.ts'
import type { Environment } from '../../core/environment.ts'

/** Words in a variable's name that mark its value as secret. */
const secretWord =
  /^(?:\w*KEYS?|\w*TOKENS?|\w*SECRETS?|\w*PASSWORDS?|PASSWD|PASSPHRASE|PASS|PWD|CREDENTIALS?|CREDS?|AUTH|AUTHORIZATION|BEARER|JWT|PAT|COOKIES?|DSN|WEBHOOKS?|CONNECTIONSTRING)$/

/** Names of what merely goes with a secret, of our other inputs, and of what is looked for in traces. */
const neverSecret =
  /^(?:OTEL_.*|INPUT_(?!GITHUB-TOKEN$|JUDGE-API-KEY$).*|PATH|PWD|OLDPWD|.*_(?:FILE|PATH|DIR|SOCK|HOME|NAME|TYPE|MODE|HOST|ENDPOINT|ISSUER)|.*(?<!WEBHOOK)_UR[IL])$/

/** Paths that stand where a secret might, and words that say that there is none. */
const noSecret =
  /^(?:\/(?:home|Users|root|etc|var|tmp|usr|opt|run|mnt|srv|private|dev|github|__w)\/.*|[A-Za-z]:[\\/].*|~?\/?\.{1,2}\/.*|~\/.*|disabled|required|optional|anonymous|undefined|not[-_ ]?(?:set|needed|used|required))$/i

const userInfo = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s:@]*:([^/?#\s]+)@/i

/** What is a secret by its looks, as a whole. */
const tokens = {
  kinds: new Set(secretKinds.filter((kind) => kind !== 'password-in-url' && kind !== 'private-key')),
  isAllowed: () => false,
}

/** Shorter ones are words like any other: masking them would mask half of a trace. */
const shortest = 8

/** Collects the secret values of an environment, and the passwords in its addresses. */
export function collectSecretValues(env: Environment): ReadonlySet<string> {
  const secrets = new Set<string>()
  for (const [name, value = ''] of Object.entries(env))
    for (const secret of listVariableSecrets(name, value)) secrets.add(secret)
  return secrets
}

/**
 * Lists the secrets in one variable: by its name, as the password in an address, or by their looks; none that is too short.
 * Of one with several lines or fields each line and each secret field, too: a part is worth as much to whoever tries the rest.
 */
export function listVariableSecrets(name: string, raw: string): readonly string[] {
  const value = raw.trim()
  const secrets = findSecrets(value, tokens).map(({ text }) => text)
  const password = userInfo.exec(value)?.[1]
  if (password !== undefined) secrets.push(password, unescape(password))
  if (/^authorization:/i.test(value)) secrets.push(...listHeaderSecrets(value))
  if (!neverSecret.test(name.toUpperCase()) && isSecretName(name) && !noSecret.test(value))
    secrets.push(value, ...listParts(value))
  return [...new Set(secrets)].filter(({ length }) => length >= shortest)
}

/** Lists the secrets in a header such as `AUTHORIZATION: basic …`, which is `x-access-token:TOKEN` in base64. */
export function listHeaderSecrets(header: string): readonly string[] {
  const [, name = '', text = ''] = /^\s*([\w-]+):(.*)$/s.exec(header) ?? []
  const [, scheme = '', credential = ''] = /^\s*(?:(basic|bearer|token)\s+)?(\S+)/i.exec(text) ?? []
  const password = Buffer.from(scheme.toLowerCase() === 'basic' ? credential : '', 'base64').toString()
  return [credential, password.slice(password.indexOf(':') + 1)].flatMap((one) =>
    listVariableSecrets(name, one),
  )
}

function listParts(value: string): readonly string[] {
  const fields = parseJson(value)
  const named = isObject(fields)
    ? Object.entries(fields)
    : [...value.matchAll(setting)].map(({ 1: key = '', 2: text = '' }) => [key, text] as const)
  const parts = named.flatMap(([key, part]) =>
    typeof part === 'string' && part.trim() !== value ? listVariableSecrets(key, part) : [],
  )
  const lines = value.includes('\n') ? value.split('\n').map((line) => line.trim()) : []
  return [...parts, ...lines.filter((line) => !line.startsWith('-----'))]
}

/** A line of a file of settings: `//registry.example/:_authToken=…`. */
const setting = /^([^\s=]+)[ \t]*=[ \t]*(\S.*)$/gm

function isSecretName(name: string): boolean {
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()
  return spaced.split(/[^A-Z\d]+/).some((word) => secretWord.test(word)) || /CONNECTION_?STRING/.test(spaced)
}

/** Lists how a text may be written where {@link readPlain} reads it: as is, JSON (nested), in addresses, hex, base64. */
export function listWrittenForms(text: string): ReadonlySet<string> {
  const escaped = [text, escapeJson(text), escapeJson(text).replaceAll(/[\u007f-\uffff]/g, escapeUnit)]
  const url = Buffer.from(text)
    .toString()
    .replaceAll(/[\u0080-\uffff]+/g, encodeURIComponent)
  const hex = Buffer.from(text).toString('hex')
  return new Set([
    ...escaped,
    ...escaped.map(escapeJson),
    url,
    url.replaceAll(/%[89A-F][\dA-F]/g, (code) => code.toLowerCase()),
    url.replaceAll(' ', '+'),
    hex,
    hex.toUpperCase(),
    ...listBase64Forms(Buffer.from(text)),
  ])
}

function escapeJson(text: string): string {
  return writeJson(text).slice(1, -1)
}

/** Lists three base64 forms, by the place in a group of three bytes, without digits shared with neighbours. */
function listBase64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const inner = digits.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
