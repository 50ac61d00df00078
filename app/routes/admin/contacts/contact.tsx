import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { notHere, readId } from '~/http/admin-id'
import { adminMeta } from '~/http/admin-meta'
import { hasFailed } from '~/http/failed-form.server'
import { requireAdmin } from '~/http/guards.server'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/submission.server'
import { readHistory } from '~/models/audit/history.server'
import { listCategoryChoices } from '~/models/category/cards.server'
import { asTyped } from '~/models/contact/edit/fields'
import { readContact } from '~/models/contact/edit/read.server'
import { saveContact } from '~/models/contact/edit/save.server'
import { contactSchema } from '~/models/contact/edit/schema'
import { ContactPage } from '~/ui/admin/contact/contact-page'

export const handle = { hydrate: true }

/** A contact with all its fields, what hangs on it, and what was done to it (row 198, D102). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const contact = await readContact(db, readId(params.id))
  if (!contact) throw notHere()
  const { id, version, name, subject, page } = contact
  const things = [
    { noun: 'contact' as const, id },
    ...(page ? [{ noun: 'business' as const, id: page.id }] : []),
  ]
  const [categories, history] = await Promise.all([listCategoryChoices(db), readHistory(db, things)])
  return {
    ...{ id, version, name, page, history },
    stored: { ...asTyped(contact), 'asunto-contacto': subject },
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    failed: hasFailed(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requireAdmin(db, request)
  const id = readId(params.id)
  const sent = await readSubmission(request, contactSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: NOT_SAVED, errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, FAILED, () =>
    saveContact(db, person, id, sent.value),
  )
  if (!stored.ok) return stored.answer
  const saved = stored.value
  if (saved.ok) {
    const link = saved.awaitsPage && { text: 'Crear su página', href: adminPaths.businessPage(id) }
    return leaveTo(adminPaths.contact(id), {
      ...{ kind: 'success', title: 'Contacto actualizado' },
      ...(link && { link, text: 'Ya tiene nombre: ahora puede tener página.' }),
    })
  }
  if (saved.reason === 'not_found') throw notHere()
  if (saved.reason === 'changed') return returnChanged(context, sent.form, saved)
  return returnForm(context, sent.form, { title: NOT_SAVED, errors: saved.objections })
}

const NOT_SAVED = 'No se pudo actualizar el contacto'
const FAILED = {
  title: NOT_SAVED,
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}${data?.name || 'Contacto'}`)

export default function ContactRoute() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return (
    <ContactPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
  )
}
