import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { notFound } from '~/features/businesses/http/business-param.server'
import { findCategoryAt } from '~/features/categories/find.server'
import { paths } from '~/paths'

/** Redirects `/categoria/{slug}`, the address shown to administrators, to the category page (D8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await readSignedInUser(db, request)
  const { category } = await findCategoryAt(db, params.slug ?? '', Boolean(account))
  if (!category) throw await notFound(db, params.slug ?? '')
  // A hidden category is visible only while signed in, so browsers must not cache the redirect (302).
  return redirect(paths.category(category.slug) + new URL(request.url).search, category.isHidden ? 302 : 301)
}

/** Renders only the not-found page; Remix needs a component for it. */
export default function CategoryRedirect() {
  return null
}
