import { expect, test } from 'vitest'
import {
  eraseLoggedChanges,
  markNewestEntryUndone,
  recordChange,
} from '../../../app/features/audit/record.server'
import { setPromotionActive } from '../../../app/features/promotions/manage.server'
import { freshDatabase } from '../../support/database'
import { addPromotion } from '../promotions/rows'

const ana = { username: 'ana' }
const contact = { action: 'changed', noun: 'contact', id: 7, title: 'Panadería Sol' } as const

test('recordChange stores the actor, the time and only the fields that differ [D102]', async () => {
  const { db } = await freshDatabase()
  const before = { nombre: 'Panadería Sol', ciudad: 'Atlanta', correo: null, categorias: ['panaderia'] }
  const after = { nombre: 'Panadería Sol', ciudad: 'Marietta', correo: 'sol@ejemplo.com', categorias: [] }
  await recordChange(db, ana, { ...contact, before, after }, new Date('2026-11-21T15:00:00Z'))
  const rows = await db.selectFrom('audit_log').selectAll().execute()
  expect(rows).toMatchObject([
    {
      username: 'ana',
      action: 'changed',
      noun: 'contact',
      entity_id: 7,
      created_at: '2026-11-21T15:00:00.000Z',
    },
  ])
  expect(JSON.parse(rows[0]?.changes ?? '')).toEqual({
    ciudad: ['Atlanta', 'Marietta'],
    correo: [null, 'sol@ejemplo.com'],
    categorias: [['panaderia'], []],
  })
})

test('logs no change without differences, but logs a deletion without fields [D102]', async () => {
  const { db } = await freshDatabase()
  await recordChange(db, ana, { ...contact, before: { ciudad: 'Atlanta' }, after: { ciudad: 'Atlanta' } })
  await recordChange(db, ana, { ...contact, action: 'deleted' })
  const actions = await db.selectFrom('audit_log').select('action').execute()
  expect(actions).toEqual([{ action: 'deleted' }])
})

test('a log entry is rolled back together with its transaction [D102]', async () => {
  const { db } = await freshDatabase()
  const failing = db.transaction().execute(async (trx) => {
    await recordChange(trx, ana, { ...contact, action: 'deleted' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
})

test('erasing an entity keeps its log entries but removes their data [D101]', async () => {
  const { db } = await freshDatabase()
  await recordChange(db, ana, { ...contact, before: { correo: 'sol@ejemplo.com' } })
  await recordChange(db, ana, { ...contact, id: 8, before: { correo: 'luna@ejemplo.com' } })
  await recordChange(db, ana, { ...contact, noun: 'category', before: { correo: 'otro@ejemplo.com' } })
  await eraseLoggedChanges(db, 'contact', [7])
  const kept = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  expect(kept).not.toContain('sol@')
  expect(kept).toContain('luna@')
  expect(kept).toContain('otro@')
})

test('a change is not made if it cannot be logged [T106]', async () => {
  const { db } = await freshDatabase()
  const id = await addPromotion(db)
  const nobody = { username: null as never }
  await expect(setPromotionActive(db, { actor: nobody }, id, false)).rejects.toThrow(/null/i)
  expect(await db.selectFrom('promotions').select('is_active').execute()).toEqual([{ is_active: 1 }])
})

test('markNewestEntryUndone marks the newest entry that is not undone yet, then the one before it', async () => {
  const { db } = await freshDatabase()
  const published = { ...contact, action: 'published' } as const
  const [first, second] = [await recordChange(db, ana, published), await recordChange(db, ana, published)]
  const mark = () => markNewestEntryUndone(db, { action: 'published', noun: 'contact', id: 7 }, new Date())
  expect([await mark(), await mark(), await mark()]).toEqual([second, first, null])
})
