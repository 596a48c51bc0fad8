/** The parts of `provider/model`; the model's own name may hold more slashes. */
export function modelOf(id: string): { readonly provider: string | null; readonly model: string } {
  const at = id.indexOf('/')
  return at === -1 ? { provider: null, model: id } : { provider: id.slice(0, at), model: id.slice(at + 1) }
}
