import { delimiter, dirname, sep } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The same environment for a folder that is a copy of another one: paths into the first lead into the copy, also in
 * lists such as `PATH` and `PYTHONPATH`. Else an agent would load the code that it is compared with.
 */
export function relocatePaths(env: Environment, from: string, to: string): Environment {
  // A repository at the root of the disk holds every program as well.
  if (dirname(from) === from) return env
  const moved = (path: string) =>
    path === from || path.startsWith(`${from}${sep}`) ? `${to}${path.slice(from.length)}` : path
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value?.split(delimiter).map(moved).join(delimiter)]),
  )
}
