import { z } from 'zod'

/** `permissions:` of a job; what it does not name it has not. */
export type Permissions = Readonly<Record<string, string>>

const prefix = 'ghs_job_'

/** The token of a job that has these permissions, in a private repository. */
export function jobToken(permissions: Permissions): string {
  return prefix + Buffer.from(JSON.stringify(permissions)).toString('base64url')
}

/** Null: the token is not one of a job. */
export function permissionsOf(token: string): Permissions | null {
  if (!token.startsWith(prefix)) return null
  const text = Buffer.from(token.slice(prefix.length), 'base64url').toString()
  return z.record(z.string(), z.string()).parse(JSON.parse(text))
}

/** The permission that an operation takes, by the beginning of its name; the first one counts. */
const needed: readonly (readonly [operation: string, permission: string, access: 'read' | 'write'])[] = [
  ['issues/list', 'pull-requests', 'read'],
  ['issues/', 'pull-requests', 'write'],
  ['pulls/', 'pull-requests', 'read'],
  ['actions/', 'actions', 'read'],
  ['checks/list', 'checks', 'read'],
  ['checks/', 'checks', 'write'],
  ['repos/list-commit-statuses', 'statuses', 'read'],
  ['repos/create-commit-status', 'statuses', 'write'],
  ['repos/', 'contents', 'read'],
]

/** Tells whether a job with these permissions may ask for an operation. */
export function mayAsk(permissions: Permissions, operation: string): boolean {
  const found = needed.find(([beginning]) => operation.startsWith(beginning))
  if (found === undefined) return true
  const [, permission, access] = found
  const given = permissions[permission]
  return given === 'write' || (given === 'read' && access === 'read')
}
