import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { businessAtContact } from '~/features/businesses/http/admin-subject.server'
import { OwnerLinkPage } from '~/features/businesses/ui/owner-link-page'
import { momentInWords } from '~/features/places/calendar'
import { adminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { openLinks } from '../link.server'
import { issueOwnerLink, ownerPhone } from '../manage-link.server'

/** The links to the owner's private page that still open. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { contactId, name, businessId } = await businessAtContact(params)
  const links = await openLinks(db, businessId)
  return {
    contactId,
    name,
    phone: await ownerPhone(db, businessId),
    links: links.map(({ id, createdAt }) => ({ id, made: momentInWords(createdAt) })),
  }
}

/** Makes one and shows it in its own answer: it is kept nowhere, and loading the page again does not tell it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { businessId, name } = await businessAtContact(params)
  const token = await issueOwnerLink(db, { id: businessId, name }, actor)
  return { created: env.PUBLIC_ORIGIN + paths.owner(token) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `Enlace del dueño de ${data?.name ?? 'un negocio'}`)

export default function OwnerLinkRoute() {
  const created = useActionData<typeof action>()?.created
  return <OwnerLinkPage {...useLoaderData<typeof loader>()} created={created} />
}
