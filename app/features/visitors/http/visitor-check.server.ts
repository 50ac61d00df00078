import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { env } from '~/env.server'
import { readSite } from '~/features/settings/site.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { count } from '~/http/daily-counts'
import { keptFields, type ReturnReason } from '~/http/forms/returned-form'
import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '~/http/forms/visitor-fields'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { clientAddress } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { countAccepted, isFormTokenUsed } from '../ceiling.server'
import { takeQueueRoom } from '../queue-room.server'
import { readTexts } from '../spam-check/content'
import { readFormToken, signFormToken } from '../spam-check/form-token.server'
import { askQuestion, isAnswered } from '../spam-check/question.server'
import { checkForSpam } from '../spam-check/score'
import { enqueueFullQueueMail, enqueueSurgeMail } from '../surge-mail.server'
import { countWrite, type FormKind } from '../visitor-writes.server'
import { cookieFormToken } from './form-token-cookie.server'

export type VisitorCheck =
  | {
      ok: true
      score: number
      isHeld: boolean
      /** Who sent it, for `storeIdempotently`. */
      sender: { address: string; secret: string }
    }
  | { ok: false; rejection: ReturnReason; status: 422 | 429 }

/** The signed time for a form of a visitor, to be rendered in its `FormGuards`. */
export const newFormToken = () => signFormToken(env.SESSION_SECRETS)

interface Sent {
  kind: FormKind
  texts: readonly (string | null)[]
  contacts: readonly (string | null)[]
  target?: number
  /** Said beyond its measure. */
  tooMany?: ReturnReason
  /** Whether it waits for moderation whoever sent it. */
  waits?: () => boolean | Promise<boolean>
  /** What a captcha service said; null without one, or when it could not be reached. */
  captcha?: { passed: boolean; score: number | null } | null
  /** It came without the captcha's token, as from a page that cannot run its script. */
  lacksCaptcha?: boolean
}

/**
 * Decides about a visitor's form (D37, D108, T92, T109): taken; one plain question first; surely from a machine, sent back with
 * the text of row 177; or, beyond what anybody sends or what can wait for moderation (T130), 429. An answer lets one form through.
 */
export async function checkVisitor(
  db: Db,
  request: Request,
  form: URLSearchParams,
  {
    kind,
    texts,
    contacts,
    target,
    tooMany = TOO_MANY,
    waits = () => false,
    captcha = null,
    lacksCaptcha = false,
  }: Sent,
): Promise<VisitorCheck> {
  if (captcha && !captcha.passed) return refused(refusal(captcha.score ?? undefined))
  const secrets = env.SESSION_SECRETS
  const [secret = ''] = secrets
  const address = clientAddress()
  const sender = { address, secret }
  const traffic = await countWrite(db, { form: kind, address, contacts, target, secret })
  // A place that is taken cannot wait for a look.
  if (traffic === 'too many' || (traffic === 'crowded' && kind === 'reservation'))
    return refused(tooMany, 429)
  const formToken = form.get(FORM_TOKEN_FIELD) ?? cookieFormToken(request) ?? null
  const verdict = checkForSpam({
    trapFilled: Boolean(form.get(HONEYPOT_FIELD)),
    formToken: readFormToken(secrets, formToken),
    needsQuestion: lacksCaptcha || traffic !== 'usual',
    ...readTexts(texts),
    captcha: captcha?.score ?? null,
  })
  const { score, outcome } = verdict
  if (outcome === 'bad') return refused(refusal(score))
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
      const isHeld = verdict.isHeld || traffic === 'crowded' || isUsed || isBeyond
      if (kind !== 'reservation' && (isHeld || (await waits()))) {
        const rejection = await refusedByQueue(db, { form: kind, address, secret })
        if (rejection) return refused(rejection, 429)
      }
      return { ok: true, score, isHeld, sender }
    }
  }
  const errors = token === null ? undefined : { respuesta: ['Esa no es la respuesta. Prueba con esta otra.'] }
  const question = await askQuestion(db, asked)
  return refused({ title: 'Una pregunta antes de enviar', errors, question })
}

const refused = (rejection: ReturnReason, status: 422 | 429 = 422) =>
  ({ ok: false, rejection, status }) as const

const TOO_MANY: ReturnReason = {
  title: 'Son demasiados envíos seguidos',
  errors: {
    '': [
      'En poco tiempo llegaron muchos desde tu conexión y por ahora no tomamos más. Lo que escribiste sigue aquí: vuelve a enviarlo en una hora.',
    ],
  },
}

const QUEUE_FULL: ReturnReason = {
  title: 'Ahora no podemos recibirlo',
  errors: {
    '': [
      'Hay demasiados envíos que esperan a que alguien los mire. Lo que escribiste sigue aquí: vuelve a enviarlo mañana.',
    ],
  },
}

/** What is said to whoever finds no room in the queue, of which the operator is told once a day; undefined where there is room. */
async function refusedByQueue(
  db: Db,
  waiting: Parameters<typeof takeQueueRoom>[1],
): Promise<ReturnReason | undefined> {
  const room = await takeQueueRoom(db, waiting)
  if (room === 'room') return undefined
  if (room === 'network') return TOO_MANY
  if (room === 'first') {
    log.warn({ form: waiting.form }, 'the moderation queue is full: no more are taken')
    await notifyByMail(db, waiting.form, enqueueFullQueueMail)
  }
  return QUEUE_FULL
}

/** Whether more of its kind came within the hour than the site usually gets. The operator is told of the first. */
async function isBeyondCeiling(
  db: Db,
  accepted: { form: FormKind; target?: number | undefined; secret: string },
): Promise<boolean> {
  const traffic = await countAccepted(db, accepted)
  if (traffic === 'first') {
    log.warn({ form: accepted.form }, 'more forms than usual: the next ones wait for moderation')
    await notifyByMail(db, accepted.form, enqueueSurgeMail)
  }
  return traffic !== 'within'
}

/** Where the operator can be written to; what fails on the way keeps no form out. */
async function notifyByMail(db: Db, form: FormKind, enqueueMail: typeof enqueueSurgeMail): Promise<void> {
  const { SITE_EMAIL: to, SITE_NAME: name, PUBLIC_ORIGIN: origin } = await readSite(db, env)
  if (!to || !isMailConfigured()) return
  await enqueueMail(db, { form, to, site: { name, origin }, path: adminPaths.moderation() }).catch(logError)
  wakeOutbox()
}

/** What a form says, without what only guards it. */
const said = (form: URLSearchParams) => keptFields(form).filter(([name]) => name !== FORM_TOKEN_FIELD)

/** The rejection shown to a suspected bot, with its score to one decimal (row 177). */
function refusal(score: number | undefined): ReturnReason {
  count('refused_form')
  return {
    title: 'Error de Verificación',
    errors: {
      '': [`La verificación de seguridad falló. Score: ${score?.toFixed(1) ?? 'N/A'}. Inténtalo de nuevo.`],
    },
  }
}
