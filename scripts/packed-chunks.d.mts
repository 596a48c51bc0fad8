/** Text of a bundle's chunks of modules by name of file → the same, those of these names compressed. */
export declare function withPackedChunks(
  files: ReadonlyMap<string, Buffer>,
  names?: readonly string[],
): Map<string, Buffer>
