import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import { safeEmail } from '~/values/contact/links'
import { whatsappHref } from '~/values/contact/phone-links'
import type { DecisionContext } from './publish.server'

interface Told {
  id: number
  name: string
  owner: string | null
  reason: string | null
}

/** Tells by mail whoever registered a business that it is not shown, once a day and reason at most (D132). */
export async function enqueueRefusalMail(
  trx: Db,
  id: number,
  { channels, site, now, reason }: DecisionContext & { reason: string },
): Promise<void> {
  const refused = await findRefused(trx, id)
  const to = safeEmail(refused?.email ?? null)
  if (!channels.mail || !refused || !to) return
  const key = `registration-refused-${id}-${now.toISOString().slice(0, 10)}`
  const payload = {
    to,
    subject: `Tu registro de ${refused.name}`,
    text: refusalText({ ...refused, reason }, site.name),
  }
  await enqueue(trx, { kind: 'mail', key, about: 'Un registro no se publicó', payload }, now)
}

/** A business that its owner registered and that is not shown any more; null for any other. */
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

const refusalText = ({ name, owner, reason }: Told, site: string) =>
  [
    `${owner ? `Hola, ${owner}` : 'Hola'}. Gracias por registrar «${name}» en ${site}.`,
    `Por ahora no aparece en el directorio${reason ? `. El motivo: ${reason}` : ''}.`,
    'Si crees que es un error o ya lo corregiste, responde a este mensaje y lo vemos de nuevo.',
  ].join('\n\n')

/** What is written to whoever registered it, and the addresses that open it ready to be sent; null where nobody did. */
export async function refusalToTell(db: Db, id: number, site: string) {
  const refused = await findRefused(db, id)
  if (!refused) return null
  const text = refusalText(refused, site)
  const email = safeEmail(refused.email)
  const subject = encodeURIComponent(`Tu registro de ${refused.name}`)
  return {
    name: refused.owner,
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: refused.phone && whatsappHref(refused.phone, text),
  }
}
