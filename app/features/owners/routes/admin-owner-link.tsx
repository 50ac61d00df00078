import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { businessNumbered } from '~/features/businesses/http/contact-param.server'
import { OwnerLinkPage } from '~/features/businesses/ui/owner-link-page'
import { momentInWords } from '~/features/places/calendar'
import { adminTitle } from '~/http/meta'
import { paths } from '~/paths'
import { openLinks } from '../link.server'
import { issueOwnerLink, ownerPhone } from '../manage-link.server'

/** The links to the owner's private page that still open. */
export const loader = adminLoader(async ({ params }) => {
  const { id, name } = await businessNumbered(params)
  const links = await openLinks(db, id)
  return {
    contactId: id,
    name,
    phone: await ownerPhone(db, id),
    links: links.map(({ id, createdAt }) => ({ id, made: momentInWords(createdAt) })),
  }
})

/** Makes one and shows it in its own answer: it is kept nowhere, and loading the page again does not tell it. */
export const action = adminAction(async ({ params, actor }) => {
  const { id, name } = await businessNumbered(params)
  const token = await issueOwnerLink(db, { id, name }, actor)
  return { created: env.PUBLIC_ORIGIN + paths.owner(token) }
})

export const meta = adminTitle<typeof loader>(({ name }) => `Enlace del dueño de ${name}`)

export default function OwnerLinkRoute() {
  const created = useActionData<typeof action>()?.created
  return <OwnerLinkPage {...useLoaderData<typeof loader>()} created={created} />
}
