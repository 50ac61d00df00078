import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SpamSignals } from './score'

/**
 * Length of a signature in base64url characters (60 bits). This is enough, because each guess needs a
 * request.
 */
const SIGNATURE = 10

/**
 * Signs `text` for `purpose`. The result is `text.signature`. `secrets` are those of the site, newest first.
 */
function signText(secrets: readonly string[], purpose: string, text: string): string {
  return `${text}.${signature(secrets[0] ?? '', purpose, text)}`
}

/** Returns the text if `signText` signed it for this purpose with one of the secrets. Otherwise undefined. */
function readSigned(secrets: readonly string[], purpose: string, sealed: string): string | undefined {
  const dot = sealed.lastIndexOf('.')
  const text = sealed.slice(0, Math.max(0, dot))
  const given = Buffer.from(sealed.slice(dot + 1))
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(signature(secret, purpose, text))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return dot > 0 && isOurs ? text : undefined
}

const signature = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, SIGNATURE)

const PURPOSE = 'form stamp'
/** Maximum age of a form token. An older one may have been passed on to others. */
const MAX_AGE_SECONDS = 24 * 60 * 60

/** Creates a form token: the signed time of its creation, with a random part. */
export function createSignedFormToken(secrets: readonly string[], now = new Date()): string {
  return signText(secrets, PURPOSE, `${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`)
}

/**
 * Checks a returned form token (T92). Returns `none` if it is missing or older than a day, `forged` if no
 * secret signed it, otherwise its age.
 */
export function verifyFormToken(
  secrets: readonly string[],
  formToken: string | null,
  now = new Date(),
): SpamSignals['formToken'] {
  if (!formToken) return 'none'
  const moment = readSigned(secrets, PURPOSE, formToken)
  if (moment === undefined) return 'forged'
  const seconds = Math.floor((now.getTime() - Number.parseInt(moment, 36)) / 1000)
  return seconds > MAX_AGE_SECONDS ? 'none' : { seconds }
}

/**
 * Returns the age of a form token in seconds without checking its signature. Undefined if it contains no
 * time.
 */
export function getFormTokenAgeSeconds(formToken: string | undefined): number | undefined {
  const moment = Number.parseInt(/^([0-9a-z]+)\./.exec(formToken ?? '')?.[1] ?? '', 36)
  return Number.isNaN(moment) ? undefined : Math.floor((Date.now() - moment) / 1000)
}
