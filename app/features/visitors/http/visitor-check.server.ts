import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { env } from '~/env.server'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { readSiteSettings } from '~/features/settings/site.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { type HasHeaders, readCookie, serializeUnsignedCookie } from '~/http/cookies.server'
import { countEvent } from '~/http/counts'
import {
  type FormRejection,
  HONEYPOT_FIELD,
  pickReturnableFields,
  SIGNED_FORM_TIME_FIELD,
} from '~/http/forms/returned-form'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { countAgainstHourlyLimit, countAgainstQueueLimit, countAndDetectTokenReuse } from '../limits.server'
import {
  checkForSpam,
  classifyFormToken,
  createSignedFormToken,
  createSpamQuestion,
  getFormTokenAgeSeconds,
  MIN_ONE_TAP_SECONDS,
  type SpamSignals,
  verifySpamAnswerOnce,
} from '../spam-check.server'
import { countSubmission, VISITOR_FORM_LABELS, type VisitorFormKind } from '../visitor-writes.server'

const FORM_TOKEN_COOKIE = 'sello'
const FORM_TOKEN_COOKIE_SECONDS = 24 * 60 * 60
/** Age in seconds after which a visitor gets a new token, long before the old one expires. */
const FORM_TOKEN_RENEWAL_SECONDS = FORM_TOKEN_COOKIE_SECONDS / 2

/**
 * Returns the form token from the cookie without checking it. Undefined without a cookie. Pages without React
 * use a cookie, so that the page itself can be cached.
 */
export const readFormTokenCookie = (request: HasHeaders): string | undefined =>
  readCookie(request, FORM_TOKEN_COOKIE)

/**
 * Returns a `Set-Cookie` value with a new form token. Undefined if the one of the visitor is younger than
 * half a day.
 */
export function createFormTokenCookie(request: HasHeaders): string | undefined {
  const age = getFormTokenAgeSeconds(readFormTokenCookie(request))
  if (age !== undefined && age >= 0 && age < FORM_TOKEN_RENEWAL_SECONDS) return undefined
  return serializeUnsignedCookie(
    FORM_TOKEN_COOKIE,
    createSignedFormToken(env.SESSION_SECRETS),
    FORM_TOKEN_COOKIE_SECONDS,
  )
}

const LINK_PATTERN = /\bhttps?:\/\/|\bwww\.\w/gi
const MARKUP_PATTERN =
  /<\/?(a|b|br|div|font|h\d|i|iframe|img|p|script|span|style|u)\b[^<>]{0,200}>|\[\/?(url|link|b|img)\b[^\]]{0,200}\]/i
const LETTER_PATTERN = /\p{L}/gu
const LATIN_LETTER_PATTERN = /\p{Script=Latin}/gu
/** Minimum number of letters. A shorter text in another script, such as a name, is no sign of spam. */
const MIN_FOREIGN_SCRIPT_LETTERS = 12

/**
 * Returns the signs of spam in the texts of a form. Pass only free texts, because some fields may contain a
 * web address.
 */
export function detectSpamSigns(
  texts: readonly (string | null)[],
): Pick<SpamSignals, 'links' | 'hasMarkup' | 'isForeignScript'> {
  const text = texts.filter(Boolean).join('\n')
  const letters = text.match(LETTER_PATTERN)?.length ?? 0
  const ours = text.match(LATIN_LETTER_PATTERN)?.length ?? 0
  return {
    links: text.match(LINK_PATTERN)?.length ?? 0,
    hasMarkup: MARKUP_PATTERN.test(text),
    isForeignScript: letters >= MIN_FOREIGN_SCRIPT_LETTERS && ours * 2 < letters,
  }
}

export type CheckSubmissionResult =
  | {
      ok: true
      score: number
      isHeld: boolean
      /** Sender of the form, for `storeIdempotently`. */
      sender: { address: string; secret: string }
    }
  | { ok: false; rejection: FormRejection; status: 422 | 429 }

/** Creates the form token to render in `FormGuards`. */
export const createFormToken = () => createSignedFormToken(env.SESSION_SECRETS)

interface Sent {
  kind: VisitorFormKind
  texts: readonly (string | null)[]
  contacts: readonly (string | null)[]
  target?: number
  /** Message if there are too many forms. */
  tooMany?: FormRejection
  /** Whether the form needs moderation for a reason other than its sender. */
  waits?: () => boolean | Promise<boolean>
  /** True for a form that a full queue must not stop, because it is answered by mail (T281). */
  isUrgent?: boolean
  /** Result of the captcha service. Null if none is configured or it did not answer. */
  captcha?: { passed: boolean; score: number | null } | null
  /** True for a form without typed text, which a person can send with one tap. */
  isOneTap?: boolean
  /** True if the form has no captcha token, for example because the browser runs no script. */
  lacksCaptcha?: boolean
}

/**
 * Counts a visitor's form and decides about it (D37, D108, T92, T109). It is accepted, gets a question first,
 * or is rejected as spam with the text of row 177. A correct answer to the question accepts one form, unless
 * the queue has no room for it. The status is 429 above the limits of senders or of the queue (T130). For
 * reservations, the limits of a business, e-mail or phone count, too.
 */
export async function checkSubmission(
  db: Db,
  request: Request,
  form: URLSearchParams,
  {
    kind,
    texts,
    contacts,
    target,
    tooMany = TOO_MANY_FORMS_REJECTION,
    waits = () => false,
    isUrgent = false,
    captcha = null,
    isOneTap = false,
    lacksCaptcha = false,
  }: Sent,
): Promise<CheckSubmissionResult> {
  if (captcha && !captcha.passed) return refused(refusal(captcha.score ?? undefined))
  const secrets = env.SESSION_SECRETS
  const [secret = ''] = secrets
  const address = getClientAddressKey()
  const sender = { address, secret }
  const traffic = await countSubmission(db, { form: kind, address, contacts, target, secret })
  // A reservation occupies a time slot, so it cannot wait for moderation.
  if (traffic === 'too many' || (traffic === 'crowded' && kind === 'reservation'))
    return refused(tooMany, 429)
  const formToken = form.get(SIGNED_FORM_TIME_FIELD) ?? readFormTokenCookie(request) ?? null
  const verdict = checkForSpam({
    trapFilled: Boolean(form.get(HONEYPOT_FIELD)),
    formToken: classifyFormToken(secrets, formToken),
    needsQuestion: lacksCaptcha || traffic !== 'usual',
    quickestSeconds: isOneTap ? MIN_ONE_TAP_SECONDS : undefined,
    ...detectSpamSigns(texts),
    captcha: captcha?.score ?? null,
  })
  const { score, outcome } = verdict
  if (outcome === 'bad') return refused(refusal(score))
  const token = form.get('pregunta')
  const asked = { whom: address, secret }
  const content = JSON.stringify([kind, target, said(form)])
  const reply = { token: token ?? '', answer: form.get('respuesta') ?? '', form: content }
  const isAnswer = token !== null && (await verifySpamAnswerOnce(db, asked, reply))
  if (outcome === 'clean' || isAnswer) {
    const accepted = { form: kind, target, secret }
    const whose = contacts.some(Boolean) ? JSON.stringify(contacts) : content
    const isUsed =
      formToken !== null && (await countAndDetectTokenReuse(db, { ...accepted, formToken, whose }))
    if (isAnswer || !isUsed) {
      const isBeyond = await isBeyondCeiling(db, accepted)
      const isHeld = verdict.isHeld || traffic === 'crowded' || isUsed || isBeyond
      if (kind !== 'reservation' && (isHeld || (await waits()))) {
        const rejection = await refusedByQueue(db, { form: kind, address, secret, isUrgent })
        if (rejection) return refused(rejection, 429)
      }
      return { ok: true, score, isHeld, sender }
    }
  }
  const errors = token === null ? undefined : { respuesta: ['Esa no es la respuesta. Prueba con esta otra.'] }
  const question = await createSpamQuestion(db, asked)
  return refused({ title: 'Una pregunta antes de enviar', errors, question })
}

const refused = (rejection: FormRejection, status: 422 | 429 = 422) =>
  ({ ok: false, rejection, status }) as const

const TOO_MANY_FORMS_REJECTION: FormRejection = {
  title: 'Son demasiados envíos seguidos',
  errors: {
    '': [
      'En poco tiempo llegaron muchos desde tu conexión y por ahora no tomamos más. Lo que escribiste sigue aquí: vuelve a enviarlo en una hora.',
    ],
  },
}

const QUEUE_FULL_REJECTION: FormRejection = {
  title: 'Ahora no podemos recibirlo',
  errors: {
    '': [
      'Hay demasiados envíos que esperan a que alguien los mire. Lo que escribiste sigue aquí: vuelve a enviarlo mañana.',
    ],
  },
}

/**
 * Counts a form that needs moderation. Returns a message if the queue has no room for it, otherwise
 * undefined. A full queue notifies the operator at most once a day per kind.
 */
async function refusedByQueue(
  db: Db,
  waiting: Parameters<typeof countAgainstQueueLimit>[1],
): Promise<FormRejection | undefined> {
  const room = await countAgainstQueueLimit(db, waiting)
  if (room === 'room') return undefined
  if (room === 'network') return TOO_MANY_FORMS_REJECTION
  if (room === 'first') {
    log.warn({ form: waiting.form }, 'the moderation queue is full: no more are taken')
    await notifyByMail(db, waiting.form, enqueueFullQueueMail)
  }
  return QUEUE_FULL_REJECTION
}

/**
 * Counts the form. Returns whether this hour has more forms of its kind than the limit, or more reservations
 * of its business. Notifies the operator of the first one above it.
 */
async function isBeyondCeiling(
  db: Db,
  accepted: { form: VisitorFormKind; target?: number | undefined; secret: string },
): Promise<boolean> {
  const traffic = await countAgainstHourlyLimit(db, accepted)
  if (traffic === 'first') {
    log.warn({ form: accepted.form }, 'more forms than usual: the next ones wait for moderation')
    await notifyByMail(db, accepted.form, enqueueSurgeMail)
  }
  return traffic !== 'within'
}

/**
 * Notifies the operator by mail, if mail is configured and an e-mail address is set. Logs an error of the
 * enqueuing.
 */
async function notifyByMail(
  db: Db,
  form: VisitorFormKind,
  enqueueMail: typeof enqueueSurgeMail,
): Promise<void> {
  const { SITE_EMAIL: to, SITE_NAME: name, PUBLIC_ORIGIN: origin } = await readSiteSettings(db, env)
  if (!to || !isMailConfigured()) return
  await enqueueMail(db, { form, to, site: { name, origin }, path: adminPaths.moderation() }).catch(logError)
  wakeOutbox()
}

/** Returns the fields of a form without those that protect it. */
const said = (form: URLSearchParams) =>
  pickReturnableFields(form).filter(([name]) => name !== SIGNED_FORM_TIME_FIELD)

/**
 * Builds the rejection for a suspected robot, with its score to one decimal, or `N/A` (row 177). Counts it
 * for the statistics.
 */
function refusal(score: number | undefined): FormRejection {
  countEvent('refused_form')
  return {
    title: 'Error de Verificación',
    errors: {
      '': [`La verificación de seguridad falló. Score: ${score?.toFixed(1) ?? 'N/A'}. Inténtalo de nuevo.`],
    },
  }
}

interface Surge {
  form: VisitorFormKind
  /** E-mail address of the operator. */
  to: string
  site: { name: string; origin: string }
  path: string
}

/** Enqueues the mail about an unusual number of forms, at most one per hour and kind. */
export async function enqueueSurgeMail(
  db: Db,
  { form, to, site, path }: Surge,
  now = new Date(),
): Promise<void> {
  const text = [
    `A ${site.name} llegan más ${VISITOR_FORM_LABELS[form]} de lo normal. Desde ahora, y durante lo que queda de la hora, las nuevas esperan tu revisión; nada se pierde.`,
    `Míralas en ${site.origin}${path}. Cuántas son normales se cambia en Configuración.`,
  ].join('\n\n')
  const key = `surge-${form.replace(' ', '-')}-${now.toISOString().slice(0, 13).replace('T', '-')}`
  const about = 'Más envíos de lo normal'
  const payload = { to, subject: `Llegan más ${VISITOR_FORM_LABELS[form]} de lo normal`, text }
  await enqueueMessage(db, { kind: 'mail', key, about, payload }, now)
}

/** Enqueues the mail about a full moderation queue, at most one per day and kind. */
async function enqueueFullQueueMail(
  db: Db,
  { form, to, site, path }: Surge,
  now = new Date(),
): Promise<void> {
  const text = [
    `En ${site.name} esperan tantas ${VISITOR_FORM_LABELS[form]} que no se reciben más de las que hay que revisar: a quien envía una se le pide volver mañana.`,
    `Revísalas en ${site.origin}${path}: en cuanto haya lugar se reciben otra vez.`,
  ].join('\n\n')
  const key = `full-queue-${form.replace(' ', '-')}-${now.toISOString().slice(0, 10)}`
  const payload = { to, subject: `No caben más ${VISITOR_FORM_LABELS[form]} en la revisión`, text }
  await enqueueMessage(db, { kind: 'mail', key, about: 'Cola de revisión llena', payload }, now)
}
