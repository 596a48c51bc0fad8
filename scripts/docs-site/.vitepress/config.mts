import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { defineConfig, type DefaultTheme, type MarkdownOptions } from 'vitepress'

const docs = new URL('../../../docs/', import.meta.url)

/** The contents in `docs/README.md`, which GitHub shows as well: each heading is a group of the sidebar, each link a page. */
function sidebar(): DefaultTheme.SidebarItem[] {
  const [first = '', ...groups] = readFileSync(new URL('README.md', docs), 'utf8').split(/^## /m)
  return [
    ...pagesIn(first),
    ...groups.map((group, index) => {
      const [heading = ''] = group.split('\n', 1)
      return { text: heading.trim(), collapsed: index > 0, items: pagesIn(group) }
    }),
  ]
}

/** The pages that a text links to, each once. */
function pagesIn(text: string): { text: string; link: string }[] {
  const links = text.matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g)
  const pages = new Map([...links].map(([, words = '', page = '']) => [page, words]))
  return [...pages].map(([page, words]) => ({
    text: words.slice(0, 1).toUpperCase() + words.slice(1),
    link: `/${asIndex(page)}`,
  }))
}

/** The page of a folder is its `README.md` on GitHub, and its index here. */
function asIndex(page: string): string {
  return page.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md')
}

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const repository = 'https://github.com/scenario-gate/scenario-gate/blob/main/'

/** Links lead to pages of the site; those to files beside the documentation lead to the repository. */
function withinSite(markdown: Markdown): void {
  markdown.core.ruler.push('outside', ({ tokens, env }) => {
    const { relativePath = '' } = env as { readonly relativePath?: string }
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue
      const target = token.attrGet('href') ?? ''
      const path = posix.join('docs', posix.dirname(relativePath), target)
      const isOutside = !/^([a-z]+:|#)/.test(target) && !path.startsWith('docs/')
      token.attrSet('href', isOutside ? `${repository}${path}` : asIndex(target))
    }
  })
}

/** Two braces in a page are two braces, and no value of Vue's. */
function withoutTemplates(markdown: Markdown): void {
  for (const rule of ['text', 'code_inline'] as const) {
    const render = markdown.renderer.rules[rule]
    if (render === undefined) throw new Error(`markdown-it has no rule ${rule}`)
    markdown.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;')
  }
}

/** A static site of the pages as they are, with a search that runs in the browser. `npm run docs:build` writes it. */
export default defineConfig({
  title: 'Scenario Gate',
  description: 'Blocks a pull request that breaks your AI agent, and says why.',
  lang: 'en',
  srcDir: '../../docs',
  outDir: '../../.cache/docs',
  cacheDir: '../../.cache/vitepress',
  cleanUrls: false,
  lastUpdated: false,
  metaChunk: true,
  rewrites: asIndex,
  // A page says everything in Markdown: HTML in it is text, and so is what looks like a template.
  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    languageAlias: { sse: 'http' },
    config: (markdown) => {
      withinSite(markdown)
      withoutTemplates(markdown)
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: sidebar(),
    nav: [
      { text: 'Start', link: '/start/getting-started' },
      { text: 'Checks', link: '/checks/' },
      { text: 'Options', link: '/reference/options' },
    ],
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
})
