import { Outlet, useLocation, useMatches } from '@remix-run/react'
import { useSite } from '~/http/site'
import type { BusinessDetail } from '~/models/business/schema'
import { PublicLayout } from '~/ui/public-layout'

/** The shopfront around every public page. A page about one business turns the bottom bar into its contacts. */
export default function PublicSide() {
  const site = useSite()
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)?.data as { business?: BusinessDetail | null } | undefined
  return (
    <PublicLayout site={site} current={pathname + search} business={page?.business ?? undefined}>
      <Outlet />
    </PublicLayout>
  )
}
