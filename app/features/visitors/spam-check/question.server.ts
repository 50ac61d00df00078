import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from 'db/connect'
import { buildLimitKey } from '~/features/rate-limits/counter.server'

export interface SpamQuestion {
  text: string
  /** Identifies the question. It is sent in a hidden field, but the answer stays on the server. */
  token: string
}

const VALID_FOR = 60 * 60 * 1000
const NUMBERS = [
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
      expires_at: new Date(now.getTime() + VALID_FOR).toISOString(),
    })
    .execute()
  return { text: `¿Cuánto es ${NUMBERS[first]} más ${NUMBERS[second]}?`, token }
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
export async function verifySpamAnswer(
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
  return said === String(question.answer) || said === NUMBERS[question.answer]
}
