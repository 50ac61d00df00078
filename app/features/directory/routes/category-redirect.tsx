import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { resolveCategoryAddress } from '~/features/categories/read.server'
import { paths } from '~/paths'

/** Redirects `/categoria/{slug}`, the address shown to administrators, to the category page (D8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await readSignedInUser(db, request)
  const { category } = await resolveCategoryAddress(db, params.slug ?? '', Boolean(account))
  if (!category) throw await buildBusinessNotFoundResponse(db, params.slug ?? '')
  // Only signed-in users see a hidden category. Browsers must not cache its redirect, so its status is 302.
  return redirect(paths.category(category.slug) + new URL(request.url).search, category.isHidden ? 302 : 301)
}

/**
 * Never shown, because the loader redirects or throws. Remix needs a component to render the not-found page.
 */
export default function CategoriaAddressRedirectRoute() {
  return null
}
