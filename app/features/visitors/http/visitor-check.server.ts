import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { env } from '~/env.server'
import { limitKey } from '~/features/rate-limits/counter.server'
import { readSite } from '~/features/settings/site.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { count } from '~/http/daily-counts'
import { keptFields, type Rejection } from '~/http/forms/returned-form'
import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '~/http/forms/visitor-fields'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { clientAddress } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { countAccepted, isFormTokenUsed } from '../ceiling.server'
import { findStored } from '../idempotency.server'
import { readTexts } from '../spam-check/content'
import { readFormToken, signFormToken } from '../spam-check/form-token.server'
import { askQuestion, isAnswered } from '../spam-check/question.server'
import { checkForSpam } from '../spam-check/score'
import { enqueueSurgeMail } from '../surge-mail.server'
import { countWrite, type FormKind } from '../visitor-writes.server'
import { cookieFormToken } from './form-token-cookie.server'

export type VisitorCheck =
  | {
      ok: true
      score: number
      isHeld: boolean
      /** More came from there than anybody sends: what cannot wait for a look is refused. */
      isTooMany: boolean
      /** Who sent it, for `storeIdempotently`. */
      sender: { address: string; attempt: string | null; secret: string }
    }
  | { ok: false; rejection: Rejection }

/** The signed time for a form of a visitor, to be rendered in its `FormGuards`. */
export const newFormToken = () => signFormToken(env.SESSION_SECRETS)

/**
 * The key of a form's try, for `storeIdempotently`; null unless a service worker sent one for a form it had queued offline. The same
 * name with another form, or sent to another address, is another try.
 */
export function idempotencyKeyOf(request: Request, kind: FormKind, form: URLSearchParams): string | null {
  const key = /^[0-9a-f]{64}$/.exec(request.headers.get('idempotency-key') ?? '')?.[0]
  const path = new URL(request.url).pathname
  const content = JSON.stringify([key, path, said(form)])
  return key === undefined ? null : limitKey(env.SESSION_SECRETS[0] ?? '', `try of a ${kind}`, content)
}

interface Sent {
  kind: FormKind
  texts: readonly (string | null)[]
  contacts: readonly (string | null)[]
  target?: number
  /** What a captcha service said; null without one, or when it could not be reached. */
  captcha?: { passed: boolean; score: number | null } | null
}

/**
 * Decides about a visitor's form (D37, D108, T92, T109): taken; one plain question first; or, surely from a machine,
 * sent back with the text of row 177. An answer lets one form through; a try that is stored is taken.
 */
export async function checkVisitor(
  db: Db,
  request: Request,
  form: URLSearchParams,
  { kind, texts, contacts, target, captcha = null }: Sent,
): Promise<VisitorCheck> {
  if (captcha && !captcha.passed) return { ok: false, rejection: refusal(captcha.score ?? undefined) }
  const attempt = idempotencyKeyOf(request, kind, form)
  const secrets = env.SESSION_SECRETS
  const [secret = ''] = secrets
  const address = clientAddress()
  const sender = { address, attempt, secret }
  if (attempt && (await findStored(db, { key: attempt })))
    return { ok: true, score: 1, isHeld: false, isTooMany: false, sender }
  const traffic = await countWrite(db, { form: kind, address, contacts, target, secret })
  const isTooMany = traffic === 'too many'
  const formToken = form.get(FORM_TOKEN_FIELD) ?? cookieFormToken(request) ?? null
  const verdict = checkForSpam({
    trapFilled: Boolean(form.get(HONEYPOT_FIELD)),
    formToken: readFormToken(secrets, formToken),
    isOverLimit: traffic !== 'usual',
    ...readTexts(texts),
    captcha: captcha?.score ?? null,
  })
  const { score, outcome } = verdict
  if (outcome === 'bad') return { ok: false, rejection: refusal(score) }
  const token = form.get('pregunta')
  const asked = { whom: address, secret }
  const content = JSON.stringify([kind, target, said(form)])
  const reply = { token: token ?? '', answer: form.get('respuesta') ?? '', form: content }
  const isAnswer = token !== null && (await isAnswered(db, asked, reply))
  if (outcome === 'clean' || isAnswer) {
    const accepted = { form: kind, target, secret }
    const whose = contacts.some(Boolean) ? JSON.stringify(contacts) : content
    const isUsed = formToken !== null && (await isFormTokenUsed(db, { ...accepted, formToken, whose }))
    if (isAnswer || !isUsed) {
      const isBeyond = await isBeyondCeiling(db, accepted)
      return { ok: true, score, isHeld: verdict.isHeld || isTooMany || isUsed || isBeyond, isTooMany, sender }
    }
  }
  const errors = token === null ? undefined : { respuesta: ['Esa no es la respuesta. Prueba con esta otra.'] }
  const question = await askQuestion(db, asked)
  return { ok: false, rejection: { title: 'Una pregunta antes de enviar', errors, question } }
}

/** Whether more of its kind came within the hour than the site usually gets. The operator is told of the first. */
async function isBeyondCeiling(
  db: Db,
  accepted: { form: FormKind; target?: number | undefined; secret: string },
): Promise<boolean> {
  const traffic = await countAccepted(db, accepted)
  if (traffic === 'first') {
    log.warn({ form: accepted.form }, 'more forms than usual: the next ones wait for review')
    const { SITE_EMAIL: to, SITE_NAME: name, PUBLIC_ORIGIN: origin } = await readSite(db, env)
    const notice = { form: accepted.form, to, site: { name, origin }, path: adminPaths.review() }
    if (to && isMailConfigured()) await enqueueSurgeMail(db, { ...notice, to }).catch(logError)
    wakeOutbox()
  }
  return traffic !== 'within'
}

/** What a form says, without what only guards it. */
const said = (form: URLSearchParams) => keptFields(form).filter(([name]) => name !== FORM_TOKEN_FIELD)

/** The rejection shown to a suspected bot, with its score to one decimal (row 177). */
function refusal(score: number | undefined): Rejection {
  count('refused_form')
  return {
    title: 'Error de Verificación',
    errors: {
      '': [`La verificación de seguridad falló. Score: ${score?.toFixed(1) ?? 'N/A'}. Inténtalo de nuevo.`],
    },
  }
}
