/** Text of a bundle's modules by name of file → the same, listed functions in parentheses. `paths`: files of modules by number. */
export declare function withStartedFunctions(
  files: ReadonlyMap<string, string>,
  paths: ReadonlyMap<string, string>,
  started: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>,
): Map<string, string>
