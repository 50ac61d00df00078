import { db } from '~/db.server'
import { notFound } from '~/features/businesses/http/business-param.server'

/** Shows the not-found page at `/404`, with status 404 (D15). */
export async function loader() {
  throw await notFound(db, '')
}

export default function NotFound() {
  return null
}
