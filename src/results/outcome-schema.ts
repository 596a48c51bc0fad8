import { z } from 'zod'

export const outcome = z.enum(['passed', 'failed', 'unverified'])
