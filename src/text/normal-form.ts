import { createLatePattern, memoizeName } from '../core/lazy.ts'

/**
 * A text as a reader sees it: without characters that have no width, in Unicode's compatible form, with one kind of
 * space, quote and hyphen. Case stays, as do the quotes of JSON.
 */
export function foldText(text: string): string {
  if (!odd.test(text)) return text
  const unmarked = text
    .replace(unseen(), '')
    .replace(emphasis(), '')
    .replace(entity, (whole, name: string) => entities[name] ?? readCode(name) ?? whole)
  const visible = unmarked.replace(invisible, '').normalize('NFKC').replace(invisible, '')
  const spaced = replaceLookAlikes(visible)
    .replace(otherDigits(), readDigit)
    .replace(/[\u00df\u1e9e\u03c2\u0131\u0130]/g, (letter) => otherCase[letter] ?? letter)
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .replace(spaces, ' ')
  return /^\s*[[{]/.test(text) ? spaced : spaced.replace(quotes, '"')
}

/** Not anchored: a repeated group over millions of characters overflows the stack of the engine. */
const odd = /[^ -%'-)+-;=-[\]-}]| {2}/
/** Bold and italic of Markdown. */
const emphasis = createLatePattern(
  String.raw`\*(?:\*|(?<![\p{L}\p{N}]\*)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}]\*)(?![\p{L}\p{N}]))`,
  'gu',
)
/** Colours of a terminal, marks of strokes and code, backslashes before signs in Markdown, tags of HTML within a line, strokes through letters and frames around them. */
const unseen = createLatePattern(
  String.raw`(?!\s)\p{Cc}\[[\d;]*[A-Za-z]|~~|\\(?=[_*#~\x60[\](){}<>!|+.\-])|</?(?:b|i|u|s|em|strong|span|code|mark|small|sub|sup|font|wbr)(?:\s[^<>]{0,200})?>|<!--[^<>]{0,200}-->|[\u0334-\u0338\u20dd-\u20e4]`,
  'giu',
)
const entity =
  /&(amp|lt|gt|quot|apos|nbsp|shy|ZeroWidthSpace|#\d{1,7}|#[xX][\da-fA-F]{1,6})(?:;|(?<=\d\d)(?![\da-fA-F;]))/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ZeroWidthSpace: '',
}

/** The character of `#64` or `#x40`. */
function readCode(name: string): string | undefined {
  const code = Number(
    name.replace(/^#([xX])?/, (_, mark: string | undefined) => (mark === undefined ? '' : '0x')),
  )
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
}

/** Letters that another case of the same word has in place of these: the German, Greek and Turkish ones. */
const otherCase: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'SS', ς: 'σ', ı: 'i', İ: 'I' }

/** The digit of any script as on a keyboard: the ten of each stand in a row, from a code that ends in 0 or 6. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isFromZero = String.fromCodePoint(code & ~15).search(otherDigits()) === 0
  return String(((code & 15) - (isFromZero ? 0 : 6)) % 10)
}

const otherDigits = createLatePattern(String.raw`(?!\d)\p{Nd}`, 'gu')

/** Letters of other scripts that look like Latin ones, in words that have both, as the Latin ones. */
function replaceLookAlikes(text: string): string {
  if (text.search(lookAlike()) === -1) return text
  return text.replace(letters(), (word) =>
    latinLetter().test(word)
      ? word.replace(lookAlike(), (letter) => latin[foreign.indexOf(letter)] ?? letter)
      : word,
  )
}

const letters = createLatePattern(String.raw`\p{L}+`, 'gu')
const latinLetter = createLatePattern(String.raw`\p{Script=Latin}`, 'u')
const lookAlike = createLatePattern(String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]`, 'gu')
const foreign = 'аеорсухіјѕһԁАВЕКМНОРСТУХІЈЅοανικρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latin = 'aeopcyxijshdABEKMHOPCTYXIJSoavikpuABEZHIKMNOPTYX'
/** Soft hyphen, zero width, joiners, direction, variation selectors, tags, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const hyphens = /[\u2010-\u2015\u2212\u2043\ufe58]/gu
const apostrophes = /[\u2018-\u201b\u2032\u02bc\u00b4`]/gu
const quotes = /[\u201c-\u201f\u2033\u00ab\u00bb]/gu
/** White space, and what is drawn as such. */
const spaces = /[\s\u0085\u180e\u2800]+/gu

/** Single steps of `foldText`. */
export const foldSigns = {
  /** Unicode's compatible form, without characters that have no width; a no-break space is a space. */
  unicode: (text: string) => text.replace(invisible, '').normalize('NFKC').replace(invisible, ''),
  /** Quotes, apostrophes and hyphens as on a keyboard. */
  quotes: (text: string) => text.replace(hyphens, '-').replace(apostrophes, "'").replace(quotes, '"'),
} as const

const letterOrDigit = createLatePattern(String.raw`[\p{L}\p{N}]`, 'u')

/** Tells whether a text has a letter or a digit: what is nothing but signs is meant as it is written. */
export function hasWord(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || (/[^\0-\x7f\u2010-\u2027]/.test(text) && letterOrDigit().test(text))
}

/**
 * Finds the folded part that another text equals and the character that differs, or null. `fold` gives both their case.
 */
export function findFolded(text: string, wanted: string, fold: (text: string) => string) {
  let folded = ''
  let last: string | undefined
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const piece = fold(foldText(character))
    const added = piece === ' ' && last === ' ' ? '' : piece
    if (added !== '') last = added.at(-1)
    folded += added
    for (let unit = 0; unit < added.length; unit += 1) places.push(at)
    at += character.length
  }
  const target = fold(foldText(wanted))
  const start = folded.indexOf(target)
  if (start === -1) return null
  const seen = text.slice(places[start], places[start + target.length] ?? text.length).trimEnd()
  const differing = Array.from(seen).find(
    (character) => foldText(character) !== character && !wanted.includes(character),
  )
  return { seen, by: differing === undefined ? null : describeCharacter(differing) }
}

const characterNames: Readonly<Record<string, string>> = {
  '\n': 'a line break',
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero width space',
  '\u200c': 'a zero width non-joiner',
  '\u200d': 'a zero width joiner',
  '\u2010': 'a hyphen',
  '\u2011': 'a no-break hyphen',
  '\u2013': 'an en dash',
  '\u2014': 'an em dash',
  '\u2018': 'a curly apostrophe',
  '\u2019': 'a curly apostrophe',
  '\u201c': 'a curly quote',
  '\u201d': 'a curly quote',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
}

function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `${characterNames[character] ?? 'a character'} (U+${code})`
}

/** A name without what frameworks and models put around it. Longer ones than this are no names. */
const longestName = 200

/** Spellings of one name: the whole of it, and what is left when what may stand around a name is taken off. */
export interface NameForms {
  readonly whole: string
  readonly all: ReadonlySet<string>
  /** In lower case, its words joined by `_`. */
  readonly words: string
}

/**
 * Finds the forms by which names are compared: case, the signs between words and invisible characters do not count. Taken off
 * are namespaces (`functions.x`, `mcp__server__x`, `server/x`), hand-overs (`transfer_to_x`) and what says that it is a
 * tool (`x_tool`). `isAgent`: what says that it is an agent too.
 */
export function nameForms(name: string, isAgent = false): NameForms {
  return isAgent ? formsOfAgent(name) : formsOfOther(name)
}

const formsOfAgent = memoizeName((name) => computeNameForms(name, true))
const formsOfOther = memoizeName((name) => computeNameForms(name, false))

function computeNameForms(name: string, isAgent: boolean): NameForms {
  const base = foldText(name.slice(0, longestName))
    .replace(/<\|.*$/u, '')
    .trim()
    .replace(/(?:\(\s*\)|[:#]\d+|@v?[\d.]+)$/u, '')
  const words = joinWords(base.replace(neutral, ''))
  const all = new Set<string>()
  const add = (form: string, depth = 0) => {
    const squeezed = dropSigns(form)
    if (squeezed === '' || depth > 3 || all.has(squeezed)) return
    all.add(squeezed)
    const isHandOver = handOver.test(form)
    if (isHandOver) add(form.replace(handOver, ''), depth + 1)
    add(form.replace(kindOfTool, ''), depth + 1)
    if (isAgent || isHandOver || depth > 0) add(form.replace(kindOfAgent, ''), depth + 1)
  }
  add(words)
  for (const { index, 0: sign } of base.matchAll(separators)) add(joinWords(base.slice(index + sign.length)))
  if (base.includes('_')) for (const { index } of base.matchAll(/-/g)) add(joinWords(base.slice(index + 1)))
  if (words.startsWith('mcp_')) for (const { index } of words.matchAll(/_/g)) add(words.slice(index + 1))
  // `a2a__agent__skill`, and `tool_mcp_server`.
  const ofAgent = /^a2a__(.+?)(?:__|$)/iu.exec(base)?.[1]
  if (ofAgent !== undefined) add(joinWords(ofAgent))
  add(words.replace(/_mcp_.*$/u, ''))
  return { whole: dropSigns(words), all, words }
}

/** Namespaces that say nothing of the tool. */
const neutral = /^(?:functions?|tools?|default_api|multi_tool_use)(?:[./:-]|__?)/iu
const separators = /__|--|[./:#|\\]|->/gu
const handOver =
  /^(?:transfer|hand_?off|hand_?over|delegate|route|switch|escalate|assign)(?:_(?:work|task|conversation|control|back))?_to_/u
const kindOfTool = /_(?:tool|function|mcp)$/u
const kindOfAgent = /_(?:agent|assistant)$/u

/** `deleteRepo`, `DeleteRepo`, `delete-repo` and `delete repo` as `delete_repo`. */
function joinWords(name: string): string {
  const isPlain = !odd.test(name)
  return name
    .replace(isPlain ? /([a-z0-9])([A-Z])/g : capitals(), '$1_$2')
    .toLowerCase()
    .replace(isPlain ? /[^a-z0-9]+/g : signs(), '_')
    .replace(/^_|_$/gu, '')
}

const capitals = createLatePattern(String.raw`(\p{Ll}|\p{N})(\p{Lu})`, 'gu')
const signs = createLatePattern(String.raw`[^\p{L}\p{N}]+`, 'gu')

function dropSigns(words: string): string {
  return words.replace(odd.test(words) ? signs() : /[^A-Za-z0-9]+/g, '').toLowerCase()
}
