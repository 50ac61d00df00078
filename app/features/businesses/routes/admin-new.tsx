import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { notStored } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { BUSINESS } from '../fields'
import { describePossibleDuplicates } from '../possible-duplicates.server'
import { emptyBusiness } from '../read.server'
import { recordSchema } from '../record-schema'
import { saveBusiness } from '../save.server'
import { NewBusinessPage } from '../ui/new-business-page'

export const handle = { hydrate: true }

/** A business that somebody told us of (rows 198, 203). */
export const loader = adminLoader(async () => ({
  stored: BUSINESS.typed(emptyBusiness()),
  categories: await listCategoryNames(db),
}))

export const action = adminAction(({ request, actor, back }) =>
  saveForm({
    request,
    schema: recordSchema,
    invalid: 'Revisa los datos',
    failed: notStored(NOT_STORED),
    store: async ({ business }, { form }) => {
      const alike = form.get('de-todos-modos') === 'si' ? [] : await describePossibleDuplicates(db, business)
      if (alike.length > 0) return { ok: false as const, reason: 'alike' as const, alike }
      return saveBusiness(db, { actor }, null, { business })
    },
    leave: (made, { value, sendBack }) => {
      if (!made.ok && made.reason === 'alike') return sendBack({ title: '', alike: made.alike })
      if (!made.ok && made.reason === 'refused') return sendBack({ title: NOT_STORED, errors: made.errors })
      if (!made.ok) return null
      const page = adminPaths.contact(made.id)
      return redirectWithNotice(back ?? page, {
        kind: 'success',
        title: 'Negocio creado',
        text: value.business.name,
        link: { text: 'Abrir', href: withListReturn(page, request) },
      })
    },
  }),
)

const NOT_STORED = 'No se pudo guardar la página'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Nuevo negocio')

export default function NewBusiness() {
  const form = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { returned } = sending
  return (
    <NewBusinessPage {...form} {...sending} alike={returned && 'alike' in returned ? returned.alike : []} />
  )
}
