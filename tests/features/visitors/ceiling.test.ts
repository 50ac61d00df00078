import { describe, expect, test } from 'vitest'
import { enqueueSurgeMail } from '~/features/visitors/http/visitor-check.server'
import {
  countAgainstHourlyLimit,
  countAgainstQueueLimit,
  countAndDetectTokenReuse,
  findKindsOverHourlyLimit,
} from '~/features/visitors/limits.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { addSuggestion } from '../../support/moderation-rows'
import { insertRows } from '../../support/rows'

const START = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const secret = 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT'
const registration = { form: 'registration' as const, secret }

async function counting() {
  const { db } = await freshDatabase()
  const take = (taken: Parameters<typeof countAgainstHourlyLimit>[1], minutes = 0) =>
    countAgainstHourlyLimit(db, taken, at(minutes))
  const times = async (number: number, taken: Parameters<typeof countAgainstHourlyLimit>[1]) => {
    const all: string[] = []
    for (let n = 0; n < number; n++) all.push(await take(taken))
    return ['within', 'first', 'beyond'].map((each) => all.filter((one) => one === each).length)
  }
  const choose = (value: string) =>
    insertRows(db, 'settings', { key: 'forms_per_hour', value, updated_at: START.toISOString() })
  return { db, take, times, choose }
}

describe('the hourly limit of accepted forms [T119]', () => {
  test('a small site accepts sixty forms of a kind an hour, and reports more until the hour ends', async () => {
    const { db, take, times } = await counting()
    expect(await times(65, registration)).toEqual([60, 1, 4])
    expect(await take({ form: 'rating', secret })).toBe('within')
    expect(await findKindsOverHourlyLimit(db, ['registration', 'rating'], secret, at(1))).toEqual([
      'registration',
    ])
    expect(await findKindsOverHourlyLimit(db, ['registration', 'rating'], secret, at(61))).toEqual([])
    expect(await take(registration, 61)).toBe('within')
  })

  test('applies the hourly limit to forms sent at the same moment', async () => {
    const { db, choose } = await counting()
    await choose('3')
    const all = await Promise.all(
      Array.from({ length: 8 }, () => countAgainstHourlyLimit(db, registration, START)),
    )
    expect(all.sort()).toEqual([...Array(4).fill('beyond'), 'first', ...Array(3).fill('within')])
  })

  test('accepts thirty reservations an hour for each business, whatever limit is set', async () => {
    const { times, choose } = await counting()
    await choose('500')
    expect(await times(32, { form: 'reservation', target: 1, secret })).toEqual([30, 1, 1])
    expect(await times(2, { form: 'reservation', target: 2, secret })).toEqual([2, 0, 0])
  })

  test('sends at most one e-mail an hour about too many forms', async () => {
    const { db } = await counting()
    const site = { name: 'Sitio', origin: 'https://s.us' }
    const surge = { form: 'suggestion', to: 'yo@ejemplo.com', site, path: '/revision' } as const
    for (const minutes of [0, 5]) await enqueueSurgeMail(db, surge, at(minutes))
    expect(await queuedMails(db)).toMatchObject([
      { to: 'yo@ejemplo.com', text: expect.stringContaining('https://s.us/revision') },
    ])
  })
})

test('a form token is used up for another sender, but not for the same form again, another token or another target [T119]', async () => {
  const { db } = await counting()
  const used = (whose: string, more = {}) =>
    countAndDetectTokenReuse(db, { ...registration, formToken: 'abc.def', whose, ...more })
  expect(await used('ana')).toBe(false)
  expect(await used('ana')).toBe(false)
  expect(await used('luz')).toBe(true)
  expect(await used('luz')).toBe(true)
  expect(await used('luz', { formToken: 'ghi.jkl' })).toBe(false)
  expect(await used('luz', { target: 7 })).toBe(false)
})

describe('limits of pending moderation [T130]', () => {
  test('accepts sixty waiting entries a week per network and kind and 500 per kind, urgent ones also beyond 500, and reports a full queue once [T281]', async () => {
    const { db } = await freshDatabase()
    const take = (address: string, form: 'suggestion' | 'report' = 'suggestion', minutes = 0) =>
      countAgainstQueueLimit(db, { form, address, secret }, at(minutes))
    const all = []
    for (let n = 0; n < 62; n++) all.push(await take(`198.51.100.${n}`))
    expect(all.filter((each) => each === 'network')).toHaveLength(2)
    expect(await take('198.51.101.1')).toBe('room')
    expect(await take('198.51.100.1', 'report')).toBe('room')
    expect(await take('198.51.100.1', 'suggestion', 7 * 24 * 60 + 1)).toBe('room')
    const business = await addBusiness(db, [await addCategory(db, 'circo')])
    for (let n = 0; n < 500; n++) await addSuggestion(db, business)
    expect(await take('203.0.113.1')).toBe('first')
    expect(await take('203.0.113.1')).toBe('full')
    expect(await take('203.0.113.1', 'report')).toBe('room')
    const takeUrgent = (address: string) =>
      countAgainstQueueLimit(db, { form: 'suggestion', address, secret, isUrgent: true }, at(0))
    for (let n = 0; n < 60; n++) expect(await takeUrgent('203.0.113.1')).toBe('room')
    expect(await takeUrgent('203.0.113.1')).toBe('network')
    // A network that used its room for other forms can still send urgent ones.
    expect(await takeUrgent('198.51.100.9')).toBe('room')
    await db.updateTable('suggestions').set({ status: 'refused' }).execute()
    expect(await take('203.0.114.1')).toBe('room')
  })
})
