import { errorCatalogue, exitCodes } from '../core/errors.ts'

/** Every error that ends a run, as Markdown. */
export function errorPage(): string {
  const entries = Object.entries(errorCatalogue).map(
    ([code, { kind, title, help }]) => `## \`${code}\`\n\n${title}. Exit code ${exitCodes[kind]}.\n\n${help}`,
  )
  return (
    [
      '# Errors',
      '<!-- Made from src/core/errors.ts by the tests; do not edit. -->',
      'These end a run. Problems in single files do not: they are shown with file, line and column, and the ' +
        'scenarios they touch are unverified.',
      ...entries,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}
