import { diagnosticCatalogue } from '../../src/core/diagnostic-catalogue.ts'
import { errorCatalogue, exitCodes } from '../../src/core/errors.ts'

/** Every error that ends a run and every problem in a file, as Markdown. */
export function renderErrorPage(): string {
  const entries = Object.entries(errorCatalogue).map(
    ([code, { kind, title, help }]) => `## \`${code}\`\n\n${title}. Exit code ${exitCodes[kind]}.\n\n${help}`,
  )
  const problems = Object.entries(diagnosticCatalogue).map(
    ([code, meaning]) => `## \`${code}\`\n\n${meaning}`,
  )
  return (
    [
      '# Errors and problems',
      '<!-- Made from src/core/errors.ts and src/core/diagnostic-catalogue.ts by the tests; do not edit. -->',
      'These end a run.',
      ...entries,
      '# Problems and notes',
      'These are about a file or the set-up, and do not end the run.',
      ...problems,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}
