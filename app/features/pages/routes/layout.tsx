import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatches } from '@remix-run/react'
import type { BusinessDetail } from '~/features/businesses/schema'
import { readNotice } from '~/http/notice.server'
import { useSiteData } from '~/http/site'
import { NO_PLACE_PARAM_VALUE, paths } from '~/paths'
import type { PageHandle } from '~/ui/layout/page-handle'
import { PublicLayout } from '~/ui/layout/public-layout'

/** Loads the notice about the last sent form (D94). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { notices, headers } = await readNotice(request)
  return data({ notices }, { headers })
}

/**
 * Layout of the public pages. On the page of a business that is not closed, the bottom bar contains contact
 * buttons.
 */
export default function PublicLayoutRoute() {
  const site = useSiteData()
  const { notices } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const route = useMatches().at(-1)
  const page = route?.data as (Looking & { business?: BusinessDetail | null }) | undefined
  // The page of a closed business has the usual bottom bar.
  const business = page?.business?.closed ? undefined : (page?.business ?? undefined)
  const showsReadTime = (route?.handle as PageHandle | undefined)?.showsReadTime
  return (
    <PublicLayout
      site={site}
      current={pathname + search}
      notices={notices}
      where={page && whereOf(page)}
      readAt={showsReadTime ? site.readAt : null}
      own={route?.data && OWNER_ROUTE_ID_PATTERN.test(route.id) ? route.params.token : undefined}
      business={
        business?.category && {
          ...business,
          reserveHref: business.takesReservations
            ? paths.reserve({ categorySlug: business.category.slug, slug: business.slug })
            : null,
        }
      }
    >
      <Outlet />
    </PublicLayout>
  )
}

/**
 * Route ids of pages that an owner opens by private link. Pages that confirm, unsubscribe or claim are not
 * included.
 */
const OWNER_ROUTE_ID_PATTERN =
  /^features\/(owners\/routes\/(?!confirm-email|week-mail|claim-link)|registration\/routes\/sign$)/

/** Data of a page that depends on a place, for example of a city page. */
interface Looking {
  place?: string | object | null
  query?: { near?: string | undefined; state?: string | undefined }
  city?: { slug: string }
}

function whereOf({ place, query, city }: Looking) {
  const near = typeof place === 'string' ? place : (city?.slug ?? query?.near)
  if (near && near !== NO_PLACE_PARAM_VALUE) return { cerca: near }
  return query?.state ? { state: query.state } : undefined
}
