import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import type { DeliveryChannels, MarketingEvent } from '~/features/outbox/schema'
import { createOwnerLink } from '~/features/owners/link.server'
import { safeEmail } from '~/values/contact/links'
import { type Confirmation, readConfirmation } from './confirmation.server'
import { registrationMail } from './mail'
import type { RegistrationValues } from './schema'

interface Announcement {
  channels: DeliveryChannels
  site: { name: string; origin: string }
  now: Date
}

/**
 * Writes down what a registration sends, where there is a way out: a confirmation, with consent a marketing event (row
 * 178, D38).
 */
export async function enqueueRegistrationMessages(
  trx: Db,
  businessId: number,
  values: RegistrationValues,
  { channels, site, now }: Announcement,
): Promise<void> {
  if (!channels.mail && !(channels.marketing && values.novedades)) return
  const stored = await readConfirmation(trx, businessId)
  if (!stored) return
  if (channels.mail)
    await enqueue(
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
    await enqueue(
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

/** Writes down the mail that tells an owner that the page is shown now (D20), with a link; if there is mail. */
export async function enqueuePublicationMessages(
  trx: Db,
  businessId: number,
  { channels, site, now }: Announcement,
): Promise<void> {
  if (!channels.mail) return
  const stored = await readConfirmation(trx, businessId)
  const { email, contact_person } = await trx
    .selectFrom('businesses')
    .select(['email', 'contact_person'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const to = safeEmail(email)
  if (!stored || !to) return
  const ownerToken = await createOwnerLink(trx, businessId, now)
  const mail = registrationMail(stored, contact_person ?? stored.name, { ...site, ownerToken })
  const key = `registration-published-${businessId}`
  const about = 'Un registro quedó publicado'
  await enqueue(trx, { kind: 'mail', key, about, payload: { to, ...mail } }, now)
}

/**
 * The marketing event of a registration (row 178). The form has one e-mail address, used for owner and business alike.
 */
const marketingEvent = (values: RegistrationValues, { categories, city }: Confirmation): MarketingEvent => ({
  email: values.correo,
  firstname: values.responsable,
  company: values.negocio,
  companyemail: values.correo,
  companydescription: values.descripcion ?? '',
  phone: values.telefono,
  tags: [...categories, city, 'nuevo-registro'],
})
