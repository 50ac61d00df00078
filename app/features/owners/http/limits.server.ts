import { db } from '~/db.server'
import { env } from '~/env.server'
import { countUp, limitKey } from '~/features/rate-limits/counter.server'
import { readForm } from '~/http/forms/form.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { logError } from '~/http/log-error.server'

/** Forms that a business may be sent by its links in an hour: each has every page made anew for everybody (T144). */
const MOST_AN_HOUR = 60
const HOUR = 60 * 60

/** What `answer` makes of a form of an owner; of more than sixty an hour the form again, with how long to wait (429). */
export async function boundOwner<Answer>(
  request: Request,
  business: { id: number },
  answer: () => Answer,
): Promise<Awaited<Answer> | ReturnType<typeof askToWait>> {
  const key = limitKey(env.SESSION_SECRETS[0] ?? '', 'forms of an owner', String(business.id))
  // Where it cannot be counted, `answer` says that nothing can be stored.
  const counted = await countUp(db, key, HOUR).catch(logError)
  if (!counted || counted.count <= MOST_AN_HOUR) return await answer()
  return askToWait(await readForm(request), counted.secondsLeft)
}
