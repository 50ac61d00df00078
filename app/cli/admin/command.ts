import { USERNAME_PATTERN } from '~/features/accounts/schema'
import { isReservedUsername } from '~/values/roles/log-names'
import { CLI_ROLE_NAMES, ROLES, type Role } from '~/values/roles/role'

export type AccountCommand =
  | { verb: 'create'; username: string; role: Role }
  | { verb: 'reset' | 'activate' | 'disable'; username: string }
  | { verb: 'list' | 'close' }

const OF_ACCOUNT = new Map(
  Object.entries({ restablecer: 'reset', activar: 'activate', desactivar: 'disable' } as const),
)

/** Parses the arguments of the command. Undefined if they are invalid. */
export function parseAccountCommand(args: readonly string[]): AccountCommand | undefined {
  const [verb = '', username = '', option, name, ...more] = args
  if (args.join(' ') === 'listar') return { verb: 'list' }
  if (args.join(' ') === 'desactivar --todas') return { verb: 'close' }
  if (!USERNAME_PATTERN.test(username) || more.length > 0) return undefined
  if (verb === 'crear') {
    const role = option ? ROLES.find((each) => CLI_ROLE_NAMES[each] === name) : 'administrator'
    if (isReservedUsername(username)) return undefined
    return role && (option ?? '--rol') === '--rol' ? { verb: 'create', username, role } : undefined
  }
  const known = OF_ACCOUNT.get(verb)
  return known && option === undefined ? { verb: known, username } : undefined
}
