import { createHmac } from 'node:crypto'
import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import type { SignedIn } from '../sessions.server'
import { beginCode, type SignInAttempt, uncountAttempt } from '../throttle.server'
import { authenticatorAddress, matchingStep, replaceRecoveryCodes, spendRecoveryCode } from './codes.server'
import { decryptText, encryptText } from './encrypt.server'

/** Whether signing in to an account takes a code as well, and how many recovery codes are left. */
export async function readSecondStep(db: Db, userId: number) {
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
 * What an authenticator is to be given, before anything is stored: the same for as long as the session and the account
 * stay as they are, so that opening the page writes nothing and a wrong code does not make it scan again.
 */
export async function newAuthenticator(
  db: Db,
  { userId, sessionId, username }: SignedIn,
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

export type TurnedOn = { ok: true; recoveryCodes: string[] } | { ok: false; reason: 'wrong_code' | 'is_on' }

/**
 * Asks for a code at every sign-in from now on, once `code` proves that the telephone has the secret. Answers the
 * recovery codes, which are shown this once. Other sessions of the account end: they were opened without it. Refused where
 * there is a second step: guessing at codes of another telephone would lead around it.
 */
export async function turnOnSecondStep(
  db: Db,
  account: SignedIn,
  { code, now = new Date(), ...about }: { code: string; secret: string; issuer: string; now?: Date },
): Promise<TurnedOn> {
  const { secret } = await newAuthenticator(db, account, about)
  const step = await matchingStep(secret, code, { after: null, now })
  if (step === undefined) return { ok: false, reason: 'wrong_code' }
  const { userId: id, username: title } = account
  const stored = { totp_secret: encryptText(secret, about.secret), totp_last_step: step }
  return db.transaction().execute(async (trx) => {
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

/** Takes the second step away, with a note of who did; false when there was none. */
export function removeSecondStep(db: Db, actor: Actor, userId: number, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
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

/** New recovery codes; those of before are worth nothing. */
export function renewRecoveryCodes(db: Db, { userId: id, username: title }: SignedIn): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const after = { 'Códigos de recuperación': 'nuevos' }
    await recordChange(trx, { username: title }, { action: 'changed', noun: 'account', id, title, after })
    return replaceRecoveryCodes(trx, id)
  })
}

export type CodeChecked =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many'; retryAfter: number }

interface CodeAttempt extends SignInAttempt {
  userId: number
  /** Six digits of the telephone, or a recovery code. */
  typed: string
  /** Newest first: what was sealed with an older one opens as well. */
  secrets: readonly string[]
  now?: Date
}

/**
 * Checks the code of the second step, each of which counts once. Refuses a wrong one with `wrong`, and who has tried
 * too often with `too_many`, whatever was typed.
 */
export async function checkCode(db: Db, attempt: CodeAttempt): Promise<CodeChecked> {
  const { now = new Date() } = attempt
  const entry = await beginCode(db, attempt, now)
  if (!entry.ok) return { ok: false, reason: 'too_many', retryAfter: entry.retryAfter }
  if (!(await isRight(db, attempt, now))) return { ok: false, reason: 'wrong' }
  await uncountAttempt(db, entry.counted)
  return { ok: true }
}

async function isRight(db: Db, { userId, typed, secrets }: CodeAttempt, now: Date): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(db, userId, typed, now)
  const { totp_secret, totp_last_step: after } = await accountOf(db, userId)
  const secret = totp_secret === null ? undefined : decryptText(totp_secret, secrets)
  const step = secret && (await matchingStep(secret, digits, { after, now }))
  if (!step) return false
  // Of two at the same moment with the same code one is too late.
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
