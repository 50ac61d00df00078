import { describe, expect, test } from 'vitest'
import { countSubmission, type VisitorSubmission } from '../../../app/features/visitors/visitor-writes.server'
import { freshDatabase } from '../../support/database'

const START = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const write = (more: Partial<VisitorSubmission> = {}): VisitorSubmission => ({
  form: 'report',
  address: '198.51.100.7',
  secret: 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT',
  ...more,
})

async function counting() {
  const { db } = await freshDatabase()
  const count = (more: Partial<VisitorSubmission> = {}, minutes = 0) =>
    countSubmission(db, write(more), at(minutes))
  const times = async (number: number, each: (n: number) => Partial<VisitorSubmission>) => {
    const all: string[] = []
    for (let n = 1; n <= number; n++) all.push(await count(each(n)))
    return all
  }
  return { count, times }
}

/** Returns the number of outcomes of each kind, in the order of the kinds. */
const runs = (all: string[]) =>
  ['usual', 'many', 'crowded', 'too many'].map((each) => all.filter((one) => one === each).length)

describe('limits of forms from one place [D37, D108, T93]', () => {
  test('counts forms from an address as "many" from the sixth within an hour, and as "too many" from the sixteenth', async () => {
    const { count, times } = await counting()
    expect(runs(await times(20, () => ({})))).toEqual([5, 10, 0, 5])
    expect(await count({ address: '198.51.100.8' })).toBe('usual')
    expect(await count({ form: 'rating' })).toBe('usual')
    expect(await count({}, 61)).toBe('usual')
  })

  test.each([
    ['/24', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['/48', (n: number) => `2001:db8:1:${n}::/64`, '2001:db8:2:1::/64'],
  ])(
    'counts forms from a %s as "many" from the 31st, and as "too many" from the 91st',
    async (_, address, elsewhere) => {
      const { count, times } = await counting()
      expect(runs(await times(100, (n) => ({ address: address(n) })))).toEqual([30, 60, 0, 10])
      expect(await count({ address: elsewhere })).toBe('usual')
    },
  )

  test('counts forms under one e-mail or phone as "many" from the sixth, from any address [T92]', async () => {
    const { count, times } = await counting()
    const from = (n: number) => `198.${n}.100.7`
    const ana = await times(16, (n) => ({ address: from(n), contacts: ['ana@ejemplo.com', `+1404555${n}`] }))
    expect(runs(ana)).toEqual([5, 10, 1, 0])
    const phone = await times(6, (n) => ({ address: from(n + 20), contacts: [`l${n}@ejemplo.com`, '+1404'] }))
    expect(runs(phone)).toEqual([5, 1, 0, 0])
    expect(await count({ contacts: ['sol@ejemplo.com', null] })).toBe('usual')
    const spellings = await times(6, (n) => ({ address: from(n + 40), contacts: [`Lu.z+${n}@gmail.com`] }))
    expect(runs(spellings), 'spellings of one mailbox [T277]').toEqual([5, 1, 0, 0])
  })

  test('counts ratings of one business as "many" from the eleventh and "crowded" from the 21st, separately for each business', async () => {
    const { count, times } = await counting()
    const to = (target: number) => (n: number) => ({
      form: 'rating' as const,
      address: `198.${n}.1.7`,
      target,
    })
    expect(runs(await times(25, to(1)))).toEqual([10, 10, 5, 0])
    expect(await count(to(2)(99))).toBe('usual')
    expect(await count({ ...to(1)(99), form: 'report' })).toBe('usual')
  })

  test('counts forms from one sender to one business as "too many" from the eleventh within a day', async () => {
    const { count } = await counting()
    const all: string[] = []
    for (let hour = 0; hour < 12; hour++) all.push(await count({ form: 'reservation', target: 1 }, hour * 65))
    expect(runs(all)).toEqual([5, 5, 0, 2])
    expect(await count({ form: 'reservation', target: 1 }, 24 * 60 + 1)).toBe('usual')
  })

  test('refused forms do not count against the business or e-mail that they name [T130]', async () => {
    const { count, times } = await counting()
    const booking = { form: 'reservation' as const, target: 1, contacts: ['ana@ejemplo.com'] }
    expect(runs(await times(80, () => booking))).toEqual([5, 5, 0, 70])
    expect(await count({ ...booking, address: '203.0.113.1', contacts: [] })).toBe('usual')
    expect(await count({ ...booking, address: '203.0.113.2' })).toBe('many')
  })

  test('counts forms one by one if they are sent at once or repeat a contact', async () => {
    const { db } = await freshDatabase()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => countSubmission(db, write({ contacts: ['a@b.co', 'a@b.co'] }), START)),
    )
    // A form may be an early one of its address and a later one of its contact.
    const [usual = 0, many = 0, ...others] = runs(all)
    expect([usual + many, ...others]).toEqual([15, 0, 5])
    expect(usual).toBeLessThanOrEqual(5)
  })
})
