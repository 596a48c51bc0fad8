import { states, type RunData } from '../src/report/html/page-data.ts'
import { capitalised, counted, el, plain } from './dom.ts'
import { noFilter, Search, type Filter } from './filters.ts'
import { changeTexts } from './scenario.ts'
import { ScenarioList } from './list.ts'

/** Options of one select that are listed. */
const mostOptions = 500

/** Search, filters and list of the scenarios. */
export class Sidebar {
  readonly element: HTMLElement
  readonly list: ScenarioList
  readonly #run: RunData
  readonly #search: Search
  readonly #count = el('p', { class: 'count', role: 'status' })
  readonly #text: HTMLInputElement
  readonly #states: HTMLElement
  readonly #selects: HTMLElement
  #filter: Filter = noFilter

  constructor(run: RunData, onOpen: (place: number, isFinal: boolean) => void) {
    this.#run = run
    this.#search = new Search(run)
    this.list = new ScenarioList(run, onOpen)
    this.#text = el('input', {
      type: 'search',
      id: 'search',
      placeholder: 'Search scenarios, checks, reasons',
      'aria-label': 'Search scenarios',
      autocomplete: 'off',
      spellcheck: 'false',
      input: () => this.filter({ text: this.#text.value }),
      keydown: (event) => {
        const { key } = event as KeyboardEvent
        if (key !== 'ArrowDown' && key !== 'Enter') return
        event.preventDefault()
        const [first] = this.#search.find(this.#filter)
        if (key === 'ArrowDown') this.list.element.focus()
        else if (first !== undefined) onOpen(first, true)
      },
    })
    this.#states = el('div', { class: 'chips', role: 'group', 'aria-label': 'Result' })
    this.#selects = el('div', { class: 'selects' })
    this.element = el(
      'aside',
      { class: 'sidebar', 'aria-label': 'Scenarios' },
      el('div', { class: 'tools' }, this.#text, this.#states, this.#moreFilters(), this.#count),
      this.list.element,
    )
    this.#drawChips()
    this.filter({})
  }

  /** Changes some of the conditions, and shows what meets them. */
  filter(change: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...change }
    const found = this.#search.find(this.#filter)
    this.list.show(found)
    const all = this.#run.scenarios.length
    this.#count.textContent =
      found.length === all
        ? counted(all, 'scenario')
        : `${found.length.toLocaleString('en')} of ${counted(all, 'scenario')}`
    if (!('text' in change)) this.#drawChips()
    for (const select of this.#selects.querySelectorAll('select'))
      select.value = this.#filter[select.name as keyof Filter]
  }

  /** Shows the scenarios of one cause and nothing else. */
  showCause(cause: number): void {
    this.#text.value = ''
    this.filter({ ...noFilter, cause: String(cause) })
  }

  focusSearch(): void {
    this.#text.focus()
    this.#text.select()
  }

  #drawChips(): void {
    const counts = new Map<string, number>()
    for (const { state } of this.#run.scenarios) counts.set(state, (counts.get(state) ?? 0) + 1)
    const chips = states
      .filter((state) => counts.has(state))
      .map((state) =>
        el(
          'button',
          {
            type: 'button',
            class: 'chip',
            'data-state': state,
            'aria-pressed': String(this.#filter.state === state),
            click: () => this.filter({ state: this.#filter.state === state ? '' : state }),
          },
          `${capitalised(state)} `,
          el('b', {}, (counts.get(state) ?? 0).toLocaleString('en')),
        ),
      )
    this.#states.replaceChildren(...chips)
  }

  #moreFilters(): HTMLElement {
    const { scenarios, causes } = this.#run
    const changes = tallied(scenarios.flatMap(({ change }) => change ?? [])).map(([change, text]): Option => [
      change,
      text.replace(change, changeTexts[change] ?? change),
    ])
    const tags = tallied(scenarios.flatMap((row) => row.tags))
    const checks = tallied(scenarios.flatMap((row) => row.checks))
    const byCause = causes.map(({ words, scenarios: of }, place): Option => [
      String(place),
      `${plain(words).slice(0, 80)} (${of.length})`,
    ])
    this.#selects.append(
      ...this.#select('cause', 'Cause', byCause),
      ...this.#select('change', 'Change against the base', changes),
      ...this.#select('check', 'Failed check', checks),
      ...this.#select('tag', 'Tag', tags),
      ...this.#select('order', 'Order', orders),
    )
    const clear = el(
      'button',
      {
        type: 'button',
        click: () => {
          this.#text.value = ''
          this.filter(noFilter)
        },
      },
      'Clear all filters',
    )
    this.#selects.append(clear)
    return el('details', { class: 'filters' }, el('summary', {}, 'More filters'), this.#selects)
  }

  #select(name: keyof Filter, label: string, options: readonly Option[]): HTMLElement[] {
    if (options.length === 0) return []
    const select = el(
      'select',
      { name, change: () => this.filter({ [name]: select.value }) },
      el('option', { value: '' }, name === 'order' ? 'By result' : 'All'),
      options.slice(0, mostOptions).map(([value, text]) => el('option', { value }, text)),
    )
    return [el('label', {}, el('span', {}, label), select)]
  }
}

const orders: readonly Option[] = [
  ['cost', 'Highest cost first'],
  ['duration', 'Longest first'],
]

type Option = readonly [value: string, text: string]

/** Values with their counts, the commonest first. */
function tallied(values: readonly string[]): Option[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => [value, `${value} (${count})`])
}
