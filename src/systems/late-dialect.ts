import { loadAllChecks } from '../checks/find-check.ts'
import type { Dialect } from '../scenario/dialect.ts'

/** Defines a format whose reader is loaded with the first file of it: most suites have files of one format. */
export function defineLateDialect<const Definition extends Omit<Dialect, 'load' | 'read'>>(
  definition: Definition,
  loadReader: () => Promise<Dialect['read']>,
): Definition & Pick<Dialect, 'load' | 'read'> {
  let read: Dialect['read'] | undefined
  return {
    ...definition,
    load: async () => {
      ;[read] = await Promise.all([loadReader(), loadAllChecks()])
    },
    read: (source) => {
      if (read === undefined) throw new Error(`the reader of ${definition.id} is not loaded`)
      return read(source)
    },
  }
}
