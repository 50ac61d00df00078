import type { Reservations } from 'db/types'
import type { Insertable } from 'kysely'
import { timeZoneOf } from '~/features/places/time-zone'
import { SLOT_TIMES } from '~/features/reservations/slots'
import type { Random } from '~/values/random'
import { slugify } from '~/values/text/slug'
import type { DemoBusiness } from './businesses'
import { fullName, person } from './people'
import { Phones } from './phones'

const DAY = 86_400_000
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function inventReservations(
  random: Random,
  businesses: readonly { id: number; business: DemoBusiness }[],
  count: number,
  now: Date,
): Insertable<Reservations>[] {
  const taken = new Set<string>()
  const phones = new Phones()
  return Array.from({ length: count }, () => {
    const { id, business } = random.pick(businesses)
    const { story, trade, zip } = business
    const slot = freeSlot(random, id, now, taken)
    const guest = person(random)
    const ahead = random.between(0, 10) * DAY + random.between(0, DAY)
    const made = new Date(Math.min(now.getTime(), Date.parse(slot.date) - DAY / 2) - ahead).toISOString()
    return {
      business_id: id,
      business_name: story.name,
      contact_person: fullName(story.owner),
      full_name: fullName(guest),
      email: `${slugify(fullName(guest))}@example.com`,
      phone: phones.next(['505', '512', '210', '915']),
      requirement: random.pick(trade.requests),
      reservation_date: slot.date,
      reservation_time: slot.time,
      seat: 0,
      time_zone: timeZoneOf(story.city.stateCode, zip[0]),
      comment: random.chance(0.3) ? 'Prefiero que me llamen por la tarde.' : null,
      admin_note: null,
      status: slot.offset < 0 ? random.pick(PAST) : random.pick(COMING),
      code: code(random, taken),
      token_hash: null,
      created_at: made,
      updated_at: made,
      deleted_at: null,
    }
  })
}

const PAST = ['completed', 'completed', 'completed', 'cancelled'] as const
const COMING = ['pending', 'pending', 'confirmed', 'confirmed', 'cancelled'] as const

function freeSlot(random: Random, businessId: number, now: Date, taken: Set<string>) {
  for (;;) {
    const offset = random.between(-30, 21)
    const date = new Date(now.getTime() + offset * DAY).toISOString().slice(0, 10)
    const time = random.pick(SLOT_TIMES)
    const key = `${businessId} ${date} ${time}`
    if (taken.has(key)) continue
    taken.add(key)
    return { date, time, offset }
  }
}

function code(random: Random, taken: Set<string>): string {
  for (;;) {
    const made = Array.from({ length: 6 }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('')
    if (taken.has(made)) continue
    taken.add(made)
    return made
  }
}
