import { randomBytes } from 'node:crypto'
import type { Signals } from './score'
import { readSigned, signText } from './sign.server'

const PURPOSE = 'form stamp'
/** After a day a form token may as well have been passed on. */
const MAX_AGE_SECONDS = 24 * 60 * 60

/** When a form was rendered, signed, for a hidden field of it; no two are alike, and each brings one form. */
export function signFormToken(secrets: readonly string[], now = new Date()): string {
  return signText(secrets, PURPOSE, `${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`)
}

/** What the form token that came back tells. One older than a day is none any more (T92). */
export function readFormToken(
  secrets: readonly string[],
  formToken: string | null,
  now = new Date(),
): Signals['formToken'] {
  if (!formToken) return 'none'
  const moment = readSigned(secrets, PURPOSE, formToken)
  if (moment === undefined) return 'forged'
  const seconds = Math.floor((now.getTime() - Number.parseInt(moment, 36)) / 1000)
  return seconds > MAX_AGE_SECONDS ? 'none' : { seconds }
}

/** Seconds since a form token says it was made, signed or not; undefined for what is none. */
export function formTokenAge(formToken: string | undefined): number | undefined {
  const moment = Number.parseInt(/^([0-9a-z]+)\./.exec(formToken ?? '')?.[1] ?? '', 36)
  return Number.isNaN(moment) ? undefined : Math.floor((Date.now() - moment) / 1000)
}
