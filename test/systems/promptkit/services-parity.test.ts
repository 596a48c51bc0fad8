import { test } from 'vitest'
import { expectParity } from '../../support/parity/comparison.ts'
import { promptKitServices } from '../../support/parity/promptkit.ts'

test.for(promptKitServices)('$id $subject: $note', expectParity)
