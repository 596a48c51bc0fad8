const marks: Readonly<Record<string, string>> = {
  GRAVE: '\u0300',
  ACUTE: '\u0301',
  CIRCUMFLEX: '\u0302',
  TILDE: '\u0303',
  DIAERESIS: '\u0308',
  CARON: '\u030c',
  CEDILLA: '\u0327',
}

const signs: Readonly<Record<string, string>> = {
  SPACE: ' ',
  'NO-BREAK SPACE': '\u00a0',
  'ZERO WIDTH SPACE': '\u200b',
  'DOLLAR SIGN': '$',
  'EURO SIGN': '€',
  'POUND SIGN': '£',
  'DEGREE SIGN': '°',
  BULLET: '•',
  'EN DASH': '–',
  'EM DASH': '—',
  'HORIZONTAL ELLIPSIS': '…',
  'RIGHT SINGLE QUOTATION MARK': '’',
  'LEFT DOUBLE QUOTATION MARK': '“',
  'RIGHT DOUBLE QUOTATION MARK': '”',
}

/**
 * The number of the character that has a Unicode name, in any case: a Latin letter, also with a mark, or a common
 * sign. Null for all others: a table of every name would be larger than the rest of the program.
 */
export function characterNamed(name: string): number | null {
  const wanted = name.toUpperCase()
  const [, size, letter = '', mark] =
    /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])(?: WITH ([A-Z]+))?$/.exec(wanted) ?? []
  const cased = size === 'SMALL' ? letter.toLowerCase() : letter
  const joined = mark === undefined ? cased : `${cased}${marks[mark] ?? '??'}`.normalize('NFC')
  const character = size === undefined ? (signs[wanted] ?? '') : joined
  return character.length === 1 ? (character.codePointAt(0) ?? null) : null
}
