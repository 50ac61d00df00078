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
import { createBusiness } from '../edit/create.server'
import { PAGE } from '../edit/fields'
import { describePossibleDuplicates } from '../edit/possible-duplicates.server'
import { emptyPage } from '../edit/read.server'
import { refusalOf } from '../edit/refusal'
import { pageSchema } from '../edit/schema'
import { NewBusinessPage } from '../ui/new-business-page'

export const handle = { hydrate: true }

/** A business that somebody told us of: one form makes its contact and its page (rows 198, 203). */
export const loader = adminLoader(async () => ({
  stored: PAGE.typed(emptyPage()),
  categories: await listCategoryNames(db),
}))

export const action = adminAction(({ request, actor, back }) =>
  saveForm({
    request,
    schema: pageSchema,
    invalid: 'Revisa los datos',
    failed: notStored(NOT_STORED),
    store: async ({ page }, { form }) => {
      const alike = form.get('de-todos-modos') === 'si' ? [] : await describePossibleDuplicates(db, page)
      if (alike.length > 0) return { ok: false as const, reason: 'alike' as const, alike }
      return createBusiness(db, { actor }, page)
    },
    leave: (made, { value, sendBack }) => {
      if (!made.ok && made.reason === 'alike') return sendBack({ title: '', alike: made.alike })
      if (!made.ok) return sendBack({ title: NOT_STORED, errors: refusalOf(made) })
      const page = adminPaths.contact(made.contactId)
      return redirectWithNotice(back ?? page, {
        kind: 'success',
        title: 'Negocio creado',
        text: value.page.name,
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
