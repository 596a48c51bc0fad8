import { formatAddress, parseAddress } from './address.ts'
import { readRecordings, readRun, readScenario } from './chunks.ts'
import { el } from './dom.ts'
import { overview } from './overview.ts'
import { showRecordings } from './recordings.ts'
import { scenarioPage } from './scenario.ts'
import { Sidebar } from './sidebar.ts'
import type { RunData } from '../src/report/html/page-data.ts'

/** The page: a list of scenarios beside the overview, or beside one scenario. */
class Page {
  readonly #run: RunData
  readonly #main = el('main', { id: 'main', tabindex: '-1' })
  readonly #links: Readonly<Record<'overview' | 'list', HTMLElement>>
  readonly #sidebar: Sidebar
  /** Counts what was asked for: an answer that comes late is not shown. */
  #asked = 0

  constructor(run: RunData) {
    this.#run = run
    this.#links = {
      overview: el('a', { href: '#' }, 'Overview'),
      list: el('a', { href: '#scenarios' }, 'Scenarios'),
    }
    this.#sidebar = new Sidebar(run, (place, isFinal) => this.#open(this.#addressTo(place), isFinal))
    document.body.append(
      el('a', { class: 'skip', href: '#main', click: (event) => this.#skip(event) }, 'Skip to the report'),
      el(
        'header',
        { class: 'top' },
        el('span', { class: 'brand' }, 'Scenario Gate'),
        el('nav', { 'aria-label': 'Report' }, this.#links.overview, this.#links.list),
        el('span', { class: 'hint', 'aria-hidden': 'true' }, 'Press / to search'),
      ),
      el('div', { class: 'app' }, this.#sidebar.element, this.#main),
    )
    addEventListener('hashchange', () => void this.show(true))
    document.addEventListener('keydown', (event) => this.#shortcut(event))
  }

  /** Shows what the address names. */
  async show(isFocused: boolean): Promise<void> {
    const asked = ++this.#asked
    const { view, id, trial } = parseAddress(location.hash)
    const place = this.#run.scenarios.findIndex((row) => row.id === id)
    const content =
      view === 'scenario' ? await this.#scenario(place, trial) : overview(this.#run, this.#openers)
    if (asked !== this.#asked) return
    document.body.dataset['view'] = view
    for (const [name, link] of Object.entries(this.#links)) {
      if (name === view) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    // On a narrow screen the list stands alone, and needs a heading.
    const heading = view === 'list' ? [el('h1', { class: 'list-heading' }, 'Scenarios')] : []
    this.#main.replaceChildren(...heading, content)
    this.#main.scrollTop = 0
    this.#sidebar.list.select(view === 'scenario' ? place : null)
    if (isFocused && view !== 'list') document.getElementById('title')?.focus({ preventScroll: true })
  }

  readonly #openers = {
    openScenario: (place: number) => this.#open(this.#addressTo(place), true),
    openCause: (cause: number) => {
      this.#sidebar.showCause(cause)
      if (getComputedStyle(this.#sidebar.element).display === 'none') this.#open('#scenarios', false)
      this.#sidebar.list.element.focus()
    },
  }

  async #scenario(place: number, trial: number | null): Promise<HTMLElement> {
    const data = await readScenario(place, this.#run.chunkSize)
    const openTrial = (index: number) => this.#open(this.#addressTo(place, index), false)
    return scenarioPage(this.#run, place, data, openTrial, trial)
  }

  #addressTo(place: number, trial: number | null = null): string {
    return formatAddress(this.#run.scenarios[place]?.id ?? '', trial)
  }

  /** A step through the list replaces the address: going back is to leave the list. */
  #open(hash: string, isFinal: boolean): void {
    if (isFinal && location.hash !== hash) {
      location.hash = hash
      return
    }
    const isWalking = parseAddress(location.hash).view === 'scenario'
    history[isWalking ? 'replaceState' : 'pushState'](null, '', hash)
    void this.show(isFinal)
  }

  #skip(event: Event): void {
    event.preventDefault()
    this.#main.focus()
  }

  #shortcut(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (getComputedStyle(this.#sidebar.element).display === 'none') this.#open('#scenarios', false)
      this.#sidebar.focusSearch()
    }
    if (event.key === 'Escape') this.#sidebar.list.element.focus()
  }
}

async function start(): Promise<void> {
  try {
    const recordings = await readRecordings()
    if (recordings === null) await new Page(await readRun()).show(false)
    else await showRecordings(recordings)
  } catch {
    document.body.append(
      el(
        'p',
        { class: 'missing' },
        'This browser cannot unpack the report. Use a current version of Chrome, Edge, Firefox or Safari.',
      ),
    )
  }
}

void start()
