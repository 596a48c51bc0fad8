/** Every command of the command line with its options, as Markdown. `readHelp`: what the program prints for these arguments. */
export async function renderCommandPage(
  readHelp: (args: readonly string[]) => Promise<string>,
): Promise<string> {
  const help = await readHelp(['--help'])
  // Without the version, which changes.
  const overview = help.slice(help.indexOf('Usage:'))
  const names = [...overview.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name = '']) => name)
  const sections = await Promise.all(
    names.map(
      async (name) => `## \`${name}\`\n\n\`\`\`text\n${(await readHelp([name, '--help'])).trimEnd()}\n\`\`\``,
    ),
  )
  return (
    [
      '# Commands',
      '<!-- Made from src/commands/ by the tests; do not edit. -->',
      `\`\`\`text\n${overview.trimEnd()}\n\`\`\``,
      'Options have the same names as inputs of the Action and keys of the config file: [options](options.md).',
      ...sections,
    ].join('\n\n') + '\n'
  )
}
