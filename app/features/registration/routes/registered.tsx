import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { absolute, useSite } from '~/http/site'
import { paths } from '~/paths'
import { readConfirmation } from '../confirmation.server'
import { justRegistered } from '../http/store.server'
import { RegisteredPage } from '../ui/registered-page'

export const handle = { hydrate: true }

/** Shown to whoever has just registered, by a cookie: the address alone tells nothing (row 171, D20). */
export async function loader({ request }: LoaderFunctionArgs) {
  const registered = await justRegistered(request)
  if (!registered) return { stored: null, ownerPath: null }
  return { stored: await readConfirmation(db, registered.id), ownerPath: paths.owner(registered.ownerToken) }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: '¡Registro Exitoso!', hidden: true })

export default function Registered() {
  const site = useSite()
  const { stored, ownerPath } = useLoaderData<typeof loader>()
  const url = stored ? absolute(site, paths.business(stored)) : ''
  return <RegisteredPage stored={stored} url={url} ownerLink={ownerPath && absolute(site, ownerPath)} />
}
