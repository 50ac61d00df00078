import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db, imagesFolder } from '~/db.server'
import { hasFailed } from '~/http/failed-form.server'
import { receiveLogo } from '~/http/logo.server'
import { pageMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { ownedAt } from '~/http/owned-business.server'
import { readLogo } from '~/models/business/logo.server'
import { paths } from '~/paths'
import { OwnerLogoPage } from '~/ui/owner/owner-logo-page'
import { useSentForm } from '../../use-sent-form'

export const handle = { hydrate: true }

/** The owner gives the business its picture. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return { token, ...(await readLogo(db, business.id)), failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const refused = await receiveLogo(db, imagesFolder, business.id, { request, context })
  return refused ?? leaveTo(paths.owner(token), { kind: 'success', title: 'Tu logo quedó guardado' })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `${data.failed ? 'Error: ' : ''}Logo: ${data.name}`, hidden: true }) : []

export default function OwnerLogoRoute() {
  const sending = useSentForm<typeof action>()
  return <OwnerLogoPage {...useLoaderData<typeof loader>()} {...sending} />
}
