import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { takeLogo } from '~/features/businesses/http/logo.server'
import { readLogo } from '~/features/businesses/logo.server'
import { lookOfSmall } from '~/features/images/labels'
import { retryAfter } from '~/http/forms/too-many-requests.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'
import { OwnerLogoPage } from '../ui/owner-logo-page'

export const handle = { hydrate: true }

export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return { token, ...(await readLogo(db, business.id)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return takeLogo({
    request,
    businessId: business.id,
    owner: token,
    actor: OWNER,
    leave: async () => {
      const { logo } = await readLogo(db, business.id)
      const title = 'Tu logo quedó guardado'
      const text = (logo && lookOfSmall(logo)) ?? undefined
      return redirectWithNotice(paths.owner(token), { kind: 'success', title, text })
    },
  })
}

export const headers = retryAfter

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Logo: ${data.name}`, hidden: true }) : []

export default function OwnerLogoRoute() {
  const sending = useSentForm<typeof action>()
  return <OwnerLogoPage {...useLoaderData<typeof loader>()} {...sending} />
}
