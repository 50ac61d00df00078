import { FILTER_PARAMS, withReturnTo } from '~/admin-paths'

const SEGMENT = /^[a-z0-9][a-z0-9-]*(\.csv)?$/
/** Last path segments of sign-in and sign-out pages. Returning to them would cause a redirect loop. */
const SIGN_IN_PAGES = ['entrar', 'salir', 'codigo']
const KNOWN: readonly string[] = [...FILTER_PARAMS, 'pagina', 'volver']
const MAX_ADDRESS = 1500
const LONGEST_PATH = 300
/** Pages that list many records, each with its own actions. */
const LIST_ADDRESSES = [
  /^\/admin$/,
  /^\/admin\/(promociones|categorias)$/,
  /^\/admin\/categoria\/[a-z0-9-]+(\/generar-fotos)?$/,
  /^\/administracion\/(revision|revision\/reportes\/cerrados|opiniones|papelera|bitacora|duplicados|por-confirmar)$/,
]
const PLACE = /^fila-[1-9]\d{0,2}$/

/** Whether the path belongs to the administration. `/administracion-de-empresas` does not (D14). */
export function isAdminPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return first === 'admin' || first === 'administracion'
}

/**
 * Returns the administration page to continue with, rebuilt from its parts, so never another site (T8).
 * Undefined if the value is not one.
 */
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

/**
 * Returns the list to go back to, with the row after `#`. It is rebuilt from its parts, so never another
 * site. Undefined if the value is no list.
 */
export function readListReturn(value: string | null): string | undefined {
  const [address = '', place = ''] = (value ?? '').split('#', 2)
  const list = readAdminReturn(address)
  if (!list || !LIST_ADDRESSES.some((each) => each.test(list.split('?', 1)[0] ?? ''))) return undefined
  return PLACE.test(place) ? `${list}#${place}` : list
}

/** Returns the list from which this request was sent, from the field or the parameter `volver`. */
export const readReturnList = (request: Request, form?: URLSearchParams) =>
  readListReturn(form?.get('volver') ?? new URL(request.url).searchParams.get('volver'))

const RECORD = /^\/admin\/contactos\/[1-9]\d{0,14}$/

/** Returns the contact on whose page the form was sent, or the list like `readReturnList`. */
export function readReturnPage(request: Request, form: URLSearchParams): string | undefined {
  const record = readAdminReturn(form.get('volver'))
  return record && RECORD.test(record.split('?', 1)[0] ?? '') ? record : readReturnList(request, form)
}

/** Returns the administration page that contained the submitted form, from the `Referer` header. */
export function pageBefore(request: Request): string | undefined {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, search } = new URL(referer)
  return readAdminReturn(pathname + search)
}

/** Adds the list of this request to `path`, for a page in between. */
export const withListReturn = (path: string, request: Request) => withReturnTo(path, readReturnList(request))
