// Takes the picture of the HTML report in the README: `node scripts/take-picture.mjs REPORT.html`, with the report of a run
// whose agents really were started. Needs Debian's Chromium, or the one that CHROMIUM names.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const [report = ''] = process.argv.slice(2)
const picture = fileURLToPath(new URL('../docs/guide/html-report.png', import.meta.url))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' })
await page.goto(pathToFileURL(report).href)
await page.locator('#title').waitFor({ state: 'attached' })
await page.screenshot({ path: picture })
await browser.close()
