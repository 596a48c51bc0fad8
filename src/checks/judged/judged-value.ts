import type { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import { formatPythonStr } from '../../text/python.ts'
import { follow } from '../../trace/views/path-target.ts'
import { findSpanPaths } from '../../trace/views/span-paths.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, missingData, type Check } from '../define.ts'
import { toPlainValue } from '../values/value-check.ts'
import { transformText, type transform } from '../values/value-params.ts'
import { withoutJudge, type JudgedTrait } from './judged-trait.ts'

/** Defines a check that asks a model about one value that a path leads to, as Timbal does. */
export function defineJudgedValue<Schema extends z.ZodType, const Reason extends string>(
  definition: Omit<Check<Schema, Reason>, 'origins' | 'surfaces' | 'needs' | 'groups' | 'evaluate'> & {
    readonly judged: JudgedTrait<z.output<Schema>, Reason>
  },
): Check<Schema, Reason> {
  return defineCheck({
    ...definition,
    origins: ['timbal'],
    groups: ['default', 'long-running', 'external'],
    needs: ['spans'],
    evaluate: withoutJudge,
  })
}

/**
 * Finds the value at a path as text, changed as asked; what is no text as Python prints it. Where Timbal would have
 * a model judge the word None, or another call than was meant, there is nothing to judge: `missing-data`.
 */
export function findText(
  trace: Trace,
  target: string,
  changes: z.output<typeof transform>,
): string | Finding<never> {
  const end = follow(findSpanPaths(trace), target)
  if (end.kind === 'unknown') return missingData(end.what)
  const place = target === '' ? 'the run' : target
  if (end.kind === 'span')
    return missingData(
      `a value at ${place}, which ran; name what it is about, as in ${target === '' ? 'output' : `${target}.output`}`,
    )
  if (end.kind === 'absent') return missingData(`anything at ${place}: there was none`)
  if (end.isFirst) return missingData(`as many calls as ${target} counts`)
  const value = toPlainValue(end.value)
  if (value === null) return missingData(`anything at ${place}: it is null`)
  const text = transformText(formatPythonStr(value), changes)
  return text.trim() === '' ? missingData(`a text at ${place} that says anything`) : text
}
