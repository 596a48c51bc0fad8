import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { noTranscripts, renderHtml, type Transcripts } from '../../src/report/html/document.ts'
import type { Viewer } from '../../src/report/html/page-frame.ts'
import type { Results } from '../../src/results/schema.ts'

/** Debian's, unless another one is named. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const screens = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} satisfies Record<string, BrowserContextOptions>

export type Screen = keyof typeof screens

/** A report that is open, and what it did that no report may do. */
export interface OpenReport extends AsyncDisposable {
  readonly page: Page
  /** Addresses that it asked for, dialogs, errors and messages of the console. */
  readonly misdeeds: readonly string[]
}

/** Chromium with a folder for reports. */
export class TestBrowser implements AsyncDisposable {
  readonly #browser: Browser
  readonly #folder: string

  static async start(): Promise<TestBrowser> {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    return new TestBrowser(browser, await mkdtemp(join(tmpdir(), 'report-')))
  }

  constructor(browser: Browser, folder: string) {
    this.#browser = browser
    this.#folder = folder
  }

  /** Opens the report of some results. */
  async open(
    results: Results,
    given: { readonly screen?: Screen; readonly hash?: string; readonly transcripts?: Transcripts } = {},
  ): Promise<OpenReport> {
    const { screen = 'light', hash = '', transcripts = noTranscripts } = given
    return this.openPage((viewer) => renderHtml(results, transcripts, viewer), { screen, hash })
  }

  /** Opens a page with the script and style of `dist/`, and waits until it shows something. */
  async openPage(
    render: (viewer: Viewer) => Iterable<string>,
    { screen = 'light', hash = '' }: { readonly screen?: Screen; readonly hash?: string } = {},
  ): Promise<OpenReport> {
    const [script = '', style = ''] = await Promise.all(['js', 'css'].map(viewerFile))
    const file = join(this.#folder, 'report.html')
    await writeFile(file, render({ script, style }))
    const context = await this.#browser.newContext(screens[screen])
    const page = await context.newPage()
    const address = pathToFileURL(file).href
    const misdeeds: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) misdeeds.push(request.url())
    })
    page.on('console', (message) => misdeeds.push(message.text()))
    page.on('pageerror', ({ message }) => misdeeds.push(message))
    page.on('dialog', (dialog) => {
      misdeeds.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`${address}${hash}`)
    await page.locator('#title').waitFor({ state: 'attached' })
    return { page, misdeeds, [Symbol.asyncDispose]: () => context.close() }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

function viewerFile(kind: string): Promise<string> {
  return readFile(new URL(`../../dist/report-viewer.${kind}`, import.meta.url), 'utf8')
}
