import { ADDRESSES, type Address, type RoleAccess } from './addresses.server'
import { toPathRegExp } from './href'
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

const getFirstSegment = (path: string) => path.split('/', 2)[1] ?? ''

interface Matcher {
  address: Address
  regExp: RegExp
}

/** Matchers by the first segment of their pattern, the most specific first. Key '' for a parameter. */
const MATCHERS: ReadonlyMap<string, readonly Matcher[]> = (() => {
  const all: Address[] = ADDRESSES.toSorted((a, b) => comparePatterns(a.path, b.path))
  const byFirst = new Map<string, Matcher[]>()
  for (const address of all) {
    const first = getFirstSegment(address.path)
    const key = /^[:*]/.test(first) ? '' : first
    byFirst.set(key, [...(byFirst.get(key) ?? []), { address, regExp: toPathRegExp(address.path) }])
  }
  return byFirst
})()

/** Returns the address of the table that a path without query belongs to. Undefined if there is no such one. */
export function findAddress(path: string): Address | undefined {
  const [own, any] = [MATCHERS.get(getFirstSegment(path)), MATCHERS.get('')]
  return (own?.find(({ regExp }) => regExp.test(path)) ?? any?.find(({ regExp }) => regExp.test(path)))
    ?.address
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
export const acceptsUpload = (path: string): boolean =>
  findAddress(path.replace(/\.data$/, ''))?.acceptsUpload === true
