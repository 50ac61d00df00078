import { ADDRESSES, type Address, type RoleAccess } from './addresses.server'
import { toPathRegExp } from './href'
import { groupBy } from './values/group-by'
import type { Role } from './values/role'

/** Kinds of segments in a pattern. The later ones have priority, as in Remix. */
const SEGMENT_KINDS = [/^\*$/, /^:.*\?$/, /^:(?!id$)/, /^:id$/, /^[^*:]/]

const rankSegment = (segment: string) => SEGMENT_KINDS.findIndex((kind) => kind.test(segment))

/** Compares patterns segment by segment, the more specific first. */
function comparePatterns(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(1), b.split('/').slice(1)]
  const at = left.findIndex((segment, index) => rankSegment(segment) !== rankSegment(right[index] ?? ''))
  return at < 0 ? right.length - left.length : rankSegment(right[at] ?? '') - rankSegment(left[at] ?? '')
}

interface Matcher {
  address: Address
  regExp: RegExp
}

/** Addresses without parameters, by their path. */
const FIXED_ADDRESSES: ReadonlyMap<string, Address> = new Map(
  ADDRESSES.filter(({ path }) => !/[:*]/.test(path)).map((address) => [address.path, address]),
)

/** Addresses with parameters, the most specific first. */
const MATCHERS: readonly Matcher[] = ADDRESSES.filter(({ path }) => !FIXED_ADDRESSES.has(path))
  .sort((a, b) => comparePatterns(a.path, b.path))
  .map((address) => ({ address, regExp: toPathRegExp(address.path) }))

const getFirstSegment = (path: string) => path.slice(1).split('/', 1)[0] ?? ''

/** Matchers to try by the first segment of a path, and those that begin with a parameter. */
const MATCHERS_BY_FIRST_SEGMENT = groupBy(MATCHERS, ({ address }) => getFirstSegment(address.path))
const MATCHERS_OF_ANY_FIRST_SEGMENT = MATCHERS.filter(({ address }) => /^\/[:*]/.test(address.path))

/** Returns the address of the table that a path without query belongs to. Undefined if there is no such one. */
export function findAddress(path: string): Address | undefined {
  const matches = ({ regExp }: Matcher) => regExp.test(path)
  return (
    FIXED_ADDRESSES.get(path) ??
    MATCHERS_BY_FIRST_SEGMENT.get(getFirstSegment(path))?.find(matches)?.address ??
    MATCHERS_OF_ANY_FIRST_SEGMENT.find(matches)?.address
  )
}

const NO_ROLES: RoleAccess = { read: [], write: [] }

function findRoles({ path, roles, rolesByValue }: Address, requested: string): RoleAccess {
  if (!rolesByValue) return roles ?? NO_ROLES
  const at = path.split('/').findIndex((segment) => segment.startsWith(':'))
  return new Map(Object.entries(rolesByValue)).get(requested.split('/')[at] ?? '') ?? NO_ROLES
}

/** Whether a role may request an address of the administration with this method. `path` has no query. */
export function canAccess(role: Role, method: string, path: string): boolean {
  if (role === 'administrator') return true
  const address = findAddress(path)
  if (!address) return false
  const { read, write } = findRoles(address, path)
  return (method === 'GET' || method === 'HEAD' ? read : write).includes(role)
}

/** Patterns of the addresses of the administration that a role may open (`read`) and send forms to (`write`). */
export interface RolePermissions {
  read: readonly string[]
  write: readonly string[]
}

/** Lists the addresses of a role for pages, which hide other links. Null for administrators: all addresses. */
export function listRolePermissions(role: Role): RolePermissions | null {
  if (role === 'administrator') return null
  const known = ADDRESSES.flatMap(({ path, roles, rolesByValue }: Address): [string, RoleAccess][] => [
    [path, roles ?? NO_ROLES],
    ...Object.entries(rolesByValue ?? {}).map(([value, access]): [string, RoleAccess] => [
      path.replace(/:\w+/, value),
      access,
    ]),
  ])
  const allowed = (kind: keyof RoleAccess) =>
    known.filter(([, access]) => access[kind].includes(role)).map(([path]) => path)
  return { read: allowed('read'), write: allowed('write') }
}

/** Whether a form sent to this address must contain the password of the signed-in user (T128). */
export const needsPassword = (path: string): boolean => findAddress(path)?.needsPassword === true

/** Whether forms sent to this address may contain files. Remix may add `.data` to the address (T41). */
export const doesAddressAcceptUploads = (path: string): boolean =>
  findAddress(path.replace(/\.data$/, ''))?.acceptsUpload === true
