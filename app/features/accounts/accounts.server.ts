import { createHash, randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import type { Role } from '~/values/roles/role'

export interface Account {
  username: string
  password: string
  role: Role
}

export interface KnownAccount {
  id: number
  username: string
  role: Role
  hasSecondStep: boolean
}

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

/** argon2id (the package's default), 64 MiB, three passes: about 0.14 s. The package's own measures are much lighter. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/**
 * Dummy hash checked for unknown names so that they take as long (T14); precomputed, as hashing on first use would
 * show.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`

/** The hash to store of a password. */
export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(async () => (await argon2()).hash(password, COST))

/** Creates an account, or gives an existing one of that name this password and role. */
export async function ensureAccount(db: Db, { username, password, role }: Account): Promise<void> {
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

/** True when an account of that name exists. */
export async function hasAccount(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates the account that a variable of the environment describes; its password is set again only when the variable has
 * changed, so that one changed on the site outlives restarts. Returns whether anything was changed.
 */
export async function ensureAccountFromVariable(
  db: Db,
  variable: string,
  account: Account,
): Promise<boolean> {
  const key = `account_variable:${variable}`
  const described = `${account.username}\n${account.password}`
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  if (
    row &&
    (await (await argon2()).verify(row.value, described)) &&
    (await hasAccount(db, account.username))
  )
    return false
  const now = new Date().toISOString()
  const value = await (await argon2()).hash(described, COST)
  await ensureAccount(db, account)
  await db
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
  return true
}

/**
 * The account of this name and password, which is not disabled; an unknown name takes as long (T14). One at a time: each
 * takes 64 MiB.
 */
export async function checkPassword(
  db: Db,
  username: string,
  password: string,
): Promise<KnownAccount | undefined> {
  const row = await db
    .selectFrom('admin_users')
    .select(['id', 'username', 'role', 'password_hash', 'totp_secret', 'disabled_at'])
    .where('username', '=', username)
    .executeTakeFirst()
  const isRight = await oneAtATime(async () =>
    (await argon2()).verify(row?.password_hash || NOBODYS_HASH, password),
  )
  if (!row || !isRight || row.disabled_at !== null) return undefined
  return { id: row.id, username: row.username, role: row.role, hasSecondStep: row.totp_secret !== null }
}

/** The account with a mark that tells its password from the next one, without saying anything of it. */
export async function markedAccount(
  db: Db,
  id: number,
): Promise<(Pick<KnownAccount, 'id' | 'username' | 'role'> & { mark: string }) | undefined> {
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

/** Random bytes as a hash writes them: base64 without padding. */
function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = previous.then(work)
  previous = turn.catch(() => {})
  return turn
}
