import type { RunData, ScenarioRow } from '../src/report/html/page-data.ts'
import { el, plain } from './dom.ts'

/** Pixels; the style has the same. */
const rowHeight = 58
/** Rows above and below those that are seen. */
const spare = 8

/**
 * The list of scenarios. Only the rows that are seen are elements, so ten thousand scenarios are as quick as ten. It is
 * one stop of the keyboard: arrows move through it.
 */
export class ScenarioList {
  readonly element: HTMLElement
  readonly #rows: readonly ScenarioRow[]
  readonly #space: HTMLElement
  readonly #onOpen: (place: number, isFinal: boolean) => void
  #found: readonly number[] = []
  /** Place among those found; -1 for none. */
  #active = -1

  constructor({ scenarios }: RunData, onOpen: (place: number, isFinal: boolean) => void) {
    this.#rows = scenarios
    this.#onOpen = onOpen
    this.#space = el('div', { class: 'space', role: 'presentation' })
    this.element = el(
      'div',
      {
        class: 'rows',
        role: 'listbox',
        tabindex: '0',
        'aria-label': 'Scenarios',
        scroll: () => this.#draw(),
        keydown: (event) => this.#move(event as KeyboardEvent),
      },
      this.#space,
    )
    new ResizeObserver(() => this.#draw()).observe(this.element)
  }

  /** Shows these scenarios, from the top. */
  show(found: readonly number[]): void {
    const selected = this.#found[this.#active]
    this.#found = found
    this.#active = selected === undefined ? -1 : found.indexOf(selected)
    this.#space.style.height = `${found.length * rowHeight}px`
    this.element.hidden = found.length === 0
    this.element.scrollTop = 0
    this.#draw()
  }

  /** Marks the scenario that is open, null for none. */
  select(place: number | null): void {
    this.#active = place === null ? -1 : this.#found.indexOf(place)
    this.#reveal()
    this.#draw()
  }

  #move(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 1)
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    const last = this.#found.length - 1
    if (step !== undefined) this.#active = Math.min(last, Math.max(0, this.#active + step))
    const place = this.#found[this.#active]
    if (place === undefined) return
    this.#reveal()
    this.#draw()
    this.#onOpen(place, step === undefined)
  }

  #reveal(): void {
    if (this.#active < 0) return
    const top = this.#active * rowHeight
    const { scrollTop, clientHeight } = this.element
    if (top < scrollTop) this.element.scrollTop = top
    else if (top + rowHeight > scrollTop + clientHeight)
      this.element.scrollTop = top + rowHeight - clientHeight
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.element
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare)
    const end = Math.min(this.#found.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + spare)
    const shown: HTMLElement[] = []
    for (let at = first; at < end; at++) {
      const row = this.#rows[this.#found[at] ?? -1]
      if (row !== undefined) shown.push(this.#row(row, at))
    }
    this.#space.replaceChildren(...shown)
    if (this.#active >= first && this.#active < end)
      this.element.setAttribute('aria-activedescendant', `row-${this.#active}`)
    else this.element.removeAttribute('aria-activedescendant')
  }

  #row(row: ScenarioRow, at: number): HTMLElement {
    const place = this.#found[at] ?? 0
    const tally = row.base === null ? row.head : `${row.base} → ${row.head}`
    const measures = [row.cost, row.duration].flatMap((measure) => (measure === null ? [] : measure.text))
    const element = el(
      'div',
      {
        id: `row-${at}`,
        role: 'option',
        class: 'row',
        'aria-selected': String(at === this.#active),
        'aria-setsize': this.#found.length,
        'aria-posinset': at + 1,
        'data-state': row.state,
        click: () => {
          this.#active = at
          this.#draw()
          this.#onOpen(place, true)
        },
      },
      el('span', { class: 'row-name' }, el('bdi', {}, row.id)),
      el('span', { class: 'row-tally' }, [tally, ...measures].join(' · ')),
      el(
        'span',
        { class: 'row-why' },
        el('span', { class: 'state' }, row.state),
        row.why.length === 0
          ? el('bdi', {}, row.name === row.id ? '' : row.name)
          : el('bdi', {}, plain(row.why)),
      ),
    )
    element.style.transform = `translateY(${at * rowHeight}px)`
    return element
  }
}
