import { data } from '@remix-run/node'
import type { Db } from 'db/connect'
import type { NotFoundOffer } from '~/models/business/schema'
import { findOwned } from '~/models/owner/link.server'

/** The business of `/mi-negocio/{token}`. Throws the same not-found page for a token nobody gave and for a revoked one. */
export async function ownedAt(db: Db, { token = '' }: { token?: string | undefined }) {
  const business = await findOwned(db, token)
  if (!business) throw data<NotFoundOffer>({ search: '', nearest: [] }, { status: 404 })
  return { token, business }
}
