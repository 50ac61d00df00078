import { createHash, randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import type { Role } from '~/values/role'

export interface AccountWithPlainPassword {
  username: string
  password: string
  role: Role
}

export interface AccountSummary {
  id: number
  username: string
  role: Role
  hasSecondStep: boolean
}

/** Loads the library only when the first password is hashed or checked. */
const argon2 = () => import('@node-rs/argon2')

/** Cost of argon2id: 64 MiB and three passes. The defaults of the package are weaker. */
const ARGON2_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/**
 * Hash with which the password of an unknown user name is compared, so that the response takes about the same
 * time (T14). It is a constant, because computing it at first use would take longer.
 */
const UNKNOWN_USER_PASSWORD_HASH = `$argon2id$v=19$m=${ARGON2_COST.memoryCost},t=${ARGON2_COST.timeCost},p=${ARGON2_COST.parallelism}$${random(16)}$${random(32)}`

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(async () => (await argon2()).hash(password, ARGON2_COST))

/** Creates an account, or changes password and role of the account with this name. Writes no log entry. */
export async function createOrUpdateAccount(
  db: Db,
  { username, password, role }: AccountWithPlainPassword,
): Promise<void> {
  const now = new Date().toISOString()
  const password_hash = await hashPassword(password)
  await db
    .insertInto('admin_users')
    .values({ username, password_hash, role, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('username').doUpdateSet({ password_hash, role, updated_at: now }),
    )
    .execute()
}

/** Whether an account with this name exists. */
export async function doesAccountExist(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates the account of an environment variable. Sets its password and role again only if the variable changed
 * or the account is missing. So a password changed on the site survives restarts. Returns whether anything
 * changed.
 */
export async function applyAccountVariableIfChanged(
  db: Db,
  variable: string,
  account: AccountWithPlainPassword,
): Promise<boolean> {
  const key = `account_variable:${variable}`
  const described = `${account.username}\n${account.password}`
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  if (
    row &&
    (await (await argon2()).verify(row.value, described)) &&
    (await doesAccountExist(db, account.username))
  )
    return false
  const now = new Date().toISOString()
  const value = await (await argon2()).hash(described, ARGON2_COST)
  await createOrUpdateAccount(db, account)
  await db
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
  return true
}

/**
 * Returns the account with this name and password. Undefined if either is wrong or the account is disabled.
 * Unknown names take about the same time (T14). Runs one check at a time, because each needs 64 MiB.
 */
export async function findAccountByCredentials(
  db: Db,
  username: string,
  password: string,
): Promise<AccountSummary | undefined> {
  const row = await db
    .selectFrom('admin_users')
    .select(['id', 'username', 'role', 'password_hash', 'totp_secret', 'disabled_at'])
    .where('username', '=', username)
    .executeTakeFirst()
  const isRight = await oneAtATime(async () =>
    (await argon2()).verify(row?.password_hash || UNKNOWN_USER_PASSWORD_HASH, password),
  )
  if (!row || !isRight || row.disabled_at !== null) return undefined
  return { id: row.id, username: row.username, role: row.role, hasSecondStep: row.totp_secret !== null }
}

/**
 * Returns the account, and a text that changes whenever its password changes. The text does not reveal the
 * password. Undefined if the account is missing or disabled.
 */
export async function readAccountWithPasswordVersion(
  db: Db,
  id: number,
): Promise<(Pick<AccountSummary, 'id' | 'username' | 'role'> & { mark: string }) | undefined> {
  const row = await db
    .selectFrom('admin_users')
    .select(['id', 'username', 'role', 'password_hash'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { password_hash, ...account } = row
  return { ...account, mark: createHash('sha256').update(password_hash).digest('base64url').slice(0, 22) }
}

let previous: Promise<unknown> = Promise.resolve()

/** Random bytes in the format of a hash: base64 without padding. */
function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = previous.then(work)
  previous = turn.catch(() => {})
  return turn
}
