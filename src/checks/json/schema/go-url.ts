/** Parts of the name of a host: names, addresses in brackets, and escapes beyond ASCII. */
const host =
  /^(?:\[[\da-fA-F:.]*(?:%25[^\]]*)?\]|(?:[\w.~!$&'()*+,;=<>"-]|[^\0-\x7f]|%[89a-fA-F][\da-fA-F])*)(?::\d*)?$/
const user = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-fA-F]{2})*@/

/** Parses scheme and path of a URL or a part of one as Go's `url.Parse` does; null if that fails. */
export function goUrl(text: string): { readonly scheme: string; readonly path: string } | null {
  const [, scheme = '', rest = '', fragment = ''] =
    /^(?:([a-zA-Z][a-zA-Z\d+.-]*):)?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(text) ?? []
  if (/\p{Cc}/u.test(text.replaceAll(/[\u0080-\u009f]/g, '')) || !isEscaped(fragment)) return null
  if (!rest.startsWith('/') && scheme !== '') return { scheme, path: '' }
  if (/^[^/]*:/.test(rest)) return null
  const isLocal = !rest.startsWith('//')
  const [authority = ''] = isLocal ? [] : rest.slice(2).split('/')
  const path = isLocal ? rest : rest.slice(2 + authority.length)
  const name = authority.slice(authority.lastIndexOf('@') + 1)
  const isNamed = host.test(name) && (name === authority || user.test(authority))
  return isNamed && isEscaped(path) ? { scheme, path } : null
}

function isEscaped(text: string): boolean {
  return !/%(?![\da-fA-F]{2})/.test(text)
}
