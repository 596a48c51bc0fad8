import { constantClause, type ConstantClause } from './define.ts'

/** The policy that counts cannot be read. That is known where it is read, and not by any comparison. */
export const policy: ConstantClause<'policy'> = constantClause('policy', null)
