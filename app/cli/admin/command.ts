import { ROLE_WORDS, ROLES, type Role } from '~/values/roles/role'

export type AccountCommand =
  | { verb: 'create'; username: string; role: Role }
  | { verb: 'role'; username: string; role: Role }
  | { verb: 'reset' | 'activate' | 'delete' | 'one-step'; username: string }
  | { verb: 'list' | 'close' }
  | { verb: 'revoke'; whose: { username: string } | { session: number } | 'all' }

const USERNAME = /^[\w.@+-]{3,80}$/

/** What the words of the command ask for; undefined when they are not to be understood. */
export function readAccountCommand(words: readonly string[]): AccountCommand | undefined {
  const [verb, first = '', second, third, ...more] = words
  if (more.length > 0) return undefined
  if (verb === 'listar') return first ? undefined : { verb: 'list' }
  if (verb === 'desactivar')
    return first === '--todas' && second === undefined ? { verb: 'close' } : undefined
  if (verb === 'revocar') return third === undefined ? readRevoke(first, second) : undefined
  if (!USERNAME.test(first) || first.startsWith('-')) return undefined
  if (verb === 'crear') return readCreate(first, second, third)
  if (verb === 'rol') {
    const role = roleOf(second)
    return role && third === undefined ? { verb: 'role', username: first, role } : undefined
  }
  if (second !== undefined) return undefined
  if (verb === 'restablecer') return { verb: 'reset', username: first }
  if (verb === 'activar') return { verb: 'activate', username: first }
  if (verb === 'un-paso') return { verb: 'one-step', username: first }
  return verb === 'eliminar' ? { verb: 'delete', username: first } : undefined
}

function readCreate(username: string, option?: string, name?: string): AccountCommand | undefined {
  if (option !== undefined && option !== '--rol') return undefined
  const role = option === undefined ? 'administrator' : roleOf(name)
  return role && { verb: 'create', username, role }
}

const roleOf = (word: string | undefined) => ROLES.find((role) => ROLE_WORDS[role] === word)

function readRevoke(first: string, second?: string): AccountCommand | undefined {
  if (first === '--todas') return second === undefined ? { verb: 'revoke', whose: 'all' } : undefined
  if (first === '--sesion')
    return /^\d{1,15}$/.test(second ?? '')
      ? { verb: 'revoke', whose: { session: Number(second) } }
      : undefined
  if (second !== undefined || first.startsWith('-') || !USERNAME.test(first)) return undefined
  return { verb: 'revoke', whose: { username: first } }
}
