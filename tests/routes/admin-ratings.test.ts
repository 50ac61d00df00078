import { expect, test } from 'vitest'
import { addBusiness, addCategory, addRating } from '../support/directory-rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: ana } = await serveAdministration()

const LIST = '/administracion/opiniones'

test('a rating with a link is found, withdrawn with a reason and published again, unless its e-mail has another published one [T1]', async () => {
  const business = await addBusiness(db, [await addCategory(db, 'circo')], { business_name: 'Taller Rey' })
  const id = await addRating(db, business, {
    comment: '<b>Gana</b> en www.dinero.example',
    reviewer_email: 'eva@ejemplo.test',
    reviewer_name: null,
  })
  const { text } = await ana.get(`${LIST}?search=dinero`)
  expect(text).toContain('&lt;b&gt;Gana&lt;/b&gt; en www.dinero.example')
  expect(text).toContain('Con enlace o teléfono')
  expect(text).toContain('>1 opinión<')
  const withdraw = /href="([^"]*retirar[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const page = await ana.get(withdraw)
  expect(page.text).toContain('¿Retirar la calificación de alguien sobre «')
  const volver = `${LIST}?search=dinero#fila-1`
  const done = await ana.post(`/administracion/revision/calificaciones/${id}/retirar`, {
    motivo: 'Publicidad',
    volver,
  })
  expect(done.location).toBe(volver)
  const listed = await ana.get(`${LIST}?search=dinero`)
  expect(listed.text).toContain('Publicidad')
  expect(listed.text).toContain('Volver a publicar')
  const restored = await ana.post(
    `/administracion/opiniones/${id}/restaurar?volver=${encodeURIComponent(volver)}`,
  )
  expect(restored.location).toBe(volver)
  expect(await db.selectFrom('ratings').select('status').where('id', '=', id).executeTakeFirst()).toEqual({
    status: 'published',
  })

  await addRating(db, business, { reviewer_email: 'sol@ejemplo.test' })
  const second = await addRating(db, business, { reviewer_email: 'sol@ejemplo.test', status: 'withdrawn' })
  const refused = await ana.post(`/administracion/opiniones/${second}/restaurar`)
  expect((await ana.get(refused.location ?? '')).text).toContain(
    'Ya hay otra opinión publicada de esta persona.',
  )
})
