import type { Db } from 'db/connect'
import { env } from '~/env.server'
import { readTexts } from '~/models/bot-score/content'
import { askQuestion, isAnswered } from '~/models/bot-score/question.server'
import { botScore } from '~/models/bot-score/score'
import { readStamp, stampForm } from '~/models/bot-score/stamp.server'
import { countWrite } from '~/models/limit/visitor-writes.server'
import { clientAddress } from './client.server'
import type { Rejection } from './submission.server'
import { TRAP } from './visitor-fields'

/** `isHeld`: what is saved waits until somebody has looked at it. */
export type VisitorCheck = { ok: true; score: number; isHeld: boolean } | { ok: false; rejection: Rejection }

/** The signed time for a form of a visitor, to be rendered in its `FormGuards`. */
export const newStamp = () => stampForm(env.SESSION_SECRETS)

interface Sent {
  kind: string
  texts: readonly (string | null)[]
  contacts: readonly (string | null)[]
  /** What a captcha service said; null without one, or when it could not be reached. */
  captcha?: { passed: boolean; score: number | null } | null
}

/**
 * Decides about a form of a visitor that is otherwise in order (D37, T92): taken; one plain question first; or, as
 * good as certainly from a machine, sent back with the text of row 177. Whoever has answered is not asked again for
 * the same form. `kind` is counted by itself; `texts` are the free texts in it, `contacts` e-mail and phone.
 */
export async function checkVisitor(
  db: Db,
  request: Request,
  form: URLSearchParams,
  { kind, texts, contacts, captcha = null }: Sent,
): Promise<VisitorCheck> {
  if (captcha && !captcha.passed) return { ok: false, rejection: refusal(captcha.score ?? 'N/A') }
  const secrets = env.SESSION_SECRETS
  const [secret = ''] = secrets
  const address = clientAddress(request)
  const token = form.get('pregunta')
  const hasAnswered =
    token !== null && isAnswered(secrets, address, { token, answer: form.get('respuesta') ?? '' })
  const verdict = botScore({
    trapFilled: Boolean(form.get(TRAP)),
    stamp: readStamp(secrets, form.get('sello')),
    isOverLimit: !hasAnswered && (await countWrite(db, { form: kind, address, contacts, secret })),
    ...readTexts(texts),
    captcha: captcha?.score ?? null,
  })
  const { score, outcome, isHeld } = verdict
  if (outcome === 'bad') return { ok: false, rejection: refusal(score) }
  if (outcome === 'clean' || hasAnswered) return { ok: true, score, isHeld }
  const errors =
    token === null ? [] : [{ id: 'respuesta', message: 'Esa no es la respuesta. Prueba con esta otra.' }]
  const question = askQuestion(secrets, address)
  return { ok: false, rejection: { title: 'Una pregunta antes de enviar', errors, question } }
}

/** Row 177. */
const refusal = (score: number | 'N/A'): Rejection => ({
  title: 'Error de Verificación',
  errors: [
    {
      id: null,
      message: `La verificación de seguridad falló. Score: ${score}. Inténtalo de nuevo.`,
    },
  ],
})
