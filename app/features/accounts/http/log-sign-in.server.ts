import { db } from '~/db.server'
import { env } from '~/env.server'
import { logError } from '~/http/log-error.server'
import { type REFUSALS, recordRefusal, recordSignIn } from '../sign-in-log.server'
import { browserAndNetwork } from './session.server'

/** Writes in the log that somebody came in, or why not; what fails on the way keeps nobody out. */
export async function logSignIn(
  request: Request,
  username: string,
  refusal?: keyof typeof REFUSALS,
): Promise<void> {
  const visit = { username, ...browserAndNetwork(request) }
  const [secret = ''] = env.SESSION_SECRETS
  const noted = refusal ? recordRefusal(db, { ...visit, reason: refusal, secret }) : recordSignIn(db, visit)
  await noted.catch(logError)
}
