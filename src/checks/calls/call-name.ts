import { nameForms } from '../../text/normal-form.ts'
import { testPattern } from '../params/pattern-param.ts'

/** Tells whether a name has no part with a meaning: `*`, `server/tool`, or `\` before one of them. */
export function isPlainName(written: string): boolean {
  return !/[*/\\]/.test(written)
}

/** Escapes a name so that it has no special meaning, as names in other systems' files have none. */
export function escapeName(name: string): string {
  return name.replace(/[*/\\]/g, String.raw`\$&`)
}

/** Parts of a name: `\x` is the sign x, `*` any signs, all else as it is. */
const parts = /\\[*/\\]|\*|[^*\\]+|\\/g

/** Fills the name that an escaped one stands for, with `any` for each `*`. */
export function fillName(written: string, any: string): string {
  return written.replace(parts, (part) =>
    part === '*' ? any : part.length === 2 && part.startsWith('\\') ? part.slice(1) : part,
  )
}

/** Creates a test for names: exact, with `*` for any signs; `server/tool` also as clients of MCP write it. */
export function createNameTest(written: string): (name: string) => boolean {
  if (isPlainName(written)) return (name) => name === written
  const plain = fillName(written, '*')
  return (name) => name === plain || search(toPattern(written), name)
}

/** Creates the test for names in normal form: another spelling of a name that a glob matches. */
export function createNearNameTest(written: string): (name: string) => boolean {
  const words = written.split('*').map((part, index, all) => {
    const [before, after] = [
      index > 0 && /^[^A-Za-z0-9]/.test(part),
      index < all.length - 1 && /[^A-Za-z0-9]$/.test(part),
    ]
    const { words: inner } = nameForms(part)
    return inner === '' ? '' : `${before ? '(?:^|_)' : ''}${escapeSigns(inner)}${after ? '(?:_|$)' : ''}`
  })
  return (name) => search(`^${words.join('(?s:.*)')}$`, nameForms(name).words)
}

function search(pattern: string, name: string): boolean {
  return testPattern(pattern, name) !== false
}

function escapeSigns(text: string): string {
  return text.replace(/[^\w\u0080-\uffff]/g, String.raw`\$&`)
}

function toPattern(written: string): string {
  const [server, tool, ...more] = written.split(/(?<!\\)\//).map(toPartPattern)
  const whole = toPartPattern(written)
  if (server === undefined || tool === undefined || more.length > 0) return `^${whole}$`
  // Clients write a server without signs that names cannot have.
  const plain = server.replaceAll(/\\[- .]/g, '[-_ .]')
  return `^(?:${whole}|mcp__${plain}__${tool}|(?:mcp[-_./:])?${plain}(?:__|[-_./:])${tool}|${tool}_mcp_${plain})$`
}

function toPartPattern(written: string): string {
  return written.replace(parts, (part) => {
    if (part === '*') return '(?s:.*)'
    return escapeSigns(part.length === 2 && part.startsWith('\\') ? part.slice(1) : part)
  })
}

/** Tells whether one name matches everything that another does; false if uncertain. */
export function coversName(wide: string, narrow: string): boolean {
  return wide === narrow || createNameTest(wide)(isPlainName(narrow) ? narrow : fillName(narrow, '*'))
}
