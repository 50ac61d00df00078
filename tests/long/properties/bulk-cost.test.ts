import { expect, test } from 'vitest'
import type { BulkListName, BulkVerb } from '~/features/admin-lists/verbs'
import { runBulkAction } from '~/features/bulk/run.server'
import { readItemStamps } from '~/features/bulk/verbs.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { SeededRandom } from '~/values/random'
import { freshDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { processorTime } from '../../support/processor-time'

const about = {
  actor: { username: 'ana', role: 'administrator' as const },
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  channels: { mail: true, marketing: false },
  now: new Date('2026-11-22T12:00:00.000Z'),
  onError: (error: unknown) => {
    throw error
  },
}
const DETAILS = { reason: 'Repetido', category: 'legal' }
const WORDS =
  'pan dulce torta pastel corte tinte uñas taller freno llanta plomero limpieza casa oficina jardín'

/** Businesses per run, and rounds. */
const [COUNT, ROUNDS] = [60, 7]

test('publishing a registration costs at most three times deleting one, medians of seven bulk runs', {
  timeout: 600_000,
}, async () => {
  const { db } = await freshDatabase()
  await addCategory(db, 'circo')
  await addCategory(db, 'legal')
  const random = new SeededRandom(7)
  const words = WORDS.split(' ')
  const sentence = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ')
  let last = 0
  const register = async (status: 'held' | 'published') => {
    last += 1
    const place = { stateCode: 'GA', city: 'Atlanta', zipcode: '30301' } as const
    const texts = { description: sentence(30), services: [sentence(1), sentence(2), sentence(3)] }
    const contact = {
      phone: `+1404555${1000 + last}`,
      email: `a${last}@example.com`,
      contactPerson: 'Ana Luz',
    }
    const name = `${sentence(2)} ${last}`
    const saved = await saveBusiness(db, about, null, {
      source: 'registration',
      business: {
        name,
        category: 'circo',
        moreCategories: ['legal'],
        status,
        ...place,
        ...texts,
        ...contact,
      },
    })
    return saved.ok ? saved.id : 0
  }
  const registered = async (status: 'held' | 'published') => {
    const ids: number[] = []
    for (let each = 0; each < COUNT; each += 1) ids.push(await register(status))
    return ids
  }
  /** Processor time per business, in milliseconds. */
  const run = async (list: BulkListName, verb: BulkVerb, ids: readonly number[]) => {
    const items = ids.map((id) => (list === 'revision' ? `registros-${id}` : String(id)))
    const stamps = await readItemStamps(db, { list, verb }, items)
    const request = { list, verb, items, stamps: stamps && [...stamps], details: DETAILS }
    const { ms, result } = await processorTime(() => runBulkAction(db, request, about))
    expect(result.done).toBe(COUNT)
    return ms / COUNT
  }
  const costs = {
    contacts: [] as number[],
    queue: [] as number[],
    again: [] as number[],
    deleted: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, gone] = [
      await registered('held'),
      await registered('held'),
      await registered('published'),
    ]
    const steps = [
      async () => costs.contacts.push(await run('contactos', 'publicar', one)),
      async () => costs.deleted.push(await run('contactos', 'eliminar', gone)),
      async () => costs.queue.push(await run('revision', 'publicar', other)),
    ]
    // The first step also pays for loading the registrations into memory.
    for (const step of [...steps.slice(round % 3), ...steps.slice(0, round % 3)]) await step()
    await run('contactos', 'retirar', one)
    costs.again.push(await run('contactos', 'publicar', one))
  }
  const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const [contacts, queue, again, deleted] = Object.values(costs).map(medianOf) as [
    number,
    number,
    number,
    number,
  ]
  const figures = { contacts, queue, again, deleted }
  console.info(`Milliseconds of processor for one business: ${JSON.stringify(figures)}`)
  expect([contacts, queue, again].map((cost) => cost / deleted <= 3)).toEqual([true, true, true])
})
