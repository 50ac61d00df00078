import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory, undoOfLast } from '~/features/audit/history.server'
import { CLOSINGS } from '~/features/businesses/labels'
import { saveBusiness } from '~/features/businesses/save.server'
import { withListReturn } from '~/http/auth/admin-return'
import { answerForm, notStored } from '~/http/forms/answer-form.server'
import { openedBy, returnChanged } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { differencesInWords, parseRecord, readRecord } from '../http/record.server'
import { readRelated } from '../relations.server'
import { ContactPage } from '../ui/contact-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ id, actor }) => {
  const record = await readRecord(id)
  if (!record) return null
  const { business, stored, categories } = record
  const [history, related] = await Promise.all([
    readHistory(db, [{ noun: 'contact', id }]),
    readRelated(db, business, actor.role),
  ])
  const { version, name, status, stateCode, closed } = business
  return {
    closed: closed && CLOSINGS[closed.kind].label,
    id,
    version,
    name,
    status,
    stateCode,
    stored,
    categories,
    history,
    related,
  }
})

export const action = adminAction(({ request, actor, id, back }) =>
  answerForm({ request, failed: notStored(NOT_SAVED) }, async ({ form, sendBack }) => {
    const record = await readRecord(id)
    if (!record) return null
    const { business: before, stored, categories } = record
    const sent = parseRecord(form, stored, categories)
    if (!sent.ok) return sendBack({ title: NOT_SAVED, errors: sent.errors })
    const base = { version: sent.version, opened: openedBy(form) }
    const saved = await saveBusiness(db, { actor }, id, { business: sent.business, base })
    if (saved.ok) {
      const isNamed = before.name === '' && sent.business.status === 'draft'
      const isNew = before.status === 'draft' && sent.business.status !== 'draft'
      const again = {
        text: `Abrir «${sent.business.name}»`,
        href: withListReturn(adminPaths.contact(id), request),
      }
      const publish = {
        text: 'Crear su página',
        href: withListReturn(adminPaths.businessPage(id), request),
      }
      return redirectWithNotice(back ?? adminPaths.contact(id), {
        kind: 'success',
        title: isNew ? 'Página creada' : 'Contacto actualizado',
        text: isNamed ? 'Ya tiene nombre: ahora puede tener página.' : undefined,
        link: isNamed ? publish : back ? again : undefined,
        undo:
          saved.changed.length > 0
            ? await undoOfLast(db, actor.username, { noun: 'contact', id })
            : undefined,
        row: String(id),
      })
    }
    if (saved.reason === 'not_found') return null
    if (saved.reason === 'refused') return sendBack({ title: NOT_SAVED, errors: saved.errors })
    return returnChanged(form, { ...saved, differences: differencesInWords(saved.differences, categories) })
  }),
)

const NOT_SAVED = 'No se pudo actualizar el contacto'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => name || 'Contacto')

export default function ContactRoute() {
  const page = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <ContactPage {...page} {...sending} />
}
