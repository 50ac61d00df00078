import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { buildLimitKey } from '~/features/rate-limits/counter.server'

/**
 * Length of a signature in base64url characters (60 bits). This is enough, because each guess needs a
 * request.
 */
const SIGNATURE_CHARACTERS = 10

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
  createHmac('sha256', secret)
    .update(`${purpose}\n${text}`)
    .digest('base64url')
    .slice(0, SIGNATURE_CHARACTERS)

const FORM_TOKEN_PURPOSE = 'form stamp'
/** Maximum age of a form token. An older one may have been passed on to others. */
const MAX_FORM_TOKEN_SECONDS = 24 * 60 * 60

/** Creates a form token: the signed time of its creation, with a random part. */
export function createSignedFormToken(secrets: readonly string[], now = new Date()): string {
  return signText(
    secrets,
    FORM_TOKEN_PURPOSE,
    `${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`,
  )
}

/**
 * Checks a returned form token (T92). Returns `none` if it is missing or older than a day, `forged` if no
 * secret signed it, otherwise its age.
 */
export function classifyFormToken(
  secrets: readonly string[],
  formToken: string | null,
  now = new Date(),
): SpamSignals['formToken'] {
  if (!formToken) return 'none'
  const moment = readSigned(secrets, FORM_TOKEN_PURPOSE, formToken)
  if (moment === undefined) return 'forged'
  const seconds = Math.floor((now.getTime() - Number.parseInt(moment, 36)) / 1000)
  return seconds > MAX_FORM_TOKEN_SECONDS ? 'none' : { seconds }
}

/**
 * Returns the age of a form token in seconds without checking its signature. Undefined if it contains no
 * time.
 */
export function getFormTokenAgeSeconds(formToken: string | undefined): number | undefined {
  const moment = Number.parseInt(/^([0-9a-z]+)\./.exec(formToken ?? '')?.[1] ?? '', 36)
  return Number.isNaN(moment) ? undefined : Math.floor((Date.now() - moment) / 1000)
}

export interface SpamQuestion {
  text: string
  /** Identifies the question. It is sent in a hidden field, but the answer stays on the server. */
  token: string
}

const SPAM_QUESTION_VALID_MS = 60 * 60 * 1000
const NUMBER_WORDS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciseis',
  'diecisiete',
  'dieciocho',
]

interface Asked {
  whom: string
  secret: string
}

/**
 * Creates a question with a simple sum in words (D37). It is valid for an hour and only for `whom`. Deletes
 * expired questions.
 */
export async function createSpamQuestion(
  db: Db,
  { whom, secret }: Asked,
  now = new Date(),
): Promise<SpamQuestion> {
  const [first, second] = [randomInt(1, 10), randomInt(1, 10)]
  const token = randomBytes(16).toString('base64url')
  await db.deleteFrom('visitor_questions').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('visitor_questions')
    .values({
      token_hash: buildLimitKey(secret, 'question', token),
      asked_of: buildLimitKey(secret, 'asked of', whom),
      answer: first + second,
      used_for: null,
      expires_at: new Date(now.getTime() + SPAM_QUESTION_VALID_MS).toISOString(),
    })
    .execute()
  return { text: `¿Cuánto es ${NUMBER_WORDS[first]} más ${NUMBER_WORDS[second]}?`, token }
}

interface Reply {
  token: string
  answer: string
  form: string
}

/**
 * Whether the answer is correct, and its question at most an hour old and for `whom`. A question takes one
 * answer with one form, even a wrong one. Only the same answer and form may be sent again (T91).
 */
export async function verifySpamAnswerOnce(
  db: Db,
  { whom, secret }: Asked,
  { token, answer, form }: Reply,
  now = new Date(),
): Promise<boolean> {
  const used_for = buildLimitKey(secret, 'answered form', JSON.stringify([answer, form]))
  const question = await db
    .updateTable('visitor_questions')
    .set({ used_for })
    .where('token_hash', '=', buildLimitKey(secret, 'question', token))
    .where('asked_of', '=', buildLimitKey(secret, 'asked of', whom))
    .where('expires_at', '>', now.toISOString())
    .where(({ or, eb }) => or([eb('used_for', 'is', null), eb('used_for', '=', used_for)]))
    .returning('answer')
    .executeTakeFirst()
  if (!question) return false
  const said = answer
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return said === String(question.answer) || said === NUMBER_WORDS[question.answer]
}

export interface SpamSignals {
  trapFilled: boolean
  /** State of the form token. `none`: missing or expired. It is as suspicious as `forged`. */
  formToken: 'none' | 'forged' | { seconds: number }
  /**
   * True if one sender, e-mail or phone sends, or one business gets, more forms than usual. Also if the
   * captcha token is missing. Phones of one carrier share addresses, so this only leads to a question (D37).
   */
  needsQuestion: boolean
  links: number
  hasMarkup: boolean
  isForeignScript: boolean
  /**
   * Minimum number of seconds in which a person can fill in the form. Default: 3. A form that a person sends
   * with one tap needs less.
   */
  quickestSeconds?: number | undefined
  /** Score of the captcha service from 0 to 1. Null or undefined if there is none (row 176). */
  captcha?: number | null
}

export interface SpamCheckResult {
  /** From 0 (certainly a robot) to 1 (certainly a person), rounded to one decimal. */
  score: number
  /** `doubtful`: the visitor gets a question. `bad`: the form is rejected (row 177). */
  outcome: 'clean' | 'doubtful' | 'bad'
  /** True if the stored entry waits for moderation, even after a correct answer. */
  isHeld: boolean
}

/** Minimum number of seconds in which a person can fill in a form with text fields. */
const MIN_FILL_IN_SECONDS = 3
/** Minimum number of seconds for a form of one tap. */
export const MIN_ONE_TAP_SECONDS = 1
const MIN_CLEAN_SCORE = 0.7
const MIN_NOT_BAD_SCORE = 0.3
const MAX_QUESTIONED_SCORE = 0.5

/**
 * Computes score and outcome from the signals (rows 176, 177, D37). `needsQuestion` alone never causes
 * rejection or moderation.
 */
export function checkForSpam(signals: SpamSignals): SpamCheckResult {
  const tenths = 10 - doubts(signals)
  const own = Math.min(Math.max(0, tenths) / 10, heeded(signals.captcha ?? 1))
  const score = signals.needsQuestion && own >= MIN_NOT_BAD_SCORE ? Math.min(own, MAX_QUESTIONED_SCORE) : own
  const outcome = score < MIN_NOT_BAD_SCORE ? 'bad' : score < MIN_CLEAN_SCORE ? 'doubtful' : 'clean'
  return { score, outcome, isHeld: own < MIN_CLEAN_SCORE }
}

/**
 * Rounds a captcha score to one decimal. The result is at least MIN_NOT_BAD_SCORE, so that a captcha score
 * alone never causes rejection.
 */
const heeded = (score: number) => Math.max(MIN_NOT_BAD_SCORE, Math.round(score * 10) / 10)

/** Returns the doubts in tenths. Sums of decimal fractions would be inexact at the limits. */
function doubts({
  trapFilled,
  formToken,
  links,
  hasMarkup,
  isForeignScript,
  quickestSeconds = MIN_FILL_IN_SECONDS,
}: SpamSignals): number {
  const isQuick = typeof formToken === 'object' && formToken.seconds < quickestSeconds
  return (
    (trapFilled ? 9 : 0) +
    (typeof formToken === 'string' || isQuick ? 4 : 0) +
    Math.min(links * 2, 6) +
    (hasMarkup ? 4 : 0) +
    (isForeignScript ? 4 : 0)
  )
}
