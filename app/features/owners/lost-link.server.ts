import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { z } from 'zod'
import { isEmailTrustedForLinks, type MailContext } from '~/features/businesses/email-change.server'
import { buildPhoneCondition } from '~/features/businesses/find.server'
import { LOST_LINK_REPORT_TEXT } from '~/features/businesses/labels'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import type { FormSender } from '~/features/visitors/visitor-writes.server'
import { href } from '~/href'
import { parseEmail } from '~/values/contact/email'
import { toStoredPhoneOrUnchanged } from '~/values/contact/fields'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { isStoredPhoneFormat, removePhoneExtension } from '~/values/contact/phone'
import { toNetwork } from '~/values/network'
import { cleanLine } from '~/values/text/clean'
import { createOwnerLink } from './link.server'

/** Maximum number of businesses per request. Owners with more must contact the team. */
const MAX_BUSINESSES_PER_REQUEST = 5
/** Maximum number of mails with a new link per business and e-mail in a day. Earlier links remain valid. */
const MAX_LINK_MAILS_PER_DAY = 3
const LOST_LINK_WINDOW_SECONDS = 24 * 60 * 60

interface Asked extends MailContext {
  sender: FormSender
  score: number
  now: Date
}

/**
 * Sends a new private link to businesses with this phone or e-mail, at most five. The mail is sent to the
 * stored e-mail, not to the typed one. Limits per hour and day apply. Without a stored e-mail that counts
 * (D148), or without mail, an open report asks for a link (D119). Older links remain valid.
 */
export async function sendNewOwnerLinks(
  db: Db,
  contact: { phone: string; email?: undefined } | { email: string; phone?: undefined },
  context: Asked,
): Promise<void> {
  const businesses = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'email', 'phone'])
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'removed')
    .where((eb) =>
      contact.phone === undefined
        ? eb(sql`lower(email)`, '=', contact.email.toLowerCase())
        : eb.or([buildPhoneCondition(contact.phone), eb('whatsapp', '=', contact.phone)]),
    )
    .orderBy('id')
    .limit(MAX_BUSINESSES_PER_REQUEST)
    .execute()
  for (const business of businesses) {
    const isCounted = await isEmailTrustedForLinks(db, business.id, business.email)
    const to = context.canMail && isCounted && toSafeEmailOrNull(business.email)
    await inTransaction(db, (trx) =>
      to ? mailLink(trx, business, to, context) : askForLink(trx, business, context),
    )
  }
}

interface Business {
  id: number
  name: string
  phone: string | null
}

async function mailLink(
  trx: Db,
  { id, name }: Business,
  to: string,
  { site, sender, now }: Asked,
): Promise<void> {
  const key = `lost-link-${id}-${now.toISOString().slice(0, 13)}`
  const sent = trx.selectFrom('outbox').select('id').where('idempotency_key', '=', key)
  if (await sent.executeTakeFirst()) return
  const counter = buildLimitKey(sender.secret, 'lost links', `${id} ${to.toLowerCase()}`)
  if ((await incrementLimit(trx, counter, LOST_LINK_WINDOW_SECONDS, now)).count > MAX_LINK_MAILS_PER_DAY)
    return
  const link = site.origin + href('/mi-negocio/:token', { token: await createOwnerLink(trx, id, now) })
  const text = [
    `Hola: pediste otra vez el enlace privado de ${name} en ${site.name}.`,
    `Con él cambias tus datos, tus horas y tus reservas; no lo compartas:\n${link}`,
    'Si no lo pediste tú, no tienes que hacer nada: nadie más lo recibió, y los enlaces que ya tenías siguen sirviendo.',
    site.name,
  ].join('\n\n')
  const payload = { to, subject: `Tu enlace de ${name}`, text }
  await enqueueMessage(trx, { kind: 'mail', key, about: 'Enlace del dueño, pedido otra vez', payload }, now)
}

async function askForLink(
  trx: Db,
  { id, name, phone }: Business,
  { sender: { address, secret }, score, now }: Asked,
): Promise<void> {
  const open = trx
    .selectFrom('reports')
    .select('id')
    .where('business_id', '=', id)
    .where('status', '=', 'open')
  if (await open.where('origin', '=', 'lost_link').executeTakeFirst()) return
  const moment = now.toISOString()
  await trx
    .insertInto('reports')
    .values({
      business_id: id,
      business_name: name,
      reason: 'claim',
      reporter_phone: phone,
      message: LOST_LINK_REPORT_TEXT,
      origin: 'lost_link',
      bot_score: score,
      network_hash: buildLimitKey(secret, 'network of a report', toNetwork(address) ?? address),
      created_at: moment,
      updated_at: moment,
    })
    .execute()
}

const CONTACT_MISSING_MESSAGE = 'Escribe el teléfono o el correo de tu negocio'
const CONTACT_INVALID_MESSAGE =
  'Escribe un teléfono de 10 números, como 404 555 0142, o un correo, como nombre@ejemplo.com'

/** Schema of a field that accepts a phone or an e-mail. It removes the extension of a phone. */
export const lostLinkSchema = z.object({
  contacto: z
    .string(CONTACT_MISSING_MESSAGE)
    .overwrite(cleanLine)
    .min(1, CONTACT_MISSING_MESSAGE)
    .transform((text, context) => {
      const phone = toStoredPhoneOrUnchanged(text)
      if (isStoredPhoneFormat(phone)) return { phone: removePhoneExtension(phone) }
      const email = parseEmail(text)
      if (email) return { email }
      context.addIssue({ code: 'custom', message: CONTACT_INVALID_MESSAGE })
      return z.NEVER
    }),
})
