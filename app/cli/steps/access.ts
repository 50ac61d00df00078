import { existsSync } from 'node:fs'
import { connect, type Db } from 'db/connect'
import { findDamage } from 'db/file'
import type { AdminRecoveryCodes, AdminUsers, Settings } from 'db/types'
import type { Selectable } from 'kysely'

/** Sessions, links to accounts, known browsers and limits (both are counts), forms sent lately and questions asked of visitors. */
export const OF_THE_MOMENT = [
  'admin_sessions',
  'admin_links',
  'rate_limits',
  'recent_forms',
  'visitor_questions',
] as const

/** What whoever restores or moves the data is told. */
export const SESSIONS_ENDED =
  'Las sesiones se cerraron, los enlaces de cuenta ya no abren y los navegadores conocidos se olvidaron: todos entran de nuevo.'

/** A database with this setting was moved to another engine: what it says of who may come in is old. */
export const LEFT_BEHIND = 'left_behind'

/** Which password an account of the environment was given last, by its variable. */
const VARIABLES = 'account_variable:%'

/** Who may come in, as a database says it. */
export interface Access {
  accounts: Selectable<AdminUsers>[]
  codes: Selectable<AdminRecoveryCodes>[]
  /** The hashes of owners' links that open. */
  ownerLinks: string[]
  variables: Selectable<Settings>[]
}

/** Of data that are lost nobody knows who was shut out since. */
const NOBODY: Access = { accounts: [], codes: [], ownerLinks: [], variables: [] }

/** Empties what belongs to the moment: a session that was closed since, or an answered question, must not come back (T117). */
export async function endSessions(db: Db): Promise<void> {
  for (const table of OF_THE_MOMENT) await db.deleteFrom(table).execute()
}

/** Who may come in by the database in `file`, of any version; nobody where it cannot be read or was left behind by a move. */
export async function readAccess(file: string): Promise<Access> {
  if (!existsSync(file)) return NOBODY
  const db = connect({ file, readers: 1 })
  const access = await accessOf(db).catch(() => NOBODY)
  // Closing puts the log into the file: a damaged one stays as it is.
  if ((await findDamage(db).catch(String)) === null) await db.destroy()
  return access
}

async function accessOf(db: Db): Promise<Access> {
  if (await isLeftBehind(db)) return NOBODY
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const links = await db
    .selectFrom('owner_links')
    .select('token_hash')
    .where('revoked_at', 'is', null)
    .execute()
  return {
    accounts: await db.selectFrom('admin_users').selectAll().execute(),
    codes: there.has('admin_recovery_codes')
      ? await db.selectFrom('admin_recovery_codes').selectAll().execute()
      : [],
    ownerLinks: links.map((link) => link.token_hash),
    variables: await db.selectFrom('settings').selectAll().where('key', 'like', VARIABLES).execute(),
  }
}

export interface Closed {
  accounts: number
  ownerLinks: number
}

/**
 * Lets nobody into `db` whom `access` does not let in (D128): accounts are as they are there, those that are not there and
 * owners' links that do not open there are closed, what belongs to the moment is emptied. Answers how many were closed.
 */
export function limitAccess(db: Db, access: Access = NOBODY, now = new Date()): Promise<Closed> {
  return db.transaction().execute(async (trx) => {
    await endSessions(trx)
    await trx.deleteFrom('admin_recovery_codes').execute()
    await trx.deleteFrom('settings').where('key', 'like', VARIABLES).execute()
    if (access.variables.length > 0) await trx.insertInto('settings').values(access.variables).execute()
    const accounts = await closeAccounts(trx, access, now.toISOString())
    for (const account of access.accounts) await replaceAccount(trx, account, access.codes)
    return { accounts, ownerLinks: await closeOwnerLinks(trx, access.ownerLinks, now.toISOString()) }
  })
}

/** No password fits them: whoever is let in again chooses another. */
async function closeAccounts(trx: Db, { accounts }: Access, disabled_at: string): Promise<number> {
  const known = accounts.map(({ username }) => username)
  const closed = await trx
    .updateTable('admin_users')
    .set({ disabled_at, password_hash: '', totp_secret: null, totp_last_step: null })
    .$if(known.length > 0, (query) => query.where('username', 'not in', known))
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

async function replaceAccount(
  trx: Db,
  { id: oldId, username, ...account }: Access['accounts'][number],
  codes: Access['codes'],
): Promise<void> {
  // Columns that its version did not have are empty in this one.
  const { password_hash, role, created_at, updated_at } = account
  const { totp_secret = null, totp_last_step = null, disabled_at = null } = account
  const row = { password_hash, role, totp_secret, totp_last_step, disabled_at, created_at, updated_at }
  const { id: user_id } = await trx
    .insertInto('admin_users')
    .values({ username, ...row })
    .onConflict((conflict) => conflict.column('username').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = codes.filter((code) => code.user_id === oldId).map((code) => ({ ...code, user_id }))
  if (own.length > 0) await trx.insertInto('admin_recovery_codes').values(own).execute()
}

const AT_ONCE = 500

async function closeOwnerLinks(trx: Db, open: readonly string[], revoked_at: string): Promise<number> {
  const stays = new Set(open)
  const links = await trx
    .selectFrom('owner_links')
    .select(['id', 'token_hash'])
    .where('revoked_at', 'is', null)
    .execute()
  const ids = links.filter((link) => !stays.has(link.token_hash)).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await trx
      .updateTable('owner_links')
      .set({ revoked_at })
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute()
  return ids.length
}

/** Marks a database whose data go on elsewhere. */
export async function leaveBehind(db: Db): Promise<void> {
  const row = { key: LEFT_BEHIND, value: '1', updated_at: new Date().toISOString() }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export async function isLeftBehind(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('key').where('key', '=', LEFT_BEHIND).executeTakeFirst()
  return mark !== undefined
}

/** Whoever goes back to a database that was moved away from finds it closed, once; says what was closed. */
export async function closeLeftBehind(db: Db): Promise<void> {
  if (!(await isLeftBehind(db))) return
  console.log(`Estos datos quedaron atrás en una mudanza. ${closedInWords(await limitAccess(db))}`)
  await db.deleteFrom('settings').where('key', '=', LEFT_BEHIND).execute()
}

/** What an operator is told of accounts and links that open no more; empty when there are none. */
export function closedInWords({ accounts, ownerLinks }: Closed): string {
  const said = []
  if (accounts > 0)
    said.push(
      `Desactivadas: ${counted(accounts, 'cuenta', 'cuentas')}. Para dejar entrar a alguien: npm run admin -- activar USUARIO`,
    )
  if (ownerLinks > 0)
    said.push(
      `Cerrados: ${counted(ownerLinks, 'enlace', 'enlaces')} de dueños. Para hacer otros: npm run enlace, o la ficha de cada negocio`,
    )
  return said.map((text) => `${text}.`).join(' ')
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-US')} ${count === 1 ? one : many}`
