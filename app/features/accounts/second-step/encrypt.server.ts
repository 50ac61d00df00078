import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'second step', 32))

/** Encrypts a text with a key out of `secret`: a copy of the database alone does not give it away. */
export function encryptText(text: string, secret: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text, by the first of `secrets` that opens it; undefined when none does. */
export function decryptText(sealed: string, secrets: readonly string[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
    try {
      return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Sealed with another one.
    }
  }
  return undefined
}
