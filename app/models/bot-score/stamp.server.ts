import type { Signals } from './score'
import { seal, unseal } from './seal.server'

const PURPOSE = 'form stamp'
/** After a day the form may as well come from a page that was kept. */
const LONGEST = 24 * 60 * 60

/** When a form was rendered, signed, for a hidden field of it. */
export function stampForm(secrets: readonly string[], now = new Date()): string {
  return seal(secrets, PURPOSE, now.getTime().toString(36))
}

/** What the stamp of a form that came back tells. No stamp, or one older than a day, tells nothing (T92). */
export function readStamp(
  secrets: readonly string[],
  stamp: string | null,
  now = new Date(),
): Signals['stamp'] {
  if (!stamp) return 'none'
  const moment = unseal(secrets, PURPOSE, stamp)
  if (moment === undefined) return 'forged'
  const seconds = Math.floor((now.getTime() - Number.parseInt(moment, 36)) / 1000)
  return seconds > LONGEST ? 'none' : { seconds }
}
