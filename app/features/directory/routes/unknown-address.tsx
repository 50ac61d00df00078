import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'

export async function loader({ params }: LoaderFunctionArgs) {
  throw await buildBusinessNotFoundResponse(db, params['*'] ?? '')
}

export const action = loader

export default function UnknownAddressRoute() {
  return null
}
