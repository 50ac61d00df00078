import { expect, test } from 'vitest'
import { viewAddress, viewAt } from '~/features/saved-views/lists'
import { listViews, MOST_VIEWS, removeView, saveView } from '~/features/saved-views/views.server'
import { freshDatabase } from '../../support/database'

test.each([
  ['/admin?falta=telefono&pagina=3', '/admin?falta=telefono'],
  ['/admin?tab=reservaciones&dia=hoy#fila-2', '/admin?tab=reservaciones&dia=hoy'],
  ['/administracion/bitacora?accion=elimino&quien=ana', '/administracion/bitacora?quien=ana&accion=elimino'],
  ['/administracion/opiniones?falta=telefono', null],
  ['/administracion/opiniones', null],
  ['/administracion/papelera?que=contacto', null],
  ['/admin?tab=blogs&search=sol', null],
])('of %s is kept what its list can be filtered by', (address, kept) => {
  const view = viewAt(address)
  expect(view && viewAddress(view)).toBe(kept)
})

test('an account keeps twenty views, each name once in a list, and sees and removes its own alone', async () => {
  const { db } = await freshDatabase()
  const [ana = 0, luz = 0] = await Promise.all(
    ['ana', 'luz'].map(async (username) => {
      const moments = { created_at: '', updated_at: '' }
      const account = { username, password_hash: '', role: 'administrator' as const, ...moments }
      const { id } = await db
        .insertInto('admin_users')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  )
  const view = { list: 'contactos', query: 'falta=telefono' } as const
  for (let i = 1; i <= MOST_VIEWS; i++)
    expect(await saveView(db, ana, { ...view, name: `Vista ${i}` })).toBeNull()
  expect(await saveView(db, ana, { ...view, name: 'Una más' })).toBe('too_many')
  expect(await saveView(db, ana, { ...view, name: 'Vista 1' }), 'sent twice').toBeNull()
  expect(await saveView(db, ana, { ...view, query: 'estado=GA', name: 'Vista 1' })).toBe('name_taken')
  expect(await saveView(db, luz, { ...view, name: 'Mía' })).toBeNull()
  const kept = await listViews(db, ana)
  expect(kept).toHaveLength(MOST_VIEWS)
  expect(kept[0]).toMatchObject({ name: 'Vista 1', query: 'falta=telefono' })
  const [mine] = await listViews(db, luz, 'contactos')
  expect(mine).toMatchObject({ name: 'Mía', query: 'falta=telefono' })
  expect(await listViews(db, luz, 'reservas')).toEqual([])
  expect(await removeView(db, ana, mine?.id ?? 0)).toBe(false)
  expect(await removeView(db, luz, mine?.id ?? 0)).toBe(true)
  await db.deleteFrom('admin_users').where('id', '=', ana).execute()
  expect(await listViews(db, ana)).toEqual([])
})
