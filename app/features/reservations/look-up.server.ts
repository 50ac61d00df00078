import type { Db } from 'db/connect'
import { countUpEach, limitKey } from '~/features/rate-limits/counter.server'
import type { Sender } from '~/features/visitors/idempotency.server'
import { networkOf } from '~/values/network'
import { codeToken } from './token.server'

export const LOOK_UP_SECONDS = 60 * 60
/** Tries within that time from one network, and for one telephone: a code is one of 900 million. */
const MOST_TRIES = { network: 20, phone: 10 }

export type LookUp = { ok: true; token: string } | { ok: false; reason: 'too_many' | 'not_found' }

/**
 * What opens a reservation on another telephone, for who knows its code and the telephone it was made with. Whichever is
 * wrong, the same is counted, asked of the database and computed: how long it takes says nothing (T31).
 */
export async function lookUpReservation(
  db: Db,
  { code, phone }: { code: string; phone: string },
  { address, secret }: Sender,
): Promise<LookUp> {
  const keyFor = (what: string, whom: string) => limitKey(secret, `look-ups of reservations by ${what}`, whom)
  const network = keyFor('network', networkOf(address) ?? address)
  const telephone = keyFor('phone', phone)
  const counted = [network, telephone].map((key) => ({ key, windowSeconds: LOOK_UP_SECONDS }))
  const tries = await countUpEach(db, counted)
  const [ofNetwork = 0, ofPhone = 0] = [tries.get(network), tries.get(telephone)]
  if (ofNetwork > MOST_TRIES.network || ofPhone > MOST_TRIES.phone) return { ok: false, reason: 'too_many' }
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('code', '=', code)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const token = codeToken(secret, row?.id ?? 0)
  return row ? { ok: true, token } : { ok: false, reason: 'not_found' }
}
