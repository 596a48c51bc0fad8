import { formatLocation, type Diagnostic } from '../core/diagnostic.ts'
import { escapeJson, escapeTerminal } from '../core/escape.ts'
import { writeJson } from '../core/json.ts'
import type { Output } from './command.ts'

/** Prints `error: FILE:LINE:COLUMN: MESSAGE` for each, as a program says of its input. */
export function printDiagnostics(output: Output, diagnostics: readonly Diagnostic[]): void {
  for (const { severity, message, ...place } of diagnostics)
    output.write(`${severity}: ${escapeTerminal(formatLocation(place))}: ${escapeTerminal(message)}\n`)
}

/** Prints `FILE:LINE:COLUMN: error: MESSAGE` for each, as compilers do, so that editors find the place. */
export function printPlaces(output: Output, diagnostics: readonly Diagnostic[]): void {
  for (const { severity, message, ...place } of diagnostics)
    output.write(`${escapeTerminal(formatLocation(place))}: ${severity}: ${escapeTerminal(message)}\n`)
}

/** Prints a value as JSON. */
export function printJson(output: Output, value: unknown): void {
  output.write(`${escapeJson(writeJson(value, 2))}\n`)
}
