import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory } from '~/features/audit/history.server'
import { refusalOf } from '~/features/businesses/edit/refusal'
import { listCategoryNames } from '~/features/categories/cards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { answerForm, notStored } from '~/http/forms/answer-form.server'
import { returnChanged } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { type SavedContact, saveContact } from '../edit/save.server'
import { type RecordSaved, saveRecord } from '../edit/save-record.server'
import { differencesInWords, parseRecord, readRecord } from '../http/record.server'
import { readRelated } from '../related.server'
import { ContactPage } from '../ui/contact-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ id, actor }) => {
  const record = await readRecord(id)
  if (!record) return null
  const { contact, ...form } = record
  const { name, page } = contact
  const things = [
    { noun: 'contact' as const, id },
    ...(page ? [{ noun: 'business' as const, id: page.id }] : []),
  ]
  const [categories, history, beside] = await Promise.all([
    listCategoryNames(db),
    readHistory(db, things),
    page && readRelated(db, page, actor.role),
  ])
  return { ...form, id, name, page, history, categories, beside }
})

export const action = adminAction(({ request, actor, id, back }) =>
  answerForm({ request, failed: notStored(NOT_SAVED) }, async ({ form, sendBack }) => {
    const shown = await readRecord(id)
    if (!shown) return null
    const sent = parseRecord(form, shown.stored)
    if (!sent.ok) return sendBack({ title: NOT_SAVED, errors: sent.errors })
    const { contact, page } = sent
    const saved: RecordSaved | SavedContact = page
      ? await saveRecord(db, { actor }, id, { contact, page })
      : await saveContact(db, { actor }, id, contact)
    if (saved.ok) {
      const link = 'awaitsPage' in saved && {
        text: 'Crear su página',
        href: withListReturn(adminPaths.businessPage(id), request),
      }
      const again = {
        text: `Abrir «${contact.contact.name}»`,
        href: withListReturn(adminPaths.contact(id), request),
      }
      const isNew = 'isNew' in saved && saved.isNew
      return redirectWithNotice(back ?? adminPaths.contact(id), {
        kind: 'success',
        title: isNew ? 'Página creada' : 'Contacto actualizado',
        text: link ? 'Ya tiene nombre: ahora puede tener página.' : undefined,
        link: link || (back ? again : undefined),
        row: String(id),
      })
    }
    if (saved.reason === 'not_found') return null
    if (saved.reason === 'changed') {
      const differences = differencesInWords(saved.differences, await listCategoryNames(db))
      return returnChanged(form, { ...saved, differences })
    }
    const errors = saved.reason === 'invalid' ? saved.fieldErrors : refusalOf(saved)
    return sendBack({ title: NOT_SAVED, errors })
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
