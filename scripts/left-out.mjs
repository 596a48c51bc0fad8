/** A module of Node, whose names are none of those that anyone looks for in what it stands for. */
const nothing = 'node:path'

/**
 * Modules of packages that nothing in the bundle calls, but that are required when their package is loaded, so
 * that no bundler can tell. By the words that their package requires them by, which occur in that package alone;
 * the value is the module of Node that stands for them.
 */
export const leftOut = {
  // All that `@ai-sdk/provider-utils` wants of zod 3 is the names of its kinds, for schemas of zod 3, and it is
  // given none of those.
  'zod/v3': nothing,

  // Of music-metadata: readers of what `src/trace/media/` names no kind for, or reads itself; it says that it cannot read them.
  './AsfParser.js': nothing,
  './DsdiffParser.js': nothing,
  './DsfParser.js': nothing,
  './MP4Parser.js': nothing,
  './MusepackParser.js': nothing,
  './WavPackParser.js': nothing,
  // What is in an archive, which is no sound.
  '@tokenizer/inflate': nothing,

  // Of `@actions/core`: tokens of OpenID Connect, and the HTTP client for them.
  './oidc-utils.js': nothing,
}
