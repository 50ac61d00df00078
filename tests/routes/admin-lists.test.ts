import { beforeAll, describe, expect, test } from 'vitest'
import { href } from '~/href'
import { getDateInZone } from '../../app/features/places/calendar'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addPromotion } from '../features/promotions/rows'
import { unwritable } from '../support/broken-tables'
import { addBusiness, addCategory, addContact, addRating } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { newestRow } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: ana } = await serveAdministration()
let category: number
beforeAll(async () => {
  category = await addCategory(db, 'circo')
})

const volver = (list: string) => `volver=${encodeURIComponent(list)}`

/** Returns the address of the undo form in the notice of the next page. */
async function undoAt(list: string | null): Promise<string> {
  const { text } = await ana.get((list ?? '').split('#')[0] ?? '')
  return (/class="wrap notices.*?<form method="post" action="([^"]*)"/s.exec(text)?.[1] ?? '').replaceAll(
    '&amp;',
    '&',
  )
}

const FORM = { 'asunto-contacto': ' |||  |||', negocio: 'Luna', version: '1' }

test.each([
  ['/admin?falta=telefono&pagina=2', 'Sin teléfono'],
  ['/admin?tab=reservaciones&dia=hoy&search=sol', 'Hoy'],
  ['/administracion/opiniones?estado=espera', 'Por revisar'],
  ['/admin/promociones?estado=vigentes', 'Vigentes'],
  ['/administracion/bitacora?quien=admin', 'Lo mío'],
])('the admin list %s marks the predefined view %s as selected', async (list, name) => {
  const { text } = await ana.get(list)
  expect(text.match(/aria-current="page"[^>]*>([^<]*)<\/a>/g)?.join()).toContain(`>${name}</a>`)
})

test.each([
  ['/administracion/cuenta/vistas', '/administracion/cuenta'],
  ['/admin/reservaciones/hoja', '/admin?tab=reservaciones&dia=hoy'],
  [
    '/admin/reservaciones/hoja?fecha=2031-11-25',
    '/admin?tab=reservaciones&desde=2031-11-25&hasta=2031-11-25',
  ],
])('the former admin page %s redirects to %s [D131]', async (withdrawn, nearest) => {
  expectRedirect(await ana.get(withdrawn), 301, nearest)
})

test('editing and deleting a contact, and undoing it, return to the list with its search, filter, page and row [197, 198, 199]', async () => {
  for (let i = 0; i < 60; i++)
    await addContact(db, { name: `Luna ${i}`, state_code: 'WY', created_at: '2020' })
  await indexPendingBusinesses(db)
  const list = '/admin?search=luna&estado=WY&pagina=2'
  const { text } = await ana.get(list)
  const [, href = ''] = /<tr id="fila-3".*?href="([^"]*)"/s.exec(text) ?? []
  expect(href).toContain(`?${volver('/admin?search=luna&estado=WY&pagina=2#fila-3')}`)
  const form = await ana.get(href)
  expect(form.text).toContain(`href="${'/admin?search=luna&amp;estado=WY&amp;pagina=2'}#fila-3"`)
  const saved = await ana.post(href, { ...FORM, estado: 'WY' })
  expect(saved.location).toBe(href)
  const again = (await ana.get(href)).text
  expectParts(again, `href="${'/admin?search=luna&amp;estado=WY&amp;pagina=2'}#fila-3">Volver a la lista`)
  // The records before and after it in the same list, each with its own row.
  const ids = [...text.matchAll(/<tr id="fila-\d+".*?contactos\/(\d+)/gs)].map(([, id]) => id)
  expect(ids).toHaveLength(10)
  const link = (at: number) => `/admin/contactos/${ids[at - 1]}?${volver(`${list}#fila-${at}`)}`
  expectParts(again, `href="${link(2)}"`, `href="${link(4)}"`)

  const id = /contactos\/(\d+)/.exec(href)?.[1]
  const gone = await ana.post(`/admin/contactos/${id}/eliminar?${volver(`${list}#fila-3`)}`)
  expect(gone.location).toBe(`${list}#fila-3`)
  const back = await ana.post(await undoAt(gone.location))
  expect(back.location).toBe(`${list}#fila-3`)
  await db.deleteFrom('businesses').execute()
})

describe('a new business', () => {
  const place = { ciudad: 'Boston', estado: 'MA' }
  const NEW = { ...place, negocio: 'Faro', categoria: 'circo', publicacion: 'published' }
  const path = `/admin/contactos/nuevo?${volver('/admin?search=faro')}`

  test('a new business is created from the list with contact and page, and is found at once [198, 203]', async () => {
    expect((await ana.get('/admin?search=faro')).text).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
    expect((await ana.get(path)).text).toContain('Nuevo negocio</h1>')
    const made = await ana.post(path, { ...NEW, correo: 'faro@ejemplo.com', servicios: 'Luz' })
    expectRedirect(made, 303, '/admin?search=faro')
    expect((await ana.get('/admin?search=faro@ejemplo.com&publicacion=publicada')).text).toContain('>Faro<')
    expect((await ana.get('/circo/faro')).text).toContain('Faro')
    expect((await ana.get('/administracion/bitacora?que=contact')).text).toContain('Faro')
    const isTold = async (query: string) =>
      /Entre las .*20,000.* anotaciones más recientes/.test(
        (await ana.get(`/administracion/bitacora?${query}`)).text,
      )
    expect(await isTold('search=faro')).toBe(true)
    expect(await isTold('search=faro&desde=2026-01-01')).toBe(false)
  })

  test('a new business that cannot be stored shows the form again with its values', async () => {
    const failed = await unwritable(db, 'businesses', () =>
      ana.post(path, { ...NEW, negocio: 'Muelle', responsable: 'Luz Vela' }),
    )
    expectAnswer(failed, 503, 'No se pudo guardar la página', 'value="Luz Vela"')
  })

  test('creating a business that may exist already asks first and keeps the typed values [D100]', async () => {
    const again = { ...NEW, negocio: 'El faro', correo: 'FARO@ejemplo.com', responsable: 'Luz' }
    const asked = await ana.post(path, again)
    expect(asked.status).toBe(422)
    expect(asked.text).not.toContain('<title>Error')
    expect(asked.text).toMatch(/Puede que ya esté.*\/admin\/contactos\/\d+">Faro<.*Boston.*El mismo correo/s)
    expectParts(asked, 'value="Luz"', 'name="de-todos-modos" value="si"')
  })
})

describe('bulk actions', () => {
  test('selected contacts, or all results of a search, are deleted after a question and restored in one step [198, 199, 280]', async () => {
    for (const name of ['Ola 1', 'Ola 2', 'Ola 3']) await addContact(db, { name, state_code: 'HI' })
    await indexPendingBusinesses(db)
    const list = '/admin?estado=HI'
    const { text } = await ana.get(list)
    expect(text).toContain('<form id="varios"')
    expect(text.match(/type="checkbox" form="varios"/g)).toHaveLength(3)
    const [one, two] = [...text.matchAll(/name="cual"[^>]*value="(\d+)"/g)].map(([, id]) => id)
    const form = { accion: 'eliminar', volver: list }
    const ask = (fields: Record<string, string>) =>
      ana.post('/administracion/varios/contactos', { ...form, ...fields })
    const some = await ask({ quienes: 'marcados', cual: `${one},${two},999999` })
    expectParts(some, '¿Eliminar 2 contactos?</h1>', `name="cuales" value="${one},${two}"`)
    expect((await ask({ quienes: 'todos' })).text).toContain('¿Eliminar 3 contactos?</h1>')
    expect((await ask({ quienes: 'marcados' })).location).toBe(list)
    const opened = await ana.get(`/administracion/varios/contactos?${volver(list)}`)
    expect(opened.text).toContain('Lo que habías marcado ya no está aquí.')

    const gone = await ask({ cuales: `${one},${two}` })
    expect(gone.location).toBe(list)
    expect((await ana.get(list)).text).toContain('2 contactos eliminados')
    expect((await ana.get(list)).text.match(/type="checkbox" form="varios"/g)).toHaveLength(1)
    const { batch } = await newestRow(db, 'audit_log')
    const back = await ana.post(
      `${href('/administracion/bitacora/lotes/:batch/deshacer', { batch: batch ?? 0 })}?${volver(list)}`,
    )
    expect(back.location).toBe(list)
    expect((await ana.get(list)).text).toContain('Deshecho: 2 cambios')
    expect((await ana.get(list)).text.match(/type="checkbox" form="varios"/g)).toHaveLength(3)
  })

  test('deleting many contacts first names those with upcoming reservations in their own time zone [D118]', async () => {
    const [booked, past, none] = [
      await addBusiness(db, [category], { business_name: 'Marea', time_zone: 'Pacific/Honolulu' }),
      await addBusiness(db, [category], { business_name: 'Bruma' }),
      await addBusiness(db, [category], { business_name: 'Espuma' }),
    ]
    // In Hawaii it is still this day while it is the next one in New York.
    await addReservation(db, booked, { reservation_date: getDateInZone('Pacific/Honolulu', new Date()) })
    await addReservation(db, booked, { reservation_date: '2099-01-06', status: 'confirmed' })
    await addReservation(db, booked, { reservation_date: '2099-01-07', status: 'cancelled' })
    await addReservation(db, past, { reservation_date: '2020-01-05' })
    const ask = (accion: string) =>
      ana.post('/administracion/varios/contactos', {
        ...{ accion, quienes: 'marcados', cual: [booked, past, none].join() },
      })
    const { text } = await ask('eliminar')
    const [notice = ''] = /Tienen reservas por venir.*?<\/ul>/s.exec(text) ?? []
    expect(notice).toContain('Siguen en pie aunque elimines el negocio')
    expect(notice).toMatch(/reservaciones&amp;negocio=\d+"[^>]*>Marea<\/a>: 2 reservas/)
    expect(notice).not.toMatch(/Bruma|Espuma/)
    expect((await ask('verificar')).text).not.toContain('Tienen reservas por venir')
  })

  test('a bulk action without its reason, category or promotion returns an error and keeps the selected rows', async () => {
    const id = await addContact(db, { name: 'Arena' })
    await addPromotion(db, { valid_until: '2100-01-01' })
    for (const [verb, message] of [
      ['rechazar', 'Elige el motivo'],
      ['recategorizar', 'Elige la categoría'],
      ['aplicar', 'Elige la promoción'],
    ] as const) {
      const answer = await ana.post('/administracion/varios/contactos', {
        ...{ accion: verb, cuales: String(id), categoria: '' },
      })
      expectAnswer(answer, 422, message)
      expect(answer.text).toMatch(new RegExp(`name="cuales" value="${id}(\\.[0-9a-f]{16})?"`))
    }
  })
})

const RATINGS = '/administracion/opiniones'

test('a rating with a link is found, withdrawn with a reason and published again, unless its e-mail has another published one, and rejecting one leads back to its row [T1]', async () => {
  const business = await addBusiness(db, [category], { business_name: 'Taller Rey' })
  const id = await addRating(db, business, {
    comment: '<b>Gana</b> en www.dinero.example',
    reviewer_email: 'eva@ejemplo.test',
    reviewer_name: null,
  })
  const { text } = await ana.get(`${RATINGS}?search=dinero`)
  expectParts(text, '&lt;b&gt;Gana&lt;/b&gt; en www.dinero.example', 'Con enlace o teléfono', '>1 opinión<')
  const withdraw = /href="([^"]*retirar[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const page = await ana.get(withdraw)
  expect(page.text).toContain('¿Retirar la calificación de alguien sobre «')
  const volver = `${RATINGS}?search=dinero#fila-1`
  const done = await ana.post(`/administracion/revision/calificaciones/${id}/retirar`, {
    motivo: 'Publicidad',
    volver,
  })
  expect(done.location).toBe(volver)
  expectParts(await ana.get(`${RATINGS}?search=dinero`), 'Publicidad', 'Volver a publicar')
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
  expectParts(await ana.get(refused.location ?? ''), 'Ya hay otra opinión publicada de esta persona.')

  const waiting = await addRating(db, business, { status: 'in_review' })
  const row = '/administracion/revision?tipo=calificaciones#fila-1'
  const rejected = await ana.post(`/administracion/revision/calificaciones/${waiting}/rechazar`, {
    motivo: 'Insulta',
    volver: row,
  })
  expectRedirect(rejected, 303, row)
})
