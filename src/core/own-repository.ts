/** Where this project lives, and the tag that its users pin. */
export const ownRepository = 'scenario-gate/scenario-gate'
export const ownTag = 'v1'

const host = 'https://github.com'

/** Address of a page of our docs, such as `guide/baseline.md`. */
export function buildDocsUrl(page: string): string {
  return `${host}/${ownRepository}/blob/main/docs/${page}`
}

/** Address where editors find one of our JSON Schemas. */
export function buildSchemaAddress(name: 'scenario' | 'config' | 'defaults'): string {
  return `https://raw.githubusercontent.com/${ownRepository}/main/schema/${name}.schema.json`
}

/** The `uses` of a workflow's step. */
export const ownAction = `${ownRepository}@${ownTag}`

/** Command that fetches and starts an archive of our repository or a fork. A registry's package might not be ours. */
export function buildFetchCommand(repository: string, ref: string): string {
  // npm 12 fetches no archive unless it is allowed; older versions ignore the flag.
  return `npx --yes --allow-remote=all ${host}/${repository}/archive/${ref}.tar.gz`
}
