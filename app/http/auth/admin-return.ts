import { ADMIN_LIST_FILTER_PARAMS, withReturnTo } from '~/admin-paths'

const ADMIN_PATH_SEGMENT_PATTERN = /^[a-z0-9][a-z0-9-]*(\.csv)?$/
/** Last path segments of sign-in and sign-out pages. Sign-in does not return to them. */
const SIGN_IN_PAGES = ['entrar', 'salir', 'codigo']
const KNOWN_RETURN_PARAMS: readonly string[] = [...ADMIN_LIST_FILTER_PARAMS, 'pagina', 'volver']
const MAX_RETURN_ADDRESS_LENGTH = 1500
const MAX_RETURN_PATH_LENGTH = 300
/** Addresses of pages that list records. After an action on a record, its list can be shown again. */
const LIST_ADDRESSES = [
  /^\/admin$/,
  /^\/admin\/(promociones|categorias)$/,
  /^\/admin\/categoria\/[a-z0-9-]+(\/generar-fotos)?$/,
  /^\/administracion\/(revision|revision\/reportes\/cerrados|opiniones|papelera|bitacora|duplicados|por-confirmar)$/,
]
const ROW_ANCHOR_PATTERN = /^fila-[1-9]\d{0,2}$/

/** Whether the path belongs to the administration. `/administracion-de-empresas` does not (D14). */
export function isAdminPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return first === 'admin' || first === 'administracion'
}

/**
 * Returns the administration page to continue with. It is built again from its parts and known parameters, so
 * that it cannot be another site (T8). Undefined if the value names no such page, or a sign-in page.
 */
export function parseAdminReturnPath(value: string | null): string | undefined {
  if (!value || value.length > MAX_RETURN_ADDRESS_LENGTH) return undefined
  const [path = '', query = ''] = value.split('?', 2)
  if (path.length > MAX_RETURN_PATH_LENGTH) return undefined
  const [root, ...segments] = path.split('/')
  if (
    root !== '' ||
    !isAdminPath(path) ||
    !segments.every((segment) => ADMIN_PATH_SEGMENT_PATTERN.test(segment))
  )
    return undefined
  if (SIGN_IN_PAGES.includes(segments.at(-1) ?? '')) return undefined
  const given = new Map([...new URLSearchParams(query)].reverse())
  const kept = [...given].reverse().filter(([name, text]) => text && KNOWN_RETURN_PARAMS.includes(name))
  const rebuilt = new URLSearchParams(kept).toString()
  return `/${segments.join('/')}${rebuilt && `?${rebuilt}`}`
}

/**
 * Returns the list to go back to, with the row after `#`, if any. It is built again from its parts, so that
 * it cannot be another site. Undefined if the value names no list.
 */
export function parseListReturnPath(value: string | null): string | undefined {
  const [address = '', place = ''] = (value ?? '').split('#', 2)
  const list = parseAdminReturnPath(address)
  if (!list || !LIST_ADDRESSES.some((each) => each.test(list.split('?', 1)[0] ?? ''))) return undefined
  return ROW_ANCHOR_PATTERN.test(place) ? `${list}#${place}` : list
}

/**
 * Returns the list from which this request was sent, by the field or parameter `volver`. Undefined if there
 * is none.
 */
export const readListReturnPath = (request: Request, form?: URLSearchParams) =>
  parseListReturnPath(form?.get('volver') ?? new URL(request.url).searchParams.get('volver'))

const CONTACT_PAGE_PATTERN = /^\/admin\/contactos\/[1-9]\d{0,14}$/

/** Returns the page of a contact on which the form was sent, otherwise the list as in `readListReturnPath`. */
export function readReturnPathToContactOrList(request: Request, form: URLSearchParams): string | undefined {
  const record = parseAdminReturnPath(form.get('volver'))
  return record && CONTACT_PAGE_PATTERN.test(record.split('?', 1)[0] ?? '')
    ? record
    : readListReturnPath(request, form)
}

/**
 * Returns the administration page on which the form was submitted, by the `Referer` header. Undefined if the
 * header is missing or names no such page.
 */
export function readAdminRefererPath(request: Request): string | undefined {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, search } = new URL(referer)
  return parseAdminReturnPath(pathname + search)
}

/** Adds the list of this request to `path`, so that the page at `path` can lead back to it. */
export const addListReturn = (path: string, request: Request) =>
  withReturnTo(path, readListReturnPath(request))
