import { data } from '@remix-run/node'
import type { Db } from 'db/connect'
import { nearestNames } from '~/features/search/nearest-names.server'
import { businessPlaces } from '../find.server'
import type { BusinessPlace, NotFoundOffer } from '../schema'

/** To be thrown: the not-found page with status 404, offering what comes nearest to `address` (rows 123, 164; D15). */
export async function notFound(db: Db, address: string) {
  const search = wordsOf(address)
  const nearest = search ? await businessPlaces(db, await nearestNames(db, search, 3)) : []
  return data<NotFoundOffer>({ search, nearest }, { status: 404 })
}

/** The same, for a business that exists, under another category than the address says (D17). */
export function filedElsewhere(business: BusinessPlace) {
  return data<NotFoundOffer>({ search: business.name, nearest: [business] }, { status: 404 })
}

/** The words of an address, as they would be typed into a search box. */
export function wordsOf(address: string): string {
  const last = address.split('/').findLast((segment) => segment !== '') ?? ''
  return last
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
}
