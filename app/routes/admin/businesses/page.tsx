import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { hasFailed } from '~/http/failed-form.server'
import { requireAdmin } from '~/http/guards.server'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/submission.server'
import { pageAsTyped } from '~/models/business-page/fields'
import { draftPage, readEditedPage } from '~/models/business-page/read.server'
import { type PageSaved, savePage } from '~/models/business-page/save.server'
import { pageSchema } from '~/models/business-page/schema'
import { listCategoryNames } from '~/models/category/cards.server'
import { EditPage } from '~/ui/admin/businesses/edit-page'
import { contactAt } from './subject.server'

export const handle = { hydrate: true }

/** The page of a contact's business: made when there is none, else changed (rows 202, 203). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId, name, businessId, isInBin } = await contactAt(params)
  const stored = businessId === null ? null : await readEditedPage(db, businessId)
  const page = stored?.page ?? (await draftPage(db, contactId))
  return {
    ...{ contactId, name, isInBin, isNew: stored === null, version: stored?.version ?? 0 },
    isStateConfirmed: stored?.isStateConfirmed ?? true,
    stored: pageAsTyped(page),
    place: stored && page.status === 'published' ? { slug: page.slug, categorySlug: page.category } : null,
    categories: await listCategoryNames(db),
    failed: hasFailed(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { contactId, businessId } = await contactAt(params)
  const sent = await readSubmission(request, pageSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa los datos', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    savePage(db, contactId, sent.value, actor),
  )
  if (!stored.ok) return stored.answer
  const saved = stored.value
  if (!saved.ok && saved.reason === 'changed') return returnChanged(context, sent.form, saved)
  if (!saved.ok)
    return returnForm(context, sent.form, { title: NOT_STORED.title, errors: [refusalOf(saved)] })
  const title = businessId === null ? 'Página creada' : 'Página guardada'
  return leaveTo(adminPaths.businessPage(contactId), { kind: 'success', title })
}

const NOT_STORED = {
  title: 'No se pudo guardar la página',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

function refusalOf(saved: Exclude<PageSaved, { ok: true } | { reason: 'changed' }>) {
  switch (saved.reason) {
    case 'slug_taken':
      return {
        id: 'direccion-web',
        message: `Esa dirección es o fue de otro negocio. Está libre «${saved.free}»`,
      }
    case 'unknown_category':
      return { id: 'categoria', message: 'Elige la categoría principal de la lista' }
    case 'in_bin':
      return { id: null, message: 'La página está en la papelera: restáurala primero' }
    case 'not_found':
      return { id: null, message: 'Este contacto ya no existe' }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Página de ${data?.name ?? 'negocio'}`)

export default function BusinessPageRoute() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return <EditPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
}
