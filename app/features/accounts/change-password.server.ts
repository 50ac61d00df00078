import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { hashPassword } from './accounts.server'
import { storePassword } from './manage.server'
import { type NewSession, openSession, type SignedInUser } from './sessions.server'

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
    await storePassword(trx, account, { id: userId, username, password_hash })
    return { keep, token: await openSession(trx, { ...session, userId, keep }) }
  })
}
