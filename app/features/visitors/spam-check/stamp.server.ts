import { randomBytes } from 'node:crypto'
import type { Signals } from './score'
import { seal, unseal } from './seal.server'

const PURPOSE = 'form stamp'
/** After a day a stamp may as well have been passed on. */
const LONGEST = 24 * 60 * 60

/** When a form was rendered, signed, for a hidden field of it; no two are alike, and each brings one form. */
export function stampForm(secrets: readonly string[], now = new Date()): string {
  return seal(secrets, PURPOSE, `${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`)
}

/** What the stamp of a form that came back tells. One older than a day is none any more (T92). */
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

/** Seconds since a stamp says it was made, signed or not; undefined for what is none. */
export function stampAge(stamp: string | undefined, now = new Date()): number | undefined {
  const moment = Number.parseInt(/^([0-9a-z]+)\./.exec(stamp ?? '')?.[1] ?? '', 36)
  return Number.isNaN(moment) ? undefined : Math.floor((now.getTime() - moment) / 1000)
}
