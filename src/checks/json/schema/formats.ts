import { compilePattern, PatternError } from '../../../text/pattern/pattern.ts'
import { goUrl } from './go-url.ts'

const day = /^(\d{4})-(\d{2})-(\d{2})$/
const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d+)?$/
const zone = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const host = new RegExp(`^${label}(?:\\.${label})*$`)
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)
const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/

function isDate(text: string): boolean {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? []
  const time = new Date(0)
  time.setUTCFullYear(Number(year), Number(month) - 1, Number(date))
  return year !== '' && time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(date)
}

/** Tells whether this is a time, with or without a zone. */
function isTime(text: string): boolean {
  return clock.test(text.replace(zone, ''))
}

/** Tells whether this is a date and time; a date or a time alone is fine, too. */
function isDateTime(text: string): boolean {
  if (isDate(text) || isTime(text)) return true
  const [date = '', time = '', ...more] = text.split('T')
  return more.length === 0 && isDate(date) && zone.test(time) && isTime(time)
}

/** Tells whether this is an address, alone or with a name before it. */
function isEmail(text: string): boolean {
  const angled = /^[^<>@]*<([^<>]*)>$/.exec(text.trim())
  const [local = '', domain = '', ...more] = (angled?.[1] ?? text).trim().split('@')
  return more.length === 0 && (isDotted(local) || quoted.test(local)) && isDotted(domain)
}

const quoted = /^"(?:[^"\\]|\\.)*"$/

function isDotted(text: string): boolean {
  return text.split('.').every((atom) => /^[^\s()<>[\]:;@\\,."]+$/.test(atom))
}

function isIpv6(text: string): boolean {
  return /^[\da-fA-F:.]+$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
}

/** Tells whether Go takes this for IPv4, also at the end of an IPv6 address. */
function isIpv4(text: string): boolean {
  return ipv4.test(text) || (text.includes('.') && isIpv6(text))
}

function isReference(text: string): boolean {
  return !text.includes('\\') && goUrl(text) !== null
}

function isUri(text: string): boolean {
  return isReference(text) && goUrl(text)?.scheme !== ''
}

/** Tells whether this is a reference in which each opening brace has a closing one. */
function isTemplate(text: string): boolean {
  return isReference(text) && /^(?:[^{]|\{[^}]*\})*$/.test(goUrl(text)?.path ?? '')
}

function isPattern(text: string): boolean {
  const pattern = compilePattern(text, 're2')
  return !(pattern instanceof PatternError) && pattern.note === null
}

/** Formats that are held; one that is not here, nor near to one, asks for nothing. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['hostname', (text) => text.length < 256 && host.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['iri', isUri],
  ['uri-reference', isReference],
  ['iri-reference', isReference],
  ['uri-template', isTemplate],
  ['uuid', (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)],
  ['regex', isPattern],
  ['json-pointer', (text) => pointer.test(text)],
  [
    'relative-json-pointer',
    (text) => /^(?:0|[1-9]\d*)(?:#$|\/|$)/.test(text) && pointer.test(text.replace(/^\d+#?/, '')),
  ],
])
