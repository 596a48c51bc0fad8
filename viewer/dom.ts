import type { Phrase } from '../src/words/phrase.ts'

export type Child = Node | string | null | readonly Child[]
type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>

/**
 * Makes an element. A function is a listener, `null` and `false` leave an attribute out, and text is always a text node:
 * nothing of it is read as HTML.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  append(element, children)
  return element
}

export function svg(tag: string, attributes: Attributes, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(element, attributes)
  append(element, children)
  return element
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : String(value))
  }
}

function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null) continue
    if (typeof child === 'string' || child instanceof Node) parent.append(child)
    else append(parent, child)
  }
}

/** Our words, with values as code. */
export function words(phrase: Phrase): Child {
  return phrase.map((part) => (typeof part === 'string' ? part : el('code', {}, part.value)))
}

/** The same as plain text. */
export function plain(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : part.value)).join('')
}

/** A phrase without its spaces and dashes at both ends; begins with a capital letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 scenario`, `2,000 scenarios`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}

const longLines = 14
const longCharacters = 1_400

/** Text of a trace, lines kept; of a long one the start, and a button for all of it. */
export function longText(text: string, name: string): HTMLElement {
  const block = el('pre', { class: 'text' }, text)
  if (text.length <= longCharacters && text.split('\n', longLines + 1).length <= longLines) return block
  block.classList.add('clipped')
  const button = el(
    'button',
    { type: 'button', class: 'more', 'aria-expanded': 'false' },
    `Show all of ${name}`,
  )
  button.addEventListener('click', () => {
    const isClipped = block.classList.toggle('clipped')
    button.setAttribute('aria-expanded', String(!isClipped))
    button.textContent = isClipped ? `Show all of ${name}` : `Show less of ${name}`
  })
  return el('div', {}, block, button)
}
