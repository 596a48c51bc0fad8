import type { Cursor } from './cursor.ts'
import type { Flags } from './char-set.ts'

export const noFlags: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  verbose: false,
  ascii: false,
}

const letters = [
  ['i', 'ignoreCase'],
  ['m', 'multiline'],
  ['s', 'dotAll'],
  ['x', 'verbose'],
  ['a', 'ascii'],
] as const satisfies readonly (readonly [string, keyof Flags])[]

export interface FlagGroup {
  /** `)`: the flags hold for the whole pattern; `:`: for the group that follows. */
  readonly scope: 'pattern' | 'group'
  readonly flags: Flags
}

/** `imsx-imsx` up to and including its `)` or `:`, on top of the flags that hold around it. */
export function parseFlags(cursor: Cursor, outer: Flags): FlagGroup {
  const start = cursor.position
  const on = takeLetters(cursor)
  const off = cursor.eat('-') ? takeLetters(cursor) : null
  if (/[au]/.test(off ?? '')) cursor.fail('The flags a and u cannot be turned off', start)
  if (off === '') cursor.fail('A flag is missing after the -', cursor.position)
  if (on.includes('a') && on.includes('u')) cursor.fail('The flags a and u exclude each other', start)
  const both = Array.from(on).find((letter) => off?.includes(letter))
  if (both !== undefined) cursor.fail(`The flag ${both} is turned both on and off`, start)

  const flags = { ...outer }
  if (on.includes('u')) flags.ascii = false
  for (const [letter, flag] of letters) {
    if (on.includes(letter)) flags[flag] = true
    if (off?.includes(letter)) flags[flag] = false
  }
  if (cursor.eat(':')) return { scope: 'group', flags }
  if (off === null && cursor.eat(')')) return { scope: 'pattern', flags }
  return cursor.fail(problemOf(cursor.peek()))
}

function problemOf(found: string | null): string {
  if (found === 'L') return 'The flag L is for bytes; text patterns cannot have it'
  if (found !== null && /^\p{L}$/u.test(found)) {
    return `There is no flag ${found}; there are a, i, m, s, u and x`
  }
  return 'The list of flags ends in ) or : and in nothing else'
}

function takeLetters(cursor: Cursor): string {
  return cursor.takeWhile('imsxau')
}
