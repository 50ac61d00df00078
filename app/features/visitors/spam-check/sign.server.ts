import { createHmac, timingSafeEqual } from 'node:crypto'

/** Length of a signature in base64url characters (60 bits): enough, as it can only be guessed online. */
const SIGNATURE = 10

/** `text` with a signature for `purpose`, as `text.signature`. `secrets` are the site's, newest first. */
export function signText(secrets: readonly string[], purpose: string, text: string): string {
  return `${text}.${signature(secrets[0] ?? '', purpose, text)}`
}

/** The text that `seal` signed for this purpose with any of the secrets; undefined for anything else. */
export function readSigned(secrets: readonly string[], purpose: string, sealed: string): string | undefined {
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
