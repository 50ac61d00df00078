import type { Db } from 'db/connect'
import { CATALOG_ACCOUNT_USERNAME } from '~/env.server'
import {
  createAccount,
  findAccountId,
  listAccounts,
  setAccountDisabled,
  setAccountPassword,
} from '~/features/accounts/manage.server'
import { USERNAME_PATTERN } from '~/features/accounts/schema'
import { recordChange } from '~/features/audit/record.server'
import { CLI_ROLE_NAMES, isReservedUsername, ROLES, type Role } from '~/values/role'
import { formatDisabledAccountsAndLinks, generateReadablePassword } from './access'
import { CommandError } from './command-error'
import { adjustBackupToReplacedData } from './restore-backup'

export type AccountCommand =
  | { verb: 'create'; username: string; role: Role }
  | { verb: 'reset' | 'activate' | 'disable'; username: string }
  | { verb: 'list' | 'close' }

const ACCOUNT_VERBS = new Map(
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
  const known = ACCOUNT_VERBS.get(verb)
  return known && option === undefined ? { verb: known, username } : undefined
}

const ACCOUNT_COMMAND_ACTOR = { username: 'npm run admin' }

/**
 * Executes the command and returns the lines to print. Throws a `CommandError` if the account does not exist,
 * if a new one exists already, or if the change is not allowed.
 */
export async function runAccountCommand(db: Db, command: AccountCommand): Promise<string[]> {
  switch (command.verb) {
    case 'create':
      return create(db, command)
    case 'reset':
      return reset(db, command.username)
    case 'activate':
      await setOpen(db, command.username, true)
      // The account gets a new password, because other people may know the old one.
      return reset(db, command.username)
    case 'disable':
      await setOpen(db, command.username, false)
      return [`Nadie entra con la cuenta ${command.username}; sus sesiones se cerraron.`]
    case 'close':
      return closeAll(db)
    case 'list':
      return list(db)
  }
}

async function create(db: Db, { username, role }: Extract<AccountCommand, { verb: 'create' }>) {
  if (username.toLowerCase() === CATALOG_ACCOUNT_USERNAME && role !== 'catalog')
    throw new CommandError(
      `La cuenta ${CATALOG_ACCOUNT_USERNAME} entra solo con contraseña: su rol es catalogo.`,
    )
  const password = generateReadablePassword()
  const created = await createAccount(db, ACCOUNT_COMMAND_ACTOR, { username, password, role })
  if (!created.ok)
    throw new CommandError(`Ya hay una cuenta ${username}. Otra contraseña: restablecer ${username}`)
  return [`Cuenta creada: ${username} (${CLI_ROLE_NAMES[role]})`, ...shownOnce(password)]
}

async function reset(db: Db, username: string) {
  const password = generateReadablePassword()
  const { ok } = await setAccountPassword(db, ACCOUNT_COMMAND_ACTOR, { username, password })
  if (!ok) throw unknown(username)
  return [`Contraseña nueva de ${username}; sus sesiones se cerraron.`, ...shownOnce(password)]
}

async function setOpen(db: Db, username: string, isOpen: boolean): Promise<void> {
  const id = await findAccountId(db, username)
  if (id === undefined) throw unknown(username)
  const changed = await setAccountDisabled(db, { id, isDisabled: !isOpen }, { actor: ACCOUNT_COMMAND_ACTOR })
  if (!changed.ok) throw new CommandError(`${username} es la única cuenta de administrador: crea otra antes.`)
}

async function closeAll(db: Db) {
  const closed = await adjustBackupToReplacedData(db, null)
  const entry = { action: 'deactivated', noun: 'account', id: null, title: 'Todas las cuentas' } as const
  await recordChange(db, ACCOUNT_COMMAND_ACTOR, entry)
  return [formatDisabledAccountsAndLinks(closed), UNKNOWN_STOPS_MESSAGE]
}

/** Printed if the replaced data is unknown, so that the operator can tell people. */
const UNKNOWN_STOPS_MESSAGE =
  'No se sabe quién detuvo los recordatorios o el aviso de los lunes desde esa copia: pueden recibirlos otra vez, y detenerlos otra vez. Un recordatorio de mañana puede salir dos veces.'

const list = async (db: Db) =>
  (await listAccounts(db)).map(({ username, role, sessions, hasSecondStep, isDisabled }) =>
    [
      ...[username, CLI_ROLE_NAMES[role], `sesiones: ${sessions}`],
      ...[hasSecondStep && 'dos pasos', isDisabled && 'desactivada'],
    ]
      .filter(Boolean)
      .join('   '),
  )

const unknown = (username: string) => new CommandError(`No hay ninguna cuenta ${username}.`)
const shownOnce = (password: string) => [`Contraseña (se muestra solo esta vez): ${password}`]
