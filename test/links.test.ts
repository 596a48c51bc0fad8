import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'))
const pages = [
  ...readdirSync(root).filter((path) => path.endsWith('.md')),
  ...pagesIn('docs'),
  'test/e2e/weather/README.md',
]

interface Link {
  readonly path: string
  readonly anchor: string
}

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** Links to other files of the repository; what stands in code is none. */
function linksIn(page: string): Link[] {
  const prose = textOf(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, path = '', anchor = '']) => ({
      path: path === '' ? page : posix.join(posix.dirname(page), decodeURI(path)),
      anchor,
    }),
  )
}

/** Headings as GitHub names them in addresses. */
function anchorsIn(page: string): Set<string> {
  const headings = textOf(page).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, words = '']) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test.for(pages)('the links of %s lead somewhere', (page) => {
  const dead = linksIn(page).filter(
    ({ path, anchor }) =>
      !existsSync(join(root, path)) ||
      (anchor !== '' && path.endsWith('.md') && !anchorsIn(path).has(anchor)),
  )
  expect(dead).toEqual([])
})

test.for(pages)('%s names no package that could be anybody’s', (page) => {
  expect(textOf(page)).not.toMatch(
    /(?:npx|npm i(?:nstall)?|pnpm dlx|yarn dlx|bunx)(?: -\S+)* scenario-gate\b/,
  )
})

test('every page is one of the list of pages, which the README leads to', () => {
  const linked = new Set(linksIn('docs/README.md').map(({ path }) => path))
  expect(linksIn('README.md').map(({ path }) => path)).toContain('docs/README.md')
  expect(
    ['docs/start', 'docs/daily', 'docs/guide', 'docs/rules']
      .flatMap(pagesIn)
      .filter((page) => !linked.has(page)),
  ).toEqual([])
})
