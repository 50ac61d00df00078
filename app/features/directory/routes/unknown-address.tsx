import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'

/** Responds with the not-found page and status 404 to unknown addresses, and at `/404` (D15). */
export async function loader({ params }: LoaderFunctionArgs) {
  throw await buildBusinessNotFoundResponse(db, params['*'] ?? '')
}

export const action = loader

export default function UnknownAddressRoute() {
  return null
}
