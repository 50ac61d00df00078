const SEGMENT = /^[a-z0-9][a-z0-9-]*(\.csv)?$/
/** Pages that would lead in a circle. */
const DOORS = ['entrar', 'salir']
/** What administration pages read from their query. */
const KNOWN = [
  'tab',
  'pagina',
  'search',
  'estado',
  'categoria',
  'origen',
  'sin-nombre',
  'negocio',
  'busca-negocio',
  'desde',
  'hasta',
  'fecha',
  'tipo',
  'que',
  'quien',
  'accion',
  'dia',
  'referencia',
]
const LONGEST = 300

/** True for the addresses of the administration; `/administracion-de-empresas` is none of them (D14). */
export function isAdminPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return first === 'admin' || first === 'administracion'
}

/**
 * The page of the administration to go on to after the sign-in, out of whatever the address bar says: put together
 * anew from plain path segments and known query names, so that it never leads elsewhere (T8). Undefined when it
 * is no such page.
 */
export function readAdminReturn(value: string | null): string | undefined {
  if (!value || value.length > LONGEST) return undefined
  const [path = '', query = ''] = value.split('?', 2)
  const [root, ...segments] = path.split('/')
  if (root !== '' || !isAdminPath(path) || !segments.every((segment) => SEGMENT.test(segment)))
    return undefined
  if (DOORS.includes(segments.at(-1) ?? '')) return undefined
  const given = new URLSearchParams(query)
  const kept = KNOWN.flatMap((name) => [given.get(name)].flatMap((text) => (text ? [[name, text]] : [])))
  const rebuilt = new URLSearchParams(kept).toString()
  return `/${segments.join('/')}${rebuilt && `?${rebuilt}`}`
}
