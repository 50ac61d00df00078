import type { Db } from 'db/connect'
import { isEmailTrustedForLinks } from '~/features/businesses/email-change.server'
import {
  type DeliveryChannelAvailability,
  enqueueMessage,
  type Mail,
  type MarketingRegistration,
  type OutboxMessage,
} from '~/features/outbox/messages.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { href } from '~/href'
import { paths } from '~/paths'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { findRegisteredBusiness, type RegisteredBusiness } from './register.server'
import type { RegistrationValues } from './schema'

interface Announcement {
  channels: DeliveryChannelAvailability
  site: { name: string; origin: string }
  now: Date
}

/**
 * Enqueues the confirmation of a registration by mail, with a new private link (row 178, D38). With the
 * owner's consent it also enqueues an event for the marketing service. A message is omitted if its channel is
 * not configured. Does nothing if the business was removed or deleted.
 */
export async function enqueueRegistrationMailAndMarketing(
  trx: Db,
  businessId: number,
  values: RegistrationValues,
  { channels, site, now }: Announcement,
): Promise<void> {
  if (!channels.mail && !(channels.marketing && values.novedades)) return
  const stored = await findRegisteredBusiness(trx, businessId)
  if (!stored) return
  if (channels.mail)
    await enqueueMessage(
      trx,
      {
        kind: 'mail',
        key: `registration-mail-${businessId}`,
        about: 'Confirmación de un registro',
        payload: {
          to: values.correo,
          ...registrationMail(stored, values.responsable, {
            ...site,
            ownerToken: await createOwnerLink(trx, businessId, now),
          }),
        },
      },
      now,
    )
  if (channels.marketing && values.novedades)
    await enqueueMessage(
      trx,
      {
        kind: 'marketing',
        key: `registration-marketing-${businessId}`,
        about: 'Registro nuevo',
        payload: marketingEvent(values, stored),
      },
      now,
    )
}

/**
 * Enqueues the mail that informs the owner about the publication (D20). It contains a private link if one may
 * be sent to the e-mail (D148). Does nothing without a valid e-mail, or if mail is not configured.
 */
export async function enqueuePublicationMail(
  trx: Db,
  businessId: number,
  { channels, site, now }: Announcement,
): Promise<void> {
  if (!channels.mail) return
  const { email, contact_person } = await trx
    .selectFrom('businesses')
    .select(['email', 'contact_person'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const to = toSafeEmailOrNull(email)
  const stored = to ? await findRegisteredBusiness(trx, businessId) : null
  if (!stored || !to) return
  const write = async () => {
    const isCounted = await isEmailTrustedForLinks(trx, businessId, email)
    const ownerToken = isCounted ? await createOwnerLink(trx, businessId, now) : null
    return { to, ...registrationMail(stored, contact_person ?? stored.name, { ...site, ownerToken }) }
  }
  await enqueueRegistrationStatusMail(
    trx,
    businessId,
    { what: 'published', about: 'Un registro quedó publicado', write },
    now,
  )
}

/**
 * Builds the marketing event of a registration (row 178). The form has one e-mail address, which is used for
 * both the owner and the business.
 */
const marketingEvent = (
  values: RegistrationValues,
  { categories, city }: RegisteredBusiness,
): MarketingRegistration => ({
  email: values.correo,
  firstname: values.responsable,
  company: values.negocio,
  companyemail: values.correo,
  companydescription: values.descripcion ?? '',
  phone: values.telefono,
  tags: [...categories, city, 'nuevo-registro'],
})

/** Builds the confirmation mail for the owner: the stored data, whether the page is public, and links. */
function registrationMail(
  stored: RegisteredBusiness,
  owner: string,
  site: { name: string; origin: string; ownerToken: string | null },
): Pick<Mail, 'subject' | 'text'> {
  const { name, categories, city, stateCode, isPublished, founderNumber } = stored
  const address = site.origin + paths.business(stored)
  const lines = [
    `Hola, ${owner}:`,
    `Tu negocio ha sido registrado correctamente en ${site.name}.`,
    `${name}\n${categories.join(', ')}\n${city}, ${stateCode}`,
    isPublished
      ? `Tu página ya está a la vista:\n${address}`
      : 'Una persona de nuestro equipo la revisa antes de publicarla.',
    founderNumber !== null && `Eres el negocio fundador número ${founderNumber.toLocaleString('es-US')}.`,
    site.ownerToken !== null &&
      `Con este enlace privado cambias tus datos; no lo compartas:\n${site.origin}${href('/mi-negocio/:token', { token: site.ownerToken })}`,
    isPublished && `Si no registraste tú este negocio:\n${site.origin}${paths.report(stored)}`,
    site.name,
  ]
  return {
    subject: isPublished ? `${name} ya está en ${site.name}` : `Recibimos el registro de ${name}`,
    text: lines.filter(Boolean).join('\n\n'),
  }
}

type StatusMail = Extract<OutboxMessage, { kind: 'mail' }>

interface Telling extends Pick<StatusMail, 'about'> {
  /**
   * Identifies the content of the mail, for example `published`. The same content is not sent twice in a row.
   */
  what: string
  /** Builds the mail. It is called only if the mail will be sent. */
  write: () => Promise<StatusMail['payload']>
}

/**
 * Enqueues a mail about the state of a registration, unless the last such mail had the same content. `write`
 * is called only if the mail is enqueued.
 */
export async function enqueueRegistrationStatusMail(
  trx: Db,
  id: number,
  { what, about, write }: Telling,
  now: Date,
): Promise<void> {
  const stem = `registration-state-${id}-`
  // A range can use the index, but LIKE may not. '.' is the character after '-'.
  const end = `registration-state-${id}.`
  const last = await trx
    .selectFrom('outbox')
    .select(['id', 'idempotency_key as key'])
    .where('idempotency_key', '>=', stem)
    .where('idempotency_key', '<', end)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.key.endsWith(`-${what}`)) return
  const key = `${stem}${last?.id ?? 0}-${what}`
  await enqueueMessage(trx, { kind: 'mail', key, about, payload: await write() }, now)
}
