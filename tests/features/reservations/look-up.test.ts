import { expect, test } from 'vitest'
import { lookUpReservation } from '../../../app/features/reservations/look-up.server'
import { idOfCodeToken } from '../../../app/features/reservations/token.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'

const PHONE = '+14045550142'

test('a reservation looked for by code and telephone is the same work whichever is wrong, and when it is found [D64, T31]', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'belleza')])
  const id = await addReservation(db, business, { code: 'ABC234', phone: PHONE })
  await addReservation(db, business, { code: 'GONE23', phone: PHONE, deleted_at: '2026-11-22' })
  let last = 0
  /** The answer, and every statement as the database is asked it. */
  const look = async (code: string, phone: string) => {
    const asked: string[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    last += 1
    const sender = { address: `203.0.113.${last}`, secret: 's' }
    return { found: await lookUpReservation(watched, { code, phone }, sender), asked }
  }
  const right = await look('ABC234', PHONE)
  expect(right.found.ok && idOfCodeToken(['s'], right.found.token)).toBe(id)
  expect(right.asked.length).toBeGreaterThan(2)
  for (const [code, phone] of [
    ['ABC234', '+14045550143'],
    ['ZZZZZZ', PHONE],
    ['ZZZZZZ', '+14045550143'],
    ['GONE23', PHONE],
  ] as const) {
    const wrong = await look(code, phone)
    expect(wrong.found).toEqual({ ok: false, reason: 'not_found' })
    expect(wrong.asked, code).toEqual(right.asked)
  }
})
