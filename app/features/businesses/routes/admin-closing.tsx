import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { shownName } from '~/values/text/shown-name'
import { closingForm, closingTyped } from '../http/closing-form.server'
import { readBusiness } from '../read.server'
import { ClosingForm } from '../ui/closing-form'
import { ContactSections } from '../ui/contact-sections'

export const handle = { hydrate: true }

/** Whether a business has closed (D118). */
export const loader = adminLoader(async ({ id }) => {
  const business = await readBusiness(db, id)
  return business && { id, name: shownName(business.name), stored: await closingTyped(business) }
})

export const action = adminAction(({ request, actor, id, redirectBack }) =>
  closingForm({
    request,
    actor,
    businessId: id,
    leave: (notice, entry) =>
      redirectBack(adminPaths.contact(id), {
        ...notice,
        ...(entry !== null && { undo: adminPaths.undoChange(entry) }),
      }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `¿Cerró ${name}?`)

export default function ClosingRoute() {
  const { id, name, stored } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { keep } = useListReturn()
  return (
    <AdminPage title={`¿Cerró ${name}?`} back={{ text: name, href: keep(adminPaths.contact(id)) }} narrow>
      <ContactSections contactId={id} name={name} />
      <ClosingForm {...sending} stored={stored} action={keep(adminPaths.businessClosing(id))} />
    </AdminPage>
  )
}
