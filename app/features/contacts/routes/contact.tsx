import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { readHistory } from '~/features/audit/history.server'
import { refusalOf } from '~/features/businesses/edit/refusal'
import { listCategoryNames } from '~/features/categories/cards.server'
import { notHere, readId } from '~/http/admin-id'
import { listReturn, withListReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { returnChanged, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { type SavedContact, saveContact } from '../edit/save.server'
import { type RecordSaved, saveRecord } from '../edit/save-record.server'
import { parseRecord, readRecord } from '../http/record.server'
import { ContactPage } from '../ui/contact-page'

export const handle = { hydrate: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const record = await readRecord(readId(params.id))
  if (!record) throw notHere()
  const { contact, ...form } = record
  const { id, name, page } = contact
  const things = [
    { noun: 'contact' as const, id },
    ...(page ? [{ noun: 'business' as const, id: page.id }] : []),
  ]
  const [categories, history] = await Promise.all([listCategoryNames(db), readHistory(db, things)])
  return { ...form, id, name, page, history, categories }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireAdmin(db, request)
  const id = readId(params.id)
  const form = await readForm(request)
  const shown = await readRecord(id)
  if (!shown) throw notHere()
  const sent = parseRecord(form, shown.stored)
  if (!sent.ok) return returnForm(form, { title: NOT_SAVED, errors: sent.errors })
  const { contact, page } = sent
  const stored = await storeOrReturn(
    form,
    FAILED,
    (): Promise<RecordSaved | SavedContact> =>
      page
        ? saveRecord(db, { actor: person }, id, { contact, page })
        : saveContact(db, { actor: person }, id, contact),
  )
  if (!stored.ok) return stored.answer
  const saved = stored.value
  if (saved.ok) {
    const link = 'awaitsPage' in saved && {
      text: 'Crear su página',
      href: withListReturn(adminPaths.businessPage(id), request),
    }
    const isNew = 'isNew' in saved && saved.isNew
    return leaveTo(listReturn(request) ?? adminPaths.contact(id), {
      ...{ kind: 'success', title: isNew ? 'Página creada' : 'Contacto actualizado' },
      ...(link && { link, text: 'Ya tiene nombre: ahora puede tener página.' }),
    })
  }
  if (saved.reason === 'not_found') throw notHere()
  if (saved.reason === 'changed') return returnChanged(form, saved)
  const errors = saved.reason === 'invalid' ? saved.fieldErrors : [refusalOf(saved)]
  return returnForm(form, { title: NOT_SAVED, errors })
}

const NOT_SAVED = 'No se pudo actualizar el contacto'
const FAILED = {
  title: NOT_SAVED,
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, data?.name || 'Contacto')

export default function ContactRoute() {
  const page = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <ContactPage {...page} {...sending} />
}
