import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { notFound } from '~/features/businesses/http/business-param.server'

export async function loader({ params }: LoaderFunctionArgs) {
  throw await notFound(db, params['*'] ?? '')
}

export const action = loader

export default function UnknownAddress() {
  return null
}
