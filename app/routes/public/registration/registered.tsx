import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { absolute, useSite } from '~/http/site'
import { readConfirmation } from '~/models/registration/confirmation.server'
import { paths } from '~/paths'
import { RegisteredPage } from '~/ui/registration/registered-page'
import { registeredId } from './store.server'

export const handle = { hydrate: true }

/** Shown to whoever has just registered, by a cookie: the address alone tells nothing (row 171, D20). */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = await registeredId(request)
  return { stored: id === null ? null : await readConfirmation(db, id) }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: '¡Registro Exitoso!', hidden: true })

export default function Registered() {
  const site = useSite()
  const { stored } = useLoaderData<typeof loader>()
  const url = stored ? absolute(site, paths.business(stored)) : ''
  return <RegisteredPage stored={stored} url={url} ownerLink={null} />
}
