import { FILTERS, withReturn } from '~/admin-paths'

const SEGMENT = /^[a-z0-9][a-z0-9-]*(\.csv)?$/
/** Last segments of sign-in and sign-out pages, which are never returned to: that would loop. */
const SIGN_IN_PAGES = ['entrar', 'salir', 'codigo']
const KNOWN: readonly string[] = [...FILTERS, 'pagina', 'volver']
const MAX_ADDRESS = 1500
const LONGEST_PATH = 300
/** What shows many things, each with verbs of its own. */
const LIST_ADDRESSES = [
  /^\/admin$/,
  /^\/admin\/(promociones|categorias)$/,
  /^\/admin\/categoria\/[a-z0-9-]+(\/generar-fotos)?$/,
  /^\/administracion\/(revision|revision\/reportes\/cerrados|opiniones|papelera|bitacora|duplicados)$/,
]
const PLACE = /^fila-[1-9]\d{0,2}$/

/** True for the addresses of the administration; `/administracion-de-empresas` is none of them (D14). */
export function isAdminPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return first === 'admin' || first === 'administracion'
}

/** The page of the administration to go on to, put together anew: never another site (T8). Or undefined. */
export function readAdminReturn(value: string | null): string | undefined {
  if (!value || value.length > MAX_ADDRESS) return undefined
  const [path = '', query = ''] = value.split('?', 2)
  if (path.length > LONGEST_PATH) return undefined
  const [root, ...segments] = path.split('/')
  if (root !== '' || !isAdminPath(path) || !segments.every((segment) => SEGMENT.test(segment)))
    return undefined
  if (SIGN_IN_PAGES.includes(segments.at(-1) ?? '')) return undefined
  const given = new Map([...new URLSearchParams(query)].reverse())
  const kept = [...given].reverse().filter(([name, text]) => text && KNOWN.includes(name))
  const rebuilt = new URLSearchParams(kept).toString()
  return `/${segments.join('/')}${rebuilt && `?${rebuilt}`}`
}

/** The list to come back to, at the row behind `#`, put together anew: never another site. Else undefined. */
export function readListReturn(value: string | null): string | undefined {
  const [address = '', place = ''] = (value ?? '').split('#', 2)
  const list = readAdminReturn(address)
  if (!list || !LIST_ADDRESSES.some((each) => each.test(list.split('?', 1)[0] ?? ''))) return undefined
  return PLACE.test(place) ? `${list}#${place}` : list
}

/** The list that this request was sent from, as its form or its address says. */
export const listReturn = (request: Request, form?: URLSearchParams) =>
  readListReturn(form?.get('volver') ?? new URL(request.url).searchParams.get('volver'))

/** `path` with the list of this request kept, for a page on the way. */
export const withListReturn = (path: string, request: Request) => withReturn(path, listReturn(request))
