import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Builds script and style of the HTML report from `viewer/`: one script without imports, for a page that may load nothing.
 * @param {string} root folder of the project
 * @returns {Promise<Map<string, Buffer>>} file name to content
 */
export async function buildViewer(root) {
  const build = await rolldown({ input: join(root, 'viewer/main.ts'), platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  const [{ code }, ...others] = output
  if (others.length > 0) throw new Error('the viewer must be one script')
  const style = readFileSync(join(root, 'viewer/style.css'), 'utf8').replace(/\s+/g, ' ')
  // Either would end its element in the page.
  if (/<\/(?:script|style)|<!--/i.test(code + style)) throw new Error('the viewer holds a tag of its own end')
  return new Map([
    ['report-viewer.js', Buffer.from(code)],
    ['report-viewer.css', Buffer.from(style)],
  ])
}
