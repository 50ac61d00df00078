import type { Db } from 'db/connect'
import { numberedPlaces } from '~/features/businesses/find.server'
import type { BusinessPlace } from '~/features/businesses/schema'
import { cityAlone } from '~/features/places/city'
import { duplicateKey } from '~/features/search/duplicate-key.server'
import type { RegistrationValues } from './schema'

/** More would help nobody choose, and a chain has hundreds under one phone. */
const MOST = 5

/**
 * At most five published businesses that may be the one to register (D100): by phone, e-mail, or name in the city. `itself`
 * is the number of one that is registered already.
 */
export async function findDuplicates(
  db: Db,
  values: Pick<RegistrationValues, 'negocio' | 'telefono' | 'correo' | 'ciudad'>,
  itself?: number,
): Promise<(BusinessPlace & { id: number })[]> {
  const pages = db
    .selectFrom('businesses')
    .select('id')
    .where('is_listed', '=', 1)
    .limit(MOST + 1)
  const key = duplicateKey(values.negocio, cityAlone(values.ciudad))
  const alike = db
    .selectFrom('search_documents')
    .select('business_id as id')
    .limit(MOST + 1)
  const found = await Promise.all([
    pages.where('phone', '=', values.telefono).orderBy('id').execute(),
    pages.where('email', '=', values.correo).orderBy('id').execute(),
    key === '' ? [] : alike.where('duplicate_key', '=', key).orderBy('business_id').execute(),
  ])
  const others = found.flat().filter(({ id }) => id !== itself)
  const ids = [...new Set(others.map(({ id }) => id))].slice(0, MOST)
  return numberedPlaces(db, ids)
}
