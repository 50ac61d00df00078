import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { businessNumbered } from '../http/contact-param.server'
import { takeLogo } from '../http/logo.server'
import { readLogo } from '../logo.server'
import { LogoPage } from '../ui/logo-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ params }) => {
  const { id } = await businessNumbered(params)
  return { contactId: id, ...(await readLogo(db, id)) }
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessNumbered(params)
  const to = withListReturn(adminPaths.businessLogo(business.id), request)
  return takeLogo({
    request,
    businessId: business.id,
    actor,
    leave: () => redirectWithNotice(to, { kind: 'success', title: 'Logo guardado' }),
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `Logo de ${name}`)

export default function LogoRoute() {
  const sending = useSentForm<typeof action>()
  return <LogoPage {...useLoaderData<typeof loader>()} {...sending} />
}
