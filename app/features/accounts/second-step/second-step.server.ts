import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import type { SignedInUser } from '../sessions.server'
import { countCodeAttempt, decrementAttemptCounters, type SignInAttemptOrigin } from '../throttle.server'

/** Number of recovery codes created at once. */
const RECOVERY_CODE_COUNT = 10
/** Tolerance for a wrong clock of the phone, in seconds, in both directions. */
const CODE_CLOCK_TOLERANCE_SECONDS = 30
/** Characters of recovery codes. Those that look alike on paper are left out. */
const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODE_LENGTH = 16

const otplib = () => import('otplib')

/**
 * Returns the number of the 30-second interval for which a code is valid, with this secret (base32).
 * Undefined if the code is wrong or was used.
 */
async function matchingStep(
  secret: string,
  code: string,
  { after, now }: { after: number | null; now: Date },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const { verifySync } = await otplib()
  const verified = verifySync({
    secret,
    token: code,
    epochTolerance: CODE_CLOCK_TOLERANCE_SECONDS,
    epoch: Math.floor(now.getTime() / 1000),
    ...(after !== null && { afterTimeStep: after }),
  })
  return verified.valid && 'timeStep' in verified ? verified.timeStep : undefined
}

/** Formats the secret of an authenticator as text and as the address of its QR code. */
async function authenticatorAddress(
  bytes: Uint8Array,
  { issuer, username }: { issuer: string; username: string },
): Promise<{ secret: string; address: string }> {
  const { generateURI, ScureBase32Plugin } = await otplib()
  const secret = new ScureBase32Plugin().encode(bytes, { padding: false })
  return { secret, address: generateURI({ issuer, label: username, secret }) }
}

/** Replaces all recovery codes of an account, in `trx`. Returns the codes; only their hashes are stored. */
async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  await trx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId, used_at: null })))
    .execute()
  return codes
}

/**
 * Uses up a recovery code. Case and separators do not matter. Returns false if the code is wrong, was used,
 * or belongs to another account.
 */
async function consumeRecoveryCode(db: Db, userId: number, typed: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', hashOf(typed))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Creates a recovery code: 16 of 31 characters in groups of four, which is 79 bits. */
function newCode(): string {
  const letters: string[] = []
  // Bytes from 248 on are skipped, because they would make the first characters of the alphabet more
  // frequent.
  while (letters.length < RECOVERY_CODE_LENGTH)
    for (const byte of randomBytes(RECOVERY_CODE_LENGTH))
      if (byte < 8 * RECOVERY_CODE_ALPHABET.length)
        letters.push(RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length] ?? '')
  return (letters.slice(0, RECOVERY_CODE_LENGTH).join('').match(/.{4}/g) ?? []).join('-')
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('hex')

const CIPHER = 'aes-256-gcm'
const CIPHER_IV_BYTES = 12
const CIPHER_AUTH_TAG_BYTES = 16

const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'second step', 32))

/** Encrypts a text with a key derived from `secret`, so that a copy of the database does not reveal it. */
export function encryptText(text: string, secret: string): string {
  const iv = randomBytes(CIPHER_IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text with the first secret that fits. Undefined if none does. */
export function decryptText(encrypted: string, secrets: readonly string[]): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  for (const secret of secrets) {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, CIPHER_IV_BYTES), {
      authTagLength: CIPHER_AUTH_TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(CIPHER_IV_BYTES, CIPHER_IV_BYTES + CIPHER_AUTH_TAG_BYTES))
    try {
      return (
        decipher.update(bytes.subarray(CIPHER_IV_BYTES + CIPHER_AUTH_TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      )
    } catch {
      // Encrypted with another secret.
    }
  }
  return undefined
}

/** Returns whether the account has a second step, and the number of its unused recovery codes. */
export async function readSecondStepState(db: Db, userId: number) {
  const { totp_secret } = await accountOf(db, userId)
  const { left } = await db
    .selectFrom('admin_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { isOn: totp_secret !== null, codesLeft: left }
}

/**
 * Returns the data with which a phone is set up. Nothing is stored, because the secret is computed from
 * session and account. So the page shows the same QR code after a wrong code.
 */
export async function computeAuthenticatorSetup(
  db: Db,
  { userId, sessionId, username }: SignedInUser,
  { secret, issuer }: { secret: string; issuer: string },
): Promise<{ secret: string; address: string }> {
  const { updated_at } = await accountOf(db, userId)
  const { token_hash } = await db
    .selectFrom('admin_sessions')
    .select('token_hash')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const bytes = createHmac('sha256', secret).update(`authenticator\n${token_hash}\n${updated_at}`).digest()
  return authenticatorAddress(bytes.subarray(0, 20), { issuer, username })
}

export type TurnOnSecondStepResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'wrong_code' | 'is_on' }

/**
 * Turns on the second step if `code` proves that the phone has the secret. Returns the recovery codes, which
 * are shown once. Ends the other sessions of the account, which began without a second step. Fails with
 * `wrong_code`, or with `is_on` if a second step is on; otherwise guessing could replace it.
 */
export async function turnOnSecondStep(
  db: Db,
  account: SignedInUser,
  { code, now = new Date(), ...about }: { code: string; secret: string; issuer: string; now?: Date },
): Promise<TurnOnSecondStepResult> {
  const { secret } = await computeAuthenticatorSetup(db, account, about)
  const step = await matchingStep(secret, code, { after: null, now })
  if (step === undefined) return { ok: false, reason: 'wrong_code' }
  const { userId: id, username: title } = account
  const stored = { totp_secret: encryptText(secret, about.secret), totp_last_step: step }
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('admin_users')
      .set({ ...stored, updated_at: now.toISOString() })
      .where('id', '=', id)
      .where('totp_secret', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'is_on' }
    await trx
      .deleteFrom('admin_sessions')
      .where('user_id', '=', id)
      .where('id', '<>', account.sessionId)
      .execute()
    await recordChange(trx, account, {
      action: 'changed',
      noun: 'account',
      id,
      title,
      ...changed('no', 'sí'),
    })
    return { ok: true, recoveryCodes: await replaceRecoveryCodes(trx, id) }
  })
}

/** Removes the second step and logs it. Returns false if there was none. */
export function removeSecondStep(db: Db, actor: Actor, userId: number, now = new Date()): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .updateTable('admin_users')
      .set({ totp_secret: null, totp_last_step: null, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .where('totp_secret', 'is not', null)
      .returning('username')
      .executeTakeFirst()
    if (!account) return false
    await trx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
    const entry = { action: 'changed', noun: 'account', id: userId, title: account.username } as const
    await recordChange(trx, actor, { ...entry, ...changed('sí', 'no') })
    return true
  })
}

/** Creates new recovery codes. The earlier ones become invalid. */
export function renewRecoveryCodes(db: Db, { userId: id, username: title }: SignedInUser): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const after = { 'Códigos de recuperación': 'nuevos' }
    await recordChange(trx, { username: title }, { action: 'changed', noun: 'account', id, title, after })
    return replaceRecoveryCodes(trx, id)
  })
}

export type CheckSecondStepCodeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

interface CodeAttempt extends SignInAttemptOrigin {
  userId: number
  /** Six digits from the phone, or a recovery code. */
  typed: string
  /** Secrets, newest first. Older ones can still decrypt. */
  secrets: readonly string[]
  now?: Date
}

/**
 * Checks a code of the second step. Each code is valid once. Fails with `wrong`. After too many attempts it
 * fails with `too_many`, even if the code is right.
 */
export async function checkSecondStepCode(db: Db, attempt: CodeAttempt): Promise<CheckSecondStepCodeResult> {
  const { now = new Date() } = attempt
  const entry = await countCodeAttempt(db, attempt, now)
  if (!entry.ok) return { ok: false, reason: 'too_many', retryAfter: entry.retryAfter }
  if (!(await isRight(db, attempt, now))) return { ok: false, reason: 'wrong' }
  await decrementAttemptCounters(db, entry.counted)
  return { ok: true }
}

async function isRight(db: Db, { userId, typed, secrets }: CodeAttempt, now: Date): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return consumeRecoveryCode(db, userId, typed, now)
  const { totp_secret, totp_last_step: after } = await accountOf(db, userId)
  const secret = totp_secret === null ? undefined : decryptText(totp_secret, secrets)
  const step = secret && (await matchingStep(secret, digits, { after, now }))
  if (!step) return false
  // If two requests use a code at the same time, one of them fails.
  const used = await db
    .updateTable('admin_users')
    .set({ totp_last_step: step, totp_secret: encryptText(secret, secrets[0] ?? '') })
    .where('id', '=', userId)
    .where((of) => of.or([of('totp_last_step', 'is', null), of('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('admin_users')
    .select(['totp_secret', 'totp_last_step', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const changed = (before: string, after: string) => ({
  before: { 'Segundo paso': before },
  after: { 'Segundo paso': after },
})
