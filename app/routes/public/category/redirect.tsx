import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { notFound } from '~/http/not-found.server'
import { findCategoryAt } from '~/models/category/find.server'
import { paths } from '~/paths'

/** `/categoria/{slug}`, as administrators link it, leads to the category itself (D8). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { category } = await findCategoryAt(db, params.slug ?? '')
  if (!category) throw await notFound(db, params.slug ?? '')
  return redirect(paths.category(category.slug), 301)
}

/** Only the not-found page is ever drawn here; a route without a component could not draw it. */
export default function CategoryRedirect() {
  return null
}
