import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatches } from '@remix-run/react'
import type { BusinessDetail } from '~/features/businesses/schema'
import { readNotice } from '~/http/notice.server'
import { useSite } from '~/http/site'
import { NOWHERE, paths } from '~/paths'
import type { PageHandle } from '~/ui/layout/page-handle'
import { PublicLayout } from '~/ui/layout/public-layout'

/** What the last form left to be said (D94). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { notices, headers } = await readNotice(request)
  return data({ notices }, { headers })
}

/** The shopfront around every public page. A page about one business turns the bottom bar into its contacts. */
export default function PublicSide() {
  const site = useSite()
  const { notices } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const route = useMatches().at(-1)
  const page = route?.data as (Looking & { business?: BusinessDetail | null }) | undefined
  // One that has closed is not to be reached: its page has the bar of the site.
  const business = page?.business?.closed ? undefined : (page?.business ?? undefined)
  const showsReadTime = (route?.handle as PageHandle | undefined)?.showsReadTime
  return (
    <PublicLayout
      site={site}
      current={pathname + search}
      notices={notices}
      where={page && whereOf(page)}
      readAt={showsReadTime ? site.readAt : null}
      business={
        business?.category && {
          ...business,
          reserveHref: paths.reserve({ categorySlug: business.category.slug, slug: business.slug }),
        }
      }
    >
      <Outlet />
    </PublicLayout>
  )
}

/** What pages say of where they look: home, a category, a city. */
interface Looking {
  place?: string | object | null
  query?: { near?: string | undefined }
  city?: { slug: string }
  state?: { code: string } | null
}

function whereOf({ place, query, city, state }: Looking) {
  const near = typeof place === 'string' ? place : (city?.slug ?? query?.near)
  if (near && near !== NOWHERE) return { cerca: near }
  return state?.code ? { state: state.code } : undefined
}
