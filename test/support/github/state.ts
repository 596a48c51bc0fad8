import type { RequiredByBranch } from './branches.ts'
import type { StoredCheckRun, StoredStatus } from './check-runs.ts'
import { permissionsOf, type Permissions } from './permissions.ts'
import type { Rounds } from './rounds.ts'
import { WorkflowRuns } from './workflow-runs.ts'

/** Who wrote a comment, as GitHub tells it. */
export interface Author {
  readonly id: number
  readonly login: string
  readonly type: 'User' | 'Bot'
  /** Slug of the GitHub App that wrote for the author. */
  readonly app?: string
}

/** Whose a token is, and what it may do. */
export interface Identity {
  readonly author: Author
  readonly may: 'read' | 'write'
  /** An installation cannot ask `GET /user` who it is. */
  readonly installation: boolean
  /** Of the job that has the token; absent: they are not looked at. */
  readonly permissions?: Permissions
}

export interface StoredComment {
  readonly id: number
  readonly issue: number
  /** Null: the account is gone. */
  readonly author: Author | null
  body: string
  edits: number
}

export interface StoredPull {
  readonly number: number
  readonly headSha: string
  readonly headRef: string
  /** Null: the fork is gone. */
  readonly headRepository: string | null
  readonly baseSha: string
  readonly baseRef: string
  locked: boolean
  /** Absent: it is open. */
  readonly closed?: true
}

/** What arrives in place of a reply. */
export interface Arrived {
  readonly text: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Something that goes wrong with the next calls of an operation: an error reply, a page of something
 * that stands between, a connection that is cut, a reply that is cut, or no answer at all.
 */
export interface Fault {
  /** `issues/create-comment`, … */
  readonly operation: string
  readonly status: number | 'reset' | 'hang' | 'cut'
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as HTML, in place of GitHub's JSON. */
  readonly page?: string
  /** GitHub does what was asked before it goes wrong. */
  readonly done?: boolean
  /** GitHub answers, and this is what becomes of the reply on its way. */
  readonly spoil?: (reply: string | Buffer) => Arrived
  /** Milliseconds until the reply is sent. */
  readonly delayMs?: number
  /** Calls that it befalls. Default 1. */
  readonly times?: number
  /** Calls that it lets pass before. Default none. */
  readonly after?: number
}

export const authors = {
  actions: { id: 41898282, login: 'github-actions[bot]', type: 'Bot', app: 'github-actions' },
  app: { id: 900001, login: 'gate-app[bot]', type: 'Bot', app: 'gate-app' },
  chatbot: { id: 900002, login: 'chat-app[bot]', type: 'Bot', app: 'chat-app' },
  person: { id: 583231, login: 'octocat', type: 'User' },
  mallory: { id: 583232, login: 'mallory', type: 'User' },
  ghost: null,
} as const satisfies Record<string, Author | null>

/** Tokens that the stand-in accepts, by the kind of their holder. */
export const tokens = {
  actions: 'ghs_actions',
  readOnly: 'ghs_readonly',
  app: 'ghs_app',
  person: 'ghp_person',
} as const

const identities = new Map<string, Identity>([
  [tokens.actions, { author: authors.actions, may: 'write', installation: true }],
  [tokens.readOnly, { author: authors.actions, may: 'read', installation: true }],
  [tokens.app, { author: authors.app, may: 'write', installation: true }],
  [tokens.person, { author: authors.person, may: 'write', installation: false }],
])

export function identityOf(authorization: string | undefined): Identity | null {
  const token = /^(?:token|bearer) (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const permissions = permissionsOf(token)
  if (permissions !== null) return { author: authors.actions, may: 'write', installation: true, permissions }
  return identities.get(token) ?? null
}

/** The one repository of the stand-in. Tests read and write it freely. */
export class GitHubState {
  /** `owner/name`. */
  readonly repository: string
  /** Ascending ids. */
  readonly comments: StoredComment[] = []
  readonly pulls = new Map<number, StoredPull>()
  readonly faults: Fault[] = []
  readonly workflows = new WorkflowRuns()
  /** In the order in which they were created. */
  readonly checkRuns: StoredCheckRun[] = []
  readonly statuses: StoredStatus[] = []
  required: RequiredByBranch = { rules: [], protection: [] }
  /** Operations that were called, in order, with the status of the reply (0: none). */
  readonly calls: { readonly operation: string; readonly status: number }[] = []
  /** Differences from GitHub's description, on either side. */
  readonly violations: string[] = []
  /** Where replies are to be given in rounds, to count what is asked in sequence. */
  rounds: Rounds | null = null
  /** A pull request's conversation needs no Issues, but GitHub answers 410 for some of it. */
  issuesDisabled = false
  private readonly meanwhile = new Map<string, () => void>()
  private readonly held = new Map<
    string,
    { readonly order: readonly number[]; readonly waiting: (() => void)[] }
  >()

  constructor(repository: string) {
    this.repository = repository
  }

  addPull(pull: Partial<StoredPull> & { readonly number: number }): StoredPull {
    const whole = {
      headSha: 'b'.repeat(40),
      headRef: 'feature',
      headRepository: this.repository,
      baseSha: 'a'.repeat(40),
      baseRef: 'main',
      locked: false,
      ...pull,
    }
    this.pulls.set(whole.number, whole)
    return whole
  }

  addComment(issue: number, author: Author | null, body: string): StoredComment {
    const id = (this.comments.at(-1)?.id ?? 1000) + 1
    const comment = { id, issue, author, body, edits: 0 }
    this.comments.push(comment)
    return comment
  }

  removeComment(id: number): boolean {
    const index = this.comments.findIndex((comment) => comment.id === id)
    if (index === -1) return false
    this.comments.splice(index, 1)
    return true
  }

  /** Does something right before GitHub takes the next call of an operation: what another run does meanwhile. */
  onNext(operation: string, meanwhile: () => void): void {
    this.meanwhile.set(operation, meanwhile)
  }

  /**
   * Holds the replies to the next so many calls of an operation until all of them were taken; then they are sent in this
   * order, of the places of the calls.
   */
  holdReplies(operation: string, order: readonly number[]): void {
    this.held.set(operation, { order, waiting: [] })
  }

  /** Waits for the turn of a reply. */
  async turn(operation: string): Promise<void> {
    const held = this.held.get(operation)
    if (held === undefined) return
    await new Promise<void>((settle) => {
      held.waiting.push(settle)
      if (held.waiting.length < held.order.length) return
      this.held.delete(operation)
      for (const place of held.order) held.waiting[place]?.()
    })
  }

  /** Does what was to happen right before a call. */
  before(operation: string): void {
    const meanwhile = this.meanwhile.get(operation)
    this.meanwhile.delete(operation)
    meanwhile?.()
  }

  /** The fault that befalls a call, used up once by it. */
  takeFault(operation: string): Fault | null {
    const index = this.faults.findIndex((fault) => fault.operation === operation)
    const fault = this.faults[index]
    if (fault === undefined) return null
    if ((fault.after ?? 0) > 0) {
      this.faults[index] = { ...fault, after: (fault.after ?? 0) - 1 }
      return null
    }
    const left = (fault.times ?? 1) - 1
    if (left === 0) this.faults.splice(index, 1)
    else this.faults[index] = { ...fault, times: left }
    return fault
  }
}
