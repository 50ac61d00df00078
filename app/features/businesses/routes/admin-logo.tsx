import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { noteLogo } from '../admin-log.server'
import { businessAtContact } from '../http/admin-subject.server'
import { takeLogo } from '../http/logo.server'
import { readLogo } from '../logo.server'
import { LogoPage } from '../ui/logo-page'

export const handle = { hydrate: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId, businessId } = await businessAtContact(params)
  return { contactId, ...(await readLogo(db, businessId)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const business = await businessAtContact(params)
  const to = withListReturn(adminPaths.businessLogo(business.contactId), request)
  return takeLogo({
    request,
    businessId: business.businessId,
    note: noteLogo(actor, business),
    leave: () => leaveTo(to, { kind: 'success', title: 'Logo guardado' }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `Logo de ${data?.name ?? 'negocio'}`)

export default function LogoRoute() {
  const sending = useSentForm<typeof action>()
  return <LogoPage {...useLoaderData<typeof loader>()} {...sending} />
}
