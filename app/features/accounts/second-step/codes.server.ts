import { createHash, randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'

/** Given out at once. */
export const RECOVERY_CODES = 10
/** Seconds by which the clock of a telephone may differ. */
const TOLERANCE = 30
/** Letters and digits that nobody takes for each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

const otplib = () => import('otplib')

/** The half minute whose code this is, by an authenticator's secret (base32); undefined for a wrong or a used one. */
export async function matchingStep(
  secret: string,
  code: string,
  { after, now }: { after: number | null; now: Date },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const { verifySync } = await otplib()
  const verified = verifySync({
    secret,
    token: code,
    epochTolerance: TOLERANCE,
    epoch: Math.floor(now.getTime() / 1000),
    ...(after !== null && { afterTimeStep: after }),
  })
  return verified.valid && 'timeStep' in verified ? verified.timeStep : undefined
}

/** An authenticator's secret as people type it and as its QR code says it. */
export async function authenticatorAddress(
  bytes: Uint8Array,
  { issuer, username }: { issuer: string; username: string },
): Promise<{ secret: string; address: string }> {
  const { generateURI, ScureBase32Plugin } = await otplib()
  const secret = new ScureBase32Plugin().encode(bytes, { padding: false })
  return { secret, address: generateURI({ issuer, label: username, secret }) }
}

/** In `trx`: new recovery codes in place of all that the account had. They are shown once; kept are hashes. */
export async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId, used_at: null })))
    .execute()
  return codes
}

/** Uses up a recovery code, however it was typed; false for one that is none, not this account's, or used. */
export async function spendRecoveryCode(db: Db, userId: number, typed: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', hashOf(typed))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Sixteen of thirty-one letters and digits, in fours: 79 bits. */
function newCode(): string {
  const letters: string[] = []
  // What would make the first letters of the alphabet likelier is drawn again.
  while (letters.length < LENGTH)
    for (const byte of randomBytes(LENGTH))
      if (byte < 8 * ALPHABET.length) letters.push(ALPHABET[byte % ALPHABET.length] ?? '')
  return (letters.slice(0, LENGTH).join('').match(/.{4}/g) ?? []).join('-')
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('hex')
