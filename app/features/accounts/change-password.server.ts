import type { Db } from 'db/connect'
import { hashPassword } from './accounts.server'
import { storePassword } from './manage.server'
import { type NewSession, openSession, type SignedIn } from './sessions.server'
import { signIn } from './sign-in.server'

export interface PasswordChange {
  current: string
  /** Checked with `passwordProblem`. */
  next: string
  /** As `clientAddress` and `readDevice` give them, and the secret that counts of failures are keyed with. */
  address: string
  device?: string | undefined
  secret: string
  session: Pick<NewSession, 'userAgent' | 'network'>
}

export type PasswordChanged =
  | { ok: true; token: string; keep: boolean }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too_many'; retryAfter: number }

/**
 * Changes the password of whoever is signed in; all sessions end, this one goes on under a new `token` (T15). Refuses a
 * wrong current one, or who was signed out, with `wrong`; too many tries with `too_many` and the seconds (T14).
 */
export async function changePassword(
  db: Db,
  account: SignedIn,
  { current, next, session, ...from }: PasswordChange,
): Promise<PasswordChanged> {
  const { username, userId } = account
  const known = await signIn(db, { username, password: current, ...from })
  if (!known.ok) return known
  const password_hash = await hashPassword(next)
  return db.transaction().execute(async (trx) => {
    const running = await trx
      .selectFrom('admin_sessions')
      .select('is_kept')
      .where('id', '=', account.sessionId)
      .executeTakeFirst()
    if (!running) return { ok: false, reason: 'wrong' }
    const keep = running.is_kept === 1
    await storePassword(trx, account, { id: userId, username, password_hash })
    return { ok: true, keep, token: await openSession(trx, { ...session, userId, keep }) }
  })
}
