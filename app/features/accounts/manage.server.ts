import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, ActorContext } from '~/features/audit/schema'
import type { Role } from '~/values/role'
import { hashPassword } from './accounts.server'
import { type NewSession, openSession, type SignedInUser } from './sessions.server'

export type CreateAccountResult = { ok: true } | { ok: false; reason: 'taken' }
export type ChangeAccountResult = { ok: true } | { ok: false; reason: 'not_found' }
export type ChangeRoleResult =
  | ChangeAccountResult
  | { ok: false; reason: 'last_administrator' | 'password_only' }
export type SetAccountDisabledResult = ChangeAccountResult | { ok: false; reason: 'last_administrator' }

/** Lists all accounts in the order of their names, with the number of active sessions. */
export async function listAccounts(db: Db, now = new Date()) {
  const rows = await db
    .selectFrom('admin_users as user')
    .select(['user.id', 'user.username', 'user.role', 'user.created_at as createdAt', 'user.totp_secret'])
    .select(['user.disabled_at', 'user.password_hash'])
    .select(({ selectFrom, fn }) =>
      selectFrom('admin_sessions as session')
        .select(fn.countAll<number>().as('sessions'))
        .whereRef('session.user_id', '=', 'user.id')
        .where('session.expires_at', '>', now.toISOString())
        .as('sessions'),
    )
    .orderBy('user.username')
    .execute()
  return rows.map(({ totp_secret, disabled_at, password_hash, ...row }) => ({
    ...row,
    isDisabled: disabled_at !== null,
    /** True if the account was invited and has no password yet. */
    isInvited: password_hash === '',
    sessions: row.sessions ?? 0,
    hasSecondStep: totp_secret !== null,
  }))
}

/** Creates an account. Fails with `taken` if the name exists. */
export async function createAccount(
  db: Db,
  actor: Actor,
  { username, password, role }: { username: string; password: string; role: Role },
): Promise<CreateAccountResult> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    if (await findAccountId(trx, username)) return { ok: false, reason: 'taken' }
    const now = new Date().toISOString()
    const { id } = await trx
      .insertInto('admin_users')
      .values({ username, password_hash, role, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { action: 'created', noun: 'account', id, title: username } as const
    await recordChange(trx, actor, { ...entry, after: { Usuario: username, Papel: role } })
    return { ok: true }
  })
}

/**
 * Changes the password of an account and ends all its sessions. Fails with `not_found` if there is no account
 * with this name.
 */
export async function setAccountPassword(
  db: Db,
  actor: Actor,
  { username, password }: { username: string; password: string },
): Promise<ChangeAccountResult> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const id = await findAccountId(trx, username)
    if (!id) return { ok: false, reason: 'not_found' }
    await storePasswordHash(trx, actor, { id, username, password_hash })
    return { ok: true }
  })
}

/**
 * Stores a password hash in `trx`. Logs the change without the hash. A trigger ends the sessions of the
 * account.
 */
export async function storePasswordHash(
  trx: Db,
  actor: Actor,
  { id, username, password_hash }: { id: number; username: string; password_hash: string },
): Promise<void> {
  const updated_at = new Date().toISOString()
  await trx.updateTable('admin_users').set({ password_hash, updated_at }).where('id', '=', id).execute()
  const entry = { action: 'changed', noun: 'account', id, title: username } as const
  await recordChange(trx, actor, { ...entry, after: { Contraseña: 'nueva' } })
}

/**
 * Changes the role of an account. Fails with `last_administrator` if no other administrator could sign in
 * afterwards. Fails with `password_only` if the account `passwordOnlyUsername` would get another role than
 * `catalog`.
 */
export function changeAccountRole(
  db: Db,
  actor: Actor,
  { id, role, passwordOnlyUsername }: { id: number; role: Role; passwordOnlyUsername: string },
): Promise<ChangeRoleResult> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('admin_users')
      .select(['username', 'role'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account) return { ok: false, reason: 'not_found' }
    if (account.username === passwordOnlyUsername && role !== 'catalog')
      return { ok: false, reason: 'password_only' }
    if (role !== 'administrator' && !(await hasOtherAdministrator(trx, id)))
      return { ok: false, reason: 'last_administrator' }
    const updated_at = new Date().toISOString()
    await trx.updateTable('admin_users').set({ role, updated_at }).where('id', '=', id).execute()
    const entry = { action: 'changed', noun: 'account', id, title: account.username } as const
    await recordChange(trx, actor, { ...entry, before: { Papel: account.role }, after: { Papel: role } })
    return { ok: true }
  })
}

/**
 * Disables an account and ends its sessions and links, or enables it again. Disabling fails with
 * `last_administrator` if no other administrator could sign in afterwards.
 */
export function setAccountDisabled(
  db: Db,
  { id, isDisabled }: { id: number; isDisabled: boolean },
  { actor, now = new Date() }: ActorContext,
): Promise<SetAccountDisabledResult> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('admin_users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account) return { ok: false, reason: 'not_found' }
    if (isDisabled && !(await hasOtherAdministrator(trx, id)))
      return { ok: false, reason: 'last_administrator' }
    const moment = now.toISOString()
    await trx
      .updateTable('admin_users')
      .set({ disabled_at: isDisabled ? moment : null, updated_at: moment })
      .where('id', '=', id)
      .execute()
    if (isDisabled)
      for (const table of ['admin_sessions', 'admin_links'] as const)
        await trx.deleteFrom(table).where('user_id', '=', id).execute()
    const action = isDisabled ? 'deactivated' : 'activated'
    await recordChange(trx, actor, { action, noun: 'account', id, title: account.username }, now)
    return { ok: true }
  })
}

/** Finds another administrator who can sign in. */
const hasOtherAdministrator = (trx: Db, id: number) =>
  trx
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '<>', id)
    .where('disabled_at', 'is', null)
    .where('password_hash', '<>', '')
    .limit(1)
    .executeTakeFirst()

/** Id of the account with this name, if it exists. */
export async function findAccountId(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.id
}

interface PasswordChange {
  /** Checked by `findPasswordProblem`. */
  next: string
  session: Pick<NewSession, 'userAgent' | 'network'>
}

/**
 * Changes the password of the signed-in user. Ends all sessions, and continues this one with a new `token`
 * (T15). Null if this session was ended meanwhile.
 */
export async function changePassword(
  db: Db,
  account: SignedInUser,
  { next, session }: PasswordChange,
): Promise<{ token: string; keep: boolean } | null> {
  const { username, userId } = account
  const password_hash = await hashPassword(next)
  return inTransaction(db, async (trx) => {
    const running = await trx
      .selectFrom('admin_sessions')
      .select('is_kept')
      .where('id', '=', account.sessionId)
      .executeTakeFirst()
    if (!running) return null
    const keep = running.is_kept === 1
    await storePasswordHash(trx, account, { id: userId, username, password_hash })
    return { keep, token: await openSession(trx, { ...session, userId, keep }) }
  })
}
