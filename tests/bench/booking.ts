import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { migrate } from 'db/migrate'
import { addDays } from '~/features/places/calendar'
import { findBookableBusiness, listFreeTimes } from '~/features/reservations/availability.server'
import { addBusiness, addCategory } from '../support/directory-rows'
import { processorTime } from '../support/processor-time'
import { addReservation } from '../support/reservation-rows'
import { quantile } from '../support/rounds'
import { median } from './measure'

/** The free times of a day at a business with 20 services and 5,000 bookings. Prints milliseconds of processor, median of 300 days. */

const BOOKINGS = 5_000
const NOW = new Date('2026-11-23T17:10:00Z')
const LENGTH = { minutes: 45, buffer: 15 }

const folder = await mkdtemp(join(tmpdir(), 'directorio-'))
const file = join(folder, 'directorio.db')
const db = connectDatabase({ file, create: true })
await migrate(db, file, 'build/cli/engines')
const category = await addCategory(db, 'belleza', { slot_capacity: 4 })
const business = await addBusiness(db, [category], { time_zone: 'America/New_York', phone: '+14045550142' })
await db
  .insertInto('business_services')
  .values(
    Array.from({ length: 20 }, (_, position) => ({
      business_id: business,
      position,
      name: `Servicio ${position}`,
      minutes: 15 + 15 * (position % 4),
    })),
  )
  .execute()
for (let number = 0; number < BOOKINGS; number += 1) {
  await addReservation(db, business, {
    reservation_date: addDays('2026-11-24', number % 300),
    reservation_time: `${String(9 + (number % 9)).padStart(2, '0')}:${number % 2 ? '00' : '30'}`,
    ...{ status: 'pending', code: `B${number}`, minutes: 45, buffer_minutes: 15 },
  })
}

const spent: number[] = []
for (let day = 0; day < 300; day += 1) {
  const { ms } = await processorTime(async () => {
    const bookable = await findBookableBusiness(db, business, NOW)
    if (!bookable) throw new Error('not bookable')
    await listFreeTimes(db, bookable, addDays('2026-11-24', day), LENGTH)
  })
  spent.push(ms)
}
console.log(
  `${BOOKINGS} reservas, ${spent.length} días: mediana ${median(spent).toFixed(2)} ms de procesador, 95 % ${quantile(spent, 0.95).toFixed(2)} ms`,
)
await db.destroy()
await rm(folder, { recursive: true, force: true })
