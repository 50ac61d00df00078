import { data } from '@remix-run/node'
import type { Db } from 'db/connect'
import { readBusiness } from '~/features/businesses/read.server'
import type { NotFoundOffer } from '~/features/businesses/schema'
import { leaveOutOwner } from '~/http/business-counts'
import { requestContext } from '~/http/request-context.server'
import { findOwned } from '../link.server'

/** The business of `/mi-negocio/{token}`. Throws the same not-found page for a token nobody gave and for a revoked one. */
export async function ownedAt(db: Db, { token = '' }: { token?: string | undefined }) {
  const business = await findOwned(db, token)
  if (!business) throw notFoundHere()
  leaveOutOwner(business.slug, requestContext()?.clientAddress ?? '')
  return { token, business }
}

/** The same, with all that is said of the business. */
export async function recordAt(db: Db, params: { token?: string | undefined }) {
  const { token, business } = await ownedAt(db, params)
  const record = await readBusiness(db, business.id)
  if (!record) throw notFoundHere()
  return { token, business, record }
}

/** To be thrown: the not-found page without a word of the address, which is a key. */
export const notFoundHere = () =>
  data<NotFoundOffer>({ search: '', nearest: [], isPrivateLink: true }, { status: 404 })
