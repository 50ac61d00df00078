import { expect, test } from 'vitest'
import { readBusinessDetail } from '~/features/businesses/page.server'
import { buildLocalBusinessData } from '~/features/seo/structured-data'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

const SITE = {
  ...{ name: 'Directorio', origin: 'https://ejemplo.com', isDemo: false },
  ...{ email: null, phone: null, socialUrl: null },
}

test('structured data of a business state 24 hours as all day, and those from eight to eight as ending the next day [135, 297]', async () => {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'belleza')], { business_slug: 'salon' })
  await insertRows(db, 'business_hours', [
    { business_id: id, weekday: 1, opens: '00:00', closes: '00:00' },
    { business_id: id, weekday: 2, opens: '08:00', closes: '08:00' },
    { business_id: id, weekday: 3, opens: '18:00', closes: '00:00' },
  ])
  const extras = {
    ...{ promotions: [], comments: [], commentCount: { total: 0, isCapped: false } },
    distribution: [0, 0, 0, 0, 0] as [number, number, number, number, number],
  }
  const page = await readBusinessDetail(db, 'salon', new Date('2026-11-27T12:00:00Z'), async () => extras)
  expect(page && buildLocalBusinessData(page, SITE)).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' },
      { dayOfWeek: 'Tuesday', opens: '08:00', closes: '07:59' },
      { dayOfWeek: 'Wednesday', opens: '18:00', closes: '00:00' },
    ],
  })
})
