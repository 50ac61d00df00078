import { db } from '~/db.server'
import { notFound } from '~/features/businesses/http/not-found.server'

/** `/404` shows the not-found screen, and says so with its status (D15). */
export async function loader() {
  throw await notFound(db, '')
}

export default function NotFound() {
  return null
}
