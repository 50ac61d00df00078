import { randomInt } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { AdminRecoveryCodesTable, AdminUsersTable, SettingsTable } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { invalidateClaimsBeforeRestore } from '~/features/owners/claims.server'

/** Characters that are not easily confused with each other on a screen. */
const LEGIBLE_PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a random password of four groups of four characters (about 79 bits). */
export function generateReadablePassword(): string {
  const group = () =>
    Array.from(
      { length: 4 },
      () => LEGIBLE_PASSWORD_CHARACTERS[randomInt(LEGIBLE_PASSWORD_CHARACTERS.length)],
    ).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * Tables with short-lived data: sessions, account links, rate limits (which also recognize known browsers),
 * recent forms, and questions to visitors.
 */
export const TRANSIENT_TABLES = [
  'admin_sessions',
  'admin_links',
  'rate_limits',
  'recent_forms',
  'visitor_questions',
] as const

/** Message after data was restored or moved. */
export const SESSIONS_ENDED_MESSAGE =
  'Las sesiones se cerraron, los enlaces de cuenta ya no abren y los navegadores conocidos se olvidaron: todos entran de nuevo.'

/**
 * Key of a setting in a database whose data was moved to another engine. Its accounts and links may be
 * outdated.
 */
export const LEFT_BEHIND_SETTING_KEY = 'left_behind'

/** Pattern for settings of accounts from environment variables. Each has a hash of the last password. */
const ACCOUNT_VARIABLE_KEY_PATTERN = 'account_variable:%'

/** Accounts and secrets of a database with which people have access. */
export interface DatabaseAccessCredentials {
  accounts: Selectable<AdminUsersTable>[]
  codes: Selectable<AdminRecoveryCodesTable>[]
  /** Hashes of active private links of owners. */
  ownerLinks: string[]
  /** Token hashes of e-mail changes whose e-mail is the current one of the business. */
  emails: string[]
  /** Businesses, each with its e-mail if private links may be sent to it (D148). Otherwise null. */
  businessEmails: BusinessEmail[]
  /** Keys of active calendar feeds. */
  calendarKeys: string[]
  variables: Selectable<SettingsTable>[]
}

interface BusinessEmail {
  id: number
  /** In lower case. */
  trusted: string | null
}

/** Used for lost data: it is unknown which accounts were disabled later, so no account is trusted. */
const NO_ACCESS_DATA: DatabaseAccessCredentials = {
  accounts: [],
  codes: [],
  ownerLinks: [],
  emails: [],
  businessEmails: [],
  calendarKeys: [],
  variables: [],
}

/**
 * Deletes short-lived data. Otherwise a closed session or an answered question could become valid again
 * (T117).
 */
export async function deleteTransientData(db: Db): Promise<void> {
  for (const table of TRANSIENT_TABLES) await db.deleteFrom(table).execute()
}

/** Reads the access data. A database of an older version may lack some of the tables. */
export async function readAccountsAndSecrets(db: Db): Promise<DatabaseAccessCredentials> {
  const tables = await db.introspection.getTables()
  const there = new Set(tables.map(({ name }) => name))
  const linkColumns = tables.find(({ name }) => name === 'owner_links')?.columns ?? []
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
    emails: there.has('email_changes') ? await readConfirmations(db) : [],
    businessEmails: there.has('businesses') ? await readBusinessEmails(db, there.has('email_changes')) : [],
    calendarKeys: linkColumns.some(({ name }) => name === 'calendar_key') ? await readCalendarKeys(db) : [],
    variables: await db
      .selectFrom('settings')
      .selectAll()
      .where('key', 'like', ACCOUNT_VARIABLE_KEY_PATTERN)
      .execute(),
  }
}

async function readCalendarKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('owner_links')
    .select('calendar_key')
    .where('calendar_key', 'is not', null)
    .execute()
  return rows.flatMap(({ calendar_key }) => calendar_key ?? [])
}

async function readConfirmations(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes as change')
    .innerJoin('businesses as business', 'business.id', 'change.business_id')
    .select('change.token_hash')
    .where(sql`lower(business.email)`, '=', sql`lower(change.email)`)
    .execute()
  return rows.flatMap(({ token_hash }) => token_hash ?? [])
}

/** Reads the e-mails to which private links may be sent, by the rule of `isEmailTrustedForLinks`. */
async function readBusinessEmails(db: Db, hasChanges: boolean): Promise<BusinessEmail[]> {
  const businesses = await db
    .selectFrom('businesses')
    .select(['id', sql<string | null>`lower(email)`.as('email')])
    .execute()
  const changes = hasChanges
    ? await db
        .selectFrom('email_changes')
        .select(['business_id', sql<string | null>`lower(email)`.as('email'), 'confirmed_at'])
        .orderBy('id')
        .execute()
    : []
  const isTrusted = new Map(
    changes.map(({ business_id, email, confirmed_at }) => [`${business_id} ${email}`, confirmed_at !== null]),
  )
  return businesses.map(({ id, email }) => ({
    id,
    trusted: (isTrusted.get(`${id} ${email}`) ?? true) ? email : null,
  }))
}

export interface DisabledAccessCounts {
  accounts: number
  ownerLinks: number
  emails: number
}

/**
 * Removes access in `db` that `access` does not contain (D128). Accounts in `access` get their state from
 * there. Other accounts and private links are disabled, and short-lived data is deleted. Codes and links of
 * earlier claims become invalid. E-mails that were replaced must be confirmed. Returns the numbers of other
 * accounts, of disabled links and of such e-mails.
 */
export function closeAllAccessExcept(
  db: Db,
  access: DatabaseAccessCredentials = NO_ACCESS_DATA,
  now = new Date(),
): Promise<DisabledAccessCounts> {
  return inTransaction(db, async (trx) => {
    await deleteTransientData(trx)
    await invalidateClaimsBeforeRestore(trx, now)
    await trx.deleteFrom('admin_recovery_codes').execute()
    await trx.deleteFrom('settings').where('key', 'like', ACCOUNT_VARIABLE_KEY_PATTERN).execute()
    if (access.variables.length > 0) await trx.insertInto('settings').values(access.variables).execute()
    await voidConfirmations(trx, access.emails)
    const emails = await distrustReplacedEmails(trx, access.businessEmails, now.toISOString())
    await endFeeds(trx, access.calendarKeys)
    const accounts = await closeAccounts(trx, access, now.toISOString())
    for (const account of access.accounts) await replaceAccount(trx, account, access.codes)
    const ownerLinks = await closeOwnerLinks(trx, access.ownerLinks, now.toISOString())
    return { accounts, ownerLinks, emails }
  })
}

/**
 * Disables accounts that are not in `accounts`, and removes their password and second step. An account that
 * is enabled again gets a new password. Returns their number, including accounts that were already disabled.
 */
async function closeAccounts(
  trx: Db,
  { accounts }: DatabaseAccessCredentials,
  disabled_at: string,
): Promise<number> {
  const known = accounts.map(({ username }) => username)
  const closed = await trx
    .updateTable('admin_users')
    // A disabled account keeps the time at which it was disabled.
    .set({
      disabled_at: sql<string>`coalesce(disabled_at, ${disabled_at})`,
      password_hash: '',
      totp_secret: null,
      totp_last_step: null,
    })
    .$if(known.length > 0, (query) => query.where('username', 'not in', known))
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

async function replaceAccount(
  trx: Db,
  { id: oldId, username, ...account }: DatabaseAccessCredentials['accounts'][number],
  codes: DatabaseAccessCredentials['codes'],
): Promise<void> {
  // A column that did not exist in the version of `access` is null.
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

const ACCESS_BATCH_ROWS = 500

async function closeOwnerLinks(trx: Db, open: readonly string[], revoked_at: string): Promise<number> {
  const stays = new Set(open)
  const links = await trx
    .selectFrom('owner_links')
    .select(['id', 'token_hash'])
    .where('revoked_at', 'is', null)
    .execute()
  const ids = links.filter((link) => !stays.has(link.token_hash)).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += ACCESS_BATCH_ROWS)
    await trx
      .updateTable('owner_links')
      .set({ revoked_at })
      .where('id', 'in', ids.slice(from, from + ACCESS_BATCH_ROWS))
      .execute()
  return ids.length
}

/**
 * Voids e-mail confirmations whose token hash is not in `known`. In the replaced data the e-mail may have
 * been reset, because it belonged to a stranger (D148).
 */
async function voidConfirmations(trx: Db, known: readonly string[]): Promise<void> {
  const stays = new Set(known)
  const rows = await trx.selectFrom('email_changes').select(['id', 'token_hash']).execute()
  for (const { id, token_hash } of rows)
    if (token_hash !== null && !stays.has(token_hash))
      await trx
        .updateTable('email_changes')
        .set({ token_hash: null, confirmed_at: null })
        .where('id', '=', id)
        .execute()
}

/**
 * Marks e-mails as unconfirmed that the replaced data do not have as trusted (T291). Returns their number.
 * The e-mail of a business that is missing there does not change.
 */
async function distrustReplacedEmails(
  trx: Db,
  replaced: readonly BusinessEmail[],
  created_at: string,
): Promise<number> {
  const known = new Map(replaced.map(({ id, trusted }) => [id, trusted]))
  const rows = (await readBusinessEmails(trx, true)).flatMap(({ id: business_id, trusted: email }) => {
    const previous_email = known.get(business_id)
    if (email === null || previous_email === undefined || previous_email === email) return []
    return { business_id, email, previous_email, token_hash: null, confirmed_at: null, created_at }
  })
  for (let from = 0; from < rows.length; from += ACCESS_BATCH_ROWS)
    await trx
      .insertInto('email_changes')
      .values(rows.slice(from, from + ACCESS_BATCH_ROWS))
      .execute()
  return rows.length
}

/** Ends calendar feeds that are not active in the replaced data (T241). */
async function endFeeds(trx: Db, open: readonly string[]): Promise<void> {
  const stays = new Set(open)
  for (const key of await readCalendarKeys(trx))
    if (!stays.has(key))
      await trx
        .updateTable('owner_links')
        .set({ calendar_key: null })
        .where('calendar_key', '=', key)
        .execute()
}

/** Marks a database as outdated, because its data was moved. */
export async function markLeftBehindByMove(db: Db): Promise<void> {
  const row = { key: LEFT_BEHIND_SETTING_KEY, value: '1', updated_at: new Date().toISOString() }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export async function isDatabaseLeftBehindByMove(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', LEFT_BEHIND_SETTING_KEY)
    .executeTakeFirst()
  return mark !== undefined
}

/** Returns a message about disabled accounts and links, and e-mails to confirm. Empty if there are none. */
export function formatDisabledAccountsAndLinks({
  accounts,
  ownerLinks,
  emails,
}: DisabledAccessCounts): string {
  const said = []
  if (accounts > 0)
    said.push(
      `Desactivadas: ${counted(accounts, 'cuenta', 'cuentas')}. Para dejar entrar a alguien: npm run admin -- activar USUARIO`,
    )
  if (ownerLinks > 0)
    said.push(
      `Cerrados: ${counted(ownerLinks, 'enlace', 'enlaces')} de dueños. Para hacer otros: npm run enlace, o la ficha de cada negocio`,
    )
  if (emails > 0)
    said.push(
      `Sin confirmar: ${counted(emails, 'correo de la copia que cambió después', 'correos de la copia que cambiaron después')}. No reciben enlaces privados hasta que se confirmen`,
    )
  return said.map((text) => `${text}.`).join(' ')
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-US')} ${count === 1 ? one : many}`
