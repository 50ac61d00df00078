import type { Db } from 'db/connect'
import { CATALOG_USERNAME } from '~/env.server'
import {
  changeRole,
  createAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  resetPassword,
  setDisabled,
} from '~/features/accounts/manage.server'
import { removeSecondStep } from '~/features/accounts/second-step/second-step.server'
import { listSessions, revokeSessions } from '~/features/accounts/session-list.server'
import { recordChange } from '~/features/audit/record.server'
import { momentInWords } from '~/features/places/calendar'
import { ROLE_WORDS, type Role } from '~/values/roles/role'
import { closedInWords, limitAccess } from '../steps/access'
import { CommandError } from '../steps/command-error'
import { readablePassword } from '../steps/readable-password'
import type { AccountCommand } from './command'

const ACTOR = { username: 'npm run admin' }

/** Does what was asked for and returns the lines to print. Refuses names there are not, or are already. */
export function runAccountCommand(db: Db, order: AccountCommand): Promise<string[]> {
  switch (order.verb) {
    case 'create':
      return create(db, order)
    case 'reset':
      return reset(db, order.username)
    case 'activate':
      return activate(db, order.username)
    case 'close':
      return closeAll(db)
    case 'role':
      return giveRole(db, order.username, order.role)
    case 'one-step':
      return dropSecondStep(db, order.username)
    case 'list':
      return list(db)
    case 'revoke':
      return revoke(db, order.whose)
    case 'delete':
      return remove(db, order.username)
  }
}

async function create(db: Db, { username, role }: Extract<AccountCommand, { verb: 'create' }>) {
  if (username.toLowerCase() === CATALOG_USERNAME && role !== 'catalog')
    throw new CommandError(`La cuenta ${CATALOG_USERNAME} entra solo con contraseña: su rol es catalogo.`)
  const password = readablePassword()
  const created = await createAccount(db, ACTOR, { username, password, role })
  if (!created.ok)
    throw new CommandError(`Ya hay una cuenta ${username}. Otra contraseña: restablecer ${username}`)
  return [`Cuenta creada: ${username} (${ROLE_WORDS[role]})`, ...shownOnce(password)]
}

async function reset(db: Db, username: string) {
  const password = readablePassword()
  const { ok } = await resetPassword(db, ACTOR, { username, password })
  if (!ok) throw unknown(username)
  return [`Contraseña nueva de ${username}; sus sesiones se cerraron.`, ...shownOnce(password)]
}

/** With another password: the one of a copy may be known to others by now. */
async function activate(db: Db, username: string) {
  const id = await findAccount(db, username)
  if (id === undefined) throw unknown(username)
  await setDisabled(db, { id, isDisabled: false }, { actor: ACTOR })
  return reset(db, username)
}

async function closeAll(db: Db) {
  const closed = await limitAccess(db)
  const entry = { action: 'deactivated', noun: 'account', id: null, title: 'Todas las cuentas' } as const
  await recordChange(db, ACTOR, entry)
  return [closedInWords(closed)]
}

async function giveRole(db: Db, username: string, role: Role) {
  const id = await findAccount(db, username)
  if (id === undefined) throw unknown(username)
  const changed = await changeRole(db, ACTOR, { id, role, passwordOnly: CATALOG_USERNAME })
  if (changed.ok) return [`${username}: ${ROLE_WORDS[role]}`]
  throw new CommandError(
    changed.reason === 'password_only'
      ? `La cuenta ${CATALOG_USERNAME} entra solo con contraseña: su rol es catalogo.`
      : `${username} es la única cuenta de administrador: cree otra antes.`,
  )
}

async function dropSecondStep(db: Db, username: string) {
  const id = await findAccount(db, username)
  if (id === undefined) throw unknown(username)
  if (!(await removeSecondStep(db, ACTOR, id))) return [`${username} no tenía segundo paso.`]
  return [`${username} entra otra vez solo con su contraseña.`]
}

async function list(db: Db) {
  const [accounts, sessions] = await Promise.all([listAccounts(db), listSessions(db, null)])
  return [
    'Cuentas',
    ...accounts.map(
      ({ username, role, sessions, hasSecondStep }) =>
        `  ${username}   ${ROLE_WORDS[role]}   sesiones: ${sessions}${hasSecondStep ? '   dos pasos' : ''}`,
    ),
    'Sesiones abiertas',
    ...sessions.map(
      ({ id, username, device, network, seenAt }) =>
        `  ${id}   ${username}   ${device ?? '-'}   ${network ?? '-'}   ${momentInWords(seenAt)}`,
    ),
  ]
}

async function revoke(db: Db, whose: Extract<AccountCommand, { verb: 'revoke' }>['whose']) {
  const ended = await revokeSessions(db, ACTOR, await choiceOf(db, whose))
  return [ended === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${ended} sesiones.`]
}

async function choiceOf(db: Db, whose: Extract<AccountCommand, { verb: 'revoke' }>['whose']) {
  if (whose === 'all') return {}
  if ('session' in whose) return { id: whose.session }
  const userId = await findAccount(db, whose.username)
  if (userId === undefined) throw unknown(whose.username)
  return { userId }
}

async function remove(db: Db, username: string) {
  const deleted = await deleteAccount(db, ACTOR, username)
  if (deleted.ok)
    return [`Cuenta eliminada: ${username}. Si el entorno aún la describe, vuelve en el próximo arranque.`]
  if (deleted.reason === 'not_found') throw unknown(username)
  throw new CommandError(`${username} es la única cuenta de administrador: cree otra antes.`)
}

const unknown = (username: string) => new CommandError(`No hay ninguna cuenta ${username}.`)
const shownOnce = (password: string) => [`Contraseña (se muestra solo esta vez): ${password}`]
