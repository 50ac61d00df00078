import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/http/session.server'
import { notFound } from '~/features/businesses/http/not-found.server'
import { findCategoryAt } from '~/features/categories/find.server'
import { paths } from '~/paths'

/** `/categoria/{slug}`, as administrators link it, leads to the category itself (D8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await signedIn(db, request)
  const { category } = await findCategoryAt(db, params.slug ?? '', Boolean(account))
  if (!category) throw await notFound(db, params.slug ?? '')
  // A preview is for whoever is signed in now: browsers are not to remember the way.
  return redirect(paths.category(category.slug) + new URL(request.url).search, category.isHidden ? 302 : 301)
}

/** Only the not-found page is ever drawn here; a route without a component could not draw it. */
export default function CategoryRedirect() {
  return null
}
