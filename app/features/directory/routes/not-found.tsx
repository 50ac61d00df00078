import { db } from '~/db.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'

/** Responds with the not-found page and status 404 at `/404` (D15). */
export async function loader() {
  throw await buildBusinessNotFoundResponse(db, '')
}

export default function NotFoundRoute() {
  return null
}
