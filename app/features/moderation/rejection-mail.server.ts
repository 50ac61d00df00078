import type { Db } from 'db/connect'
import { enqueueRegistrationStatusMail } from '~/features/registration/mails.server'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { buildWhatsappHref } from '~/values/contact/phone'
import { hashToken } from '~/values/hash-token.server'
import type { DecisionContext } from './decision.server'
import { REGISTRATION_REJECTION_EXPLANATIONS } from './labels'

interface RejectedRegistration {
  id: number
  name: string
  owner: string | null
  reason: string | null
}

/**
 * Enqueues a mail to a rejected business: it is not shown. Does nothing if it is not from the registration
 * form, mail is not configured or it has no valid e-mail. It also does nothing if the last mail about its
 * status has the same text and day (D132).
 */
export async function enqueueRegistrationRejectionMail(
  trx: Db,
  id: number,
  { channels, site, now, reason }: DecisionContext & { reason: string },
): Promise<void> {
  const refused = await findRefused(trx, id)
  const to = toSafeEmailOrNull(refused?.email ?? null)
  if (!channels.mail || !refused || !to) return
  const text = refusalText({ ...refused, reason }, site.name)
  const what = `refused-${now.toISOString().slice(0, 10)}-${hashToken(text).slice(0, 16)}`
  const write = async () => ({ to, subject: `Tu registro de ${refused.name}`, text })
  await enqueueRegistrationStatusMail(trx, id, { what, about: 'Un registro no se publicó', write }, now)
}

/**
 * Returns a business from the registration form that is rejected or withdrawn. Null for any other, and in the
 * trash.
 */
async function findRefused(db: Db, id: number) {
  const row = await db
    .selectFrom('businesses')
    .select([
      'id',
      'business_name as name',
      'contact_person as owner',
      'status_reason as reason',
      'email',
      'phone',
    ])
    .where('id', '=', id)
    .where('source', '=', 'registration')
    .where('status', '=', 'removed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const refusalText = ({ name, owner, reason }: RejectedRegistration, site: string) =>
  [
    `${owner ? `Hola, ${owner}` : 'Hola'}. Gracias por registrar «${name}» en ${site}.`,
    ['Por ahora no aparece en el directorio.', REGISTRATION_REJECTION_EXPLANATIONS.get(reason ?? '')]
      .filter(Boolean)
      .join(' '),
    'Si crees que es un error o ya lo corregiste, responde a este mensaje y lo vemos de nuevo.',
  ].join('\n\n')

/**
 * Returns the message to the person who registered a business, with links that open it in mail and WhatsApp.
 * A link is null without that contact. Returns null if the business is not from the registration form, or if
 * it is not rejected or withdrawn.
 */
export async function buildRegistrationRejectionMessage(db: Db, id: number, site: string) {
  const refused = await findRefused(db, id)
  if (!refused) return null
  const text = refusalText(refused, site)
  const email = toSafeEmailOrNull(refused.email)
  const subject = encodeURIComponent(`Tu registro de ${refused.name}`)
  return {
    name: refused.owner,
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: refused.phone && buildWhatsappHref(refused.phone, text),
  }
}
