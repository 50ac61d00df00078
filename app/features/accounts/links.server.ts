import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, By } from '~/features/audit/schema'
import { hashToken } from '~/values/hash-token.server'
import type { Role } from '~/values/roles/role'
import { hashPassword } from './accounts.server'
import { LINK_DAYS } from './link-days'
import { type AccountChanged, findAccount, storePassword } from './manage.server'

type Issued<Refused> = { ok: true; token: string } | { ok: false; reason: Refused }

/** Creates an account without a password, and the link by which whoever is invited chooses one; refuses a name that exists. */
export function invite(
  db: Db,
  { username, role }: { username: string; role: Role },
  { actor, now = new Date() }: By,
): Promise<Issued<'taken'>> {
  return db.transaction().execute(async (trx) => {
    if (await findAccount(trx, username)) return { ok: false, reason: 'taken' }
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

/** A link for a new password, in place of those there were; refuses an account that is not there or is disabled. */
export function issueLink(db: Db, id: number, { actor, now = new Date() }: By): Promise<Issued<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('admin_users')
      .select('username')
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!account) return { ok: false, reason: 'not_found' }
    const entry = { action: 'created', noun: 'account_link', id, title: account.username } as const
    await recordChange(trx, actor, entry, now)
    return { ok: true, token: await newLink(trx, id, now) }
  })
}

async function newLink(trx: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await trx.deleteFrom('admin_links').where('user_id', '=', userId).execute()
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await trx
    .insertInto('admin_links')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now.toISOString(), expires_at })
    .execute()
  return token
}

/** Whose password this link sets; undefined for one that was used, ran out, or belongs to a disabled account. */
export const findLink = (db: Db, token: string, now = new Date()) =>
  db
    .selectFrom('admin_links as link')
    .innerJoin('admin_users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.username'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()

/** Sets the password of the account that a link belongs to, which then opens no more; all its sessions end. */
export async function setPasswordByLink(
  db: Db,
  { token, password }: { token: string; password: string },
  now = new Date(),
): Promise<AccountChanged> {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const account = await findLink(trx, token, now)
    if (!account) return { ok: false, reason: 'not_found' }
    await trx.deleteFrom('admin_links').where('user_id', '=', account.id).execute()
    const actor: Actor = { username: account.username }
    await storePassword(trx, actor, { ...account, password_hash })
    return { ok: true }
  })
}
