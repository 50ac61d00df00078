import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, ActorContext } from '~/features/audit/schema'
import { hashToken } from '~/values/hash-token.server'
import type { Role } from '~/values/role'
import { hashPassword } from './accounts.server'
import { type ChangeAccountResult, findAccountId, storePasswordHash } from './manage.server'
import { PASSWORD_LINK_DAYS } from './password'

type Issued<Refused> = { ok: true; token: string } | { ok: false; reason: Refused }

/** Creates an account without password, and the link to choose one. Fails with `taken` if the name exists. */
export function inviteAccount(
  db: Db,
  { username, role }: { username: string; role: Role },
  { actor, now = new Date() }: ActorContext,
): Promise<Issued<'taken'>> {
  return inTransaction(db, async (trx) => {
    if (await findAccountId(trx, username)) return { ok: false, reason: 'taken' }
    const moment = now.toISOString()
    const { id } = await trx
      .insertInto('admin_users')
      .values({ username, password_hash: '', role, created_at: moment, updated_at: moment })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { action: 'invited', noun: 'account', id, title: username } as const
    await recordChange(trx, actor, { ...entry, after: { Papel: role } }, now)
    return { ok: true, token: await newLink(trx, id, now) }
  })
}

/**
 * Creates a link for a new password, which replaces earlier links. Fails with `not_found` if the account is
 * missing or disabled.
 */
export function createPasswordLink(
  db: Db,
  accountId: number,
  { actor, now = new Date() }: ActorContext,
): Promise<Issued<'not_found'>> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('admin_users')
      .select('username')
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!account) return { ok: false, reason: 'not_found' }
    const entry = { action: 'created', noun: 'account_link', id: accountId, title: account.username } as const
    await recordChange(trx, actor, entry, now)
    return { ok: true, token: await newLink(trx, accountId, now) }
  })
}

async function newLink(trx: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await trx.deleteFrom('admin_links').where('user_id', '=', userId).execute()
  const expires_at = new Date(now.getTime() + PASSWORD_LINK_DAYS * 86_400_000).toISOString()
  await trx
    .insertInto('admin_links')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now.toISOString(), expires_at })
    .execute()
  return token
}

/**
 * Finds the account whose password this link sets. Undefined if the link is unknown, used, replaced
 * or expired, or if the account is disabled.
 */
export const findAccountByPasswordLink = (db: Db, token: string, now = new Date()) =>
  db
    .selectFrom('admin_links as link')
    .innerJoin('admin_users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.username'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()

/**
 * Sets the password of the account of a link. The link then becomes invalid and all sessions of the account
 * end. Fails with `not_found` like `findAccountByPasswordLink`.
 */
export async function setPasswordByLink(
  db: Db,
  { token, password }: { token: string; password: string },
  now = new Date(),
): Promise<ChangeAccountResult> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const account = await findAccountByPasswordLink(trx, token, now)
    if (!account) return { ok: false, reason: 'not_found' }
    await trx.deleteFrom('admin_links').where('user_id', '=', account.id).execute()
    const actor: Actor = { username: account.username }
    await storePasswordHash(trx, actor, { ...account, password_hash })
    return { ok: true }
  })
}
