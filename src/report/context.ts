import type { PushDiff } from './push-diff.ts'

/** Surroundings of a report, for its links; parts are null if they are not known. */
export interface ReportContext {
  /** `https://github.com`, or that of an enterprise server. */
  readonly serverUrl: string | null
  /** `owner/name`. */
  readonly repository: string | null
  /** Commit that the traces and scenarios were read from. */
  readonly headSha: string | null
  /** The workflow run, whose page shows the job summary. */
  readonly runUrl: string | null
  /** Starts this version on a laptop: a program, or a command that fetches it. */
  readonly program: string
  /** Command that gives the same verdict on a laptop. */
  readonly reproduce: string | null
  /** False if accepted changes are read from the base branch, so that this change cannot bring its own. */
  readonly canAccept: boolean
  /** What the last push changed; absent where the comment does not remember it. */
  readonly since?: PushDiff
}

/** For a report that is read away from GitHub. */
export const noContext: ReportContext = {
  serverUrl: null,
  repository: null,
  headSha: null,
  runUrl: null,
  program: 'scenario-gate',
  reproduce: null,
  canAccept: true,
}

/** Builds the address of a file at the head commit; null if it cannot be known for certain. */
export function buildFileUrl(context: ReportContext, file: string, line?: number): string | null {
  const root = buildRepositoryUrl(context)
  const { headSha } = context
  if (root === null || headSha === null || !sha.test(headSha)) return null
  const parts = file.split('/')
  // A browser resolves dots, and a lone surrogate has no UTF-8.
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /\p{Cs}/u.test(file)) return null
  const path = parts.map(encodePart).join('/')
  return limitUrl(`${root}/blob/${headSha}/${path}${line === undefined ? '' : `#L${line}`}`)
}

export function buildCommitUrl(context: ReportContext, commit: string | null): string | null {
  const root = buildRepositoryUrl(context)
  return root === null || commit === null || !sha.test(commit) ? null : limitUrl(`${root}/commit/${commit}`)
}

export function runUrl(context: ReportContext): string | null {
  const { runUrl: url } = context
  const root = buildRepositoryUrl(context)
  if (url === null || root === null || !url.startsWith(`${root}/actions/runs/`)) return null
  return /^[\w/]+$/.test(url.slice(root.length)) ? limitUrl(url) : null
}

/** Builds the address of another run of the same repository, by its number. */
export function buildRunUrl(context: ReportContext, runId: string | null): string | null {
  const root = buildRepositoryUrl(context)
  return root === null || runId === null || !/^\d+$/.test(runId)
    ? null
    : limitUrl(`${root}/actions/runs/${runId}`)
}

/** Shortens a commit to its first digits; null for anything else, which would name none. */
export function shortenSha(commit: string | null): string | null {
  return commit !== null && sha.test(commit) ? commit.slice(0, 7) : null
}

/** Links `text` if there is an address; both are already Markdown. */
export function linkText(text: string, url: string | null): string {
  return url === null ? text : `[${text}](${url})`
}

const sha = /^[0-9a-f]{7,64}$/i

function buildRepositoryUrl({ serverUrl, repository }: ReportContext): string | null {
  if (serverUrl === null || !/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(serverUrl)) return null
  if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return null
  return `${serverUrl.replace(/(?<!\/)\/+$/, '')}/${repository}`
}

function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*~_]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Limits an address, so a row stays small enough for the first ones to fit. */
function limitUrl(url: string): string | null {
  return url.length <= 400 ? url : null
}
