export function withPlainExports(files: ReadonlyMap<string, string>): Map<string, string>
