import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexPending } from '../../app/features/search/indexing.server'
import type { Visitor } from '../support/admin'
import { addBusiness, addCategory, addContact, addRating } from '../support/directory-rows'
import { addReport } from '../support/review-rows'
import { type BorrowedAdminServer, borrowAdminServer } from '../support/shared-server'

let server: BorrowedAdminServer
let ana: Visitor
let db: Db
let category: number
beforeAll(async () => {
  server = await borrowAdminServer()
  ana = server.visitor()
  await ana.signIn()
  db = server.open()
  category = await addCategory(db, 'circo')
})
afterAll(() => server.close())

const volver = (list: string) => `volver=${encodeURIComponent(list)}`

/** Where the notice of the next page takes back what was done. */
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
])('%s is the usual view %s, and says so', async (list, name) => {
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
])('%s, withdrawn, leads to %s [D131]', async (withdrawn, nearest) => {
  expect(await ana.get(withdrawn)).toMatchObject({ status: 301, location: nearest })
})

describe('whoever works through a list', () => {
  test('finds it again after a contact is edited, deleted and taken back: search, filter, page and row [197, 198, 199]', async () => {
    for (let i = 0; i < 60; i++)
      await addContact(db, { name: `Luna ${i}`, state_code: 'WY', created_at: '2020' })
    await indexPending(db)
    const list = '/admin?search=luna&estado=WY&pagina=2'
    const { text } = await ana.get(list)
    const [, href = ''] = /<tr id="fila-3".*?href="([^"]*)"/s.exec(text) ?? []
    expect(href).toContain(`?${volver('/admin?search=luna&estado=WY&pagina=2#fila-3')}`)
    const form = await ana.get(href)
    expect(form.text).toContain(`href="${'/admin?search=luna&amp;estado=WY&amp;pagina=2'}#fila-3"`)
    const saved = await ana.post(href, { ...FORM, estado: 'WY' })
    expect(saved.location).toBe(`${list}#fila-3`)

    const id = /contactos\/(\d+)/.exec(href)?.[1]
    const gone = await ana.post(`/admin/contactos/${id}/eliminar?${volver(`${list}#fila-3`)}`)
    expect(gone.location).toBe(`${list}#fila-3`)
    const back = await ana.post(await undoAt(gone.location))
    expect(back.location).toBe(`${list}#fila-3`)
    await db.deleteFrom('contacts').execute()
  })

  test('finds the trash again, as it was filtered', async () => {
    const id = await addContact(db, { name: 'Sol', deleted_at: new Date().toISOString() })
    const list = '/administracion/papelera?que=contacto'
    const { text } = await ana.get(list)
    expect(text).toContain(`/restaurar?${volver(`${list}#fila-1`)}"`)
    const restored = await ana.post(
      `/administracion/papelera/contacto/${id}/restaurar?${volver(`${list}#fila-1`)}`,
    )
    expect(restored.location).toBe(`${list}#fila-1`)
    expect((await ana.get(list)).text).toContain(`href="/admin/contactos/${id}?`)
    await db.deleteFrom('contacts').execute()
  })

  test('finds the queue again after a refusal is taken back', async () => {
    const business = await addBusiness(db, [category], { business_slug: 'luna' })
    const id = await addRating(db, business, { status: 'in_review' })
    const list = '/administracion/revision?tipo=calificaciones'
    const refused = await ana.post(
      `/administracion/revision/calificaciones/${id}/rechazar?${volver(`${list}#fila-1`)}`,
      { motivo: 'Insulta', volver: `${list}#fila-1` },
    )
    expect(refused.location).toBe(`${list}#fila-1`)
    const back = await ana.post(await undoAt(refused.location))
    expect(back.location).toBe(`${list}#fila-1`)
  })

  test('of promotions and categories comes back to where the verb was', async () => {
    const { id } = await db
      .insertInto('promotions')
      .values({
        ...{ title: 'Dos por uno', discount_type: 'percentage', discount_percentage: 5 },
        application_scope: 'all',
        ...{ valid_from: '2026-01-01', valid_until: '2030-01-01', created_at: '2026', updated_at: '2026' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const list = '/admin/promociones?search=dos'
    expect((await ana.get(list)).text).toContain(`value="${list}#fila-1"`)
    const off = await ana.post(`/admin/promociones/${id}/desactivar`, { volver: `${list}#fila-1` })
    expect(off.location).toBe(`${list}#fila-1`)
    expect((await ana.post(await undoAt(off.location))).location).toBe(`${list}#fila-1`)
    const gone = await ana.post(`/admin/promociones/${id}/eliminar?${volver(`${list}#fila-1`)}`)
    expect(gone.location).toBe(`${list}#fila-1`)

    const hidden = await ana.post(`/admin/categoria/circo/desactivar?${volver('/admin/categorias#fila-1')}`)
    expect(hidden.location).toBe('/admin/categorias#fila-1')
    expect((await ana.post(await undoAt(hidden.location))).location).toBe('/admin/categorias#fila-1')
  })

  test.each([
    '//evil.com',
    'https://evil.com/admin',
    '/admin\\evil',
    '/directorio',
    '/administracion/configuracion',
    '/admin/contactos/1',
    '/admin#fila-1"onfocus',
  ])('never is sent to %s [T8]', async (wanted) => {
    const id = await addContact(db, { name: 'Sol' })
    const { location } = await ana.post(`/admin/contactos/${id}/eliminar?${volver(wanted)}`)
    expect(location).toBe('/admin')
  })
})

describe('a new business', () => {
  const NEW = {
    negocio: 'Faro',
    ciudad: 'Boston',
    estado: 'MA',
    categoria: 'circo',
    publicacion: 'published',
  }
  const path = `/admin/contactos/nuevo?${volver('/admin?search=faro')}`

  test('is made whole from the list, contact and page, and found at once [198, 203]', async () => {
    expect((await ana.get('/admin?search=faro')).text).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
    expect((await ana.get(path)).text).toContain('Nuevo negocio</h1>')
    const made = await ana.post(path, { ...NEW, correo: 'faro@ejemplo.com', servicios: 'Luz' })
    expect(made).toMatchObject({ status: 303, location: '/admin?search=faro' })
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

  test('that may be there already is asked about, with everything typed [D100]', async () => {
    const again = { ...NEW, negocio: 'El faro', correo: 'FARO@ejemplo.com', responsable: 'Luz' }
    const asked = await ana.post(path, again)
    expect(asked.status).toBe(422)
    expect(asked.text).not.toContain('<title>Error')
    expect(asked.text).toMatch(/Puede que ya esté.*\/admin\/contactos\/\d+">Faro<.*Boston.*El mismo correo/s)
    expect(asked.text).toContain('value="Luz"')
    expect(asked.text).toContain('name="de-todos-modos" value="si"')
  })

  test('that cannot be, though it is meant, leaves nothing behind, and everything typed [203]', async () => {
    const taken = await ana.post(path, {
      ...{ ...NEW, 'de-todos-modos': 'si' },
      ...{ 'direccion-web': 'faro', responsable: 'Eva' },
    })
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('Está libre «faro-2»')
    expect(taken.text).toContain('value="Eva"')
    const found = await db.selectFrom('contacts').select('id').where('name', '=', 'Faro').execute()
    expect(found).toHaveLength(1)
  })
})

describe('many at once', () => {
  test('are ticked or all of a search, asked about, done and taken back in one step [198, 199, 280]', async () => {
    for (const name of ['Ola 1', 'Ola 2', 'Ola 3']) await addContact(db, { name, state_code: 'HI' })
    await indexPending(db)
    const list = '/admin?estado=HI'
    const { text } = await ana.get(list)
    expect(text).toContain('<form id="varios"')
    expect(text.match(/type="checkbox" form="varios"/g)).toHaveLength(3)
    const [one, two] = [...text.matchAll(/name="cual"[^>]*value="(\d+)"/g)].map(([, id]) => id)
    const ask = `/administracion/varios/contactos?accion=eliminar&${volver(list)}`
    const some = await ana.get(`${ask}&quienes=marcados&cual=${one}&cual=${two}&cual=999999`)
    expect(some.text).toContain('¿Eliminar: 2 contactos?</h1>')
    const all = await ana.get(`${ask}&quienes=todos`)
    expect(all.text).toContain('¿Eliminar: 3 contactos?</h1>')
    expect((await ana.get(`${ask}&quienes=marcados`)).location).toBe(list)

    const gone = await ana.post(`${ask}&quienes=marcados`, { cuales: `${one},${two}` })
    expect(gone.location).toBe(list)
    expect((await ana.get(list)).text).toContain('2 contactos eliminados')
    expect((await ana.get(list)).text.match(/type="checkbox" form="varios"/g)).toHaveLength(1)
    const { id } = await db
      .selectFrom('bulk_actions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const back = await ana.post(`/administracion/varios/deshacer/${id}?${volver(list)}`)
    expect(back.location).toBe(list)
    expect((await ana.get(list)).text).toContain('Deshecho: 2 contactos')
    expect((await ana.get(list)).text.match(/type="checkbox" form="varios"/g)).toHaveLength(3)
  })

  test('that need a reason or a category ask for it at the field, and keep what was chosen', async () => {
    const id = await addContact(db, { name: 'Arena' })
    for (const [verb, message] of [
      ['rechazar', 'Elige el motivo'],
      ['recategorizar', 'Elige la categoría'],
    ]) {
      const path = `/administracion/varios/contactos?accion=${verb}&quienes=marcados&cual=${id}`
      const answer = await ana.post(path, { cuales: String(id), categoria: '' })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(message)
      expect(answer.text).toContain(`name="cuales" value="${id}"`)
    }
  })

  test('are exported by themselves [280]', async () => {
    const [one, other] = [await addContact(db, { name: 'Palma' }), await addContact(db, { name: 'Coco' })]
    const path = `/administracion/varios/contactos?accion=exportar&quienes=marcados&cual=${one}`
    expect((await ana.get(path)).text).toContain(`contactos.csv?cuales=${one}"`)
    const file = await ana.get(`/administracion/exportar/contactos.csv?cuales=${one}`)
    expect(file.text).toContain('Palma')
    expect(file.text).not.toContain('Coco')
    expect(other).toBeGreaterThan(one)
  })

  test('of the queue are published, and wait again', async () => {
    const business = await addBusiness(db, [category], { business_slug: 'marea' })
    const id = await addRating(db, business, { status: 'in_review' })
    const list = '/administracion/revision?tipo=calificaciones'
    expect((await ana.get(list)).text).toContain(`value="calificaciones-${id}"`)
    const path = `/administracion/varios/revision?accion=publicar&${volver(list)}`
    const done = await ana.post(path, { cuales: `calificaciones-${id}` })
    expect(done.location).toBe(list)
    const undo = await undoAt(list)
    expect((await ana.post(undo)).location).toBe(list)
    const row = db.selectFrom('ratings').select('status').where('id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).status).toBe('in_review')
  })
})

describe('a page past the end', () => {
  test.each([
    ['contacts', '/admin?pagina=900', '/admin'],
    ['contacts of a filter', '/admin?estado=WY&pagina=900', '/admin?estado=WY'],
    [
      'the queue',
      '/administracion/revision?tipo=reportes&pagina=900',
      '/administracion/revision?tipo=reportes',
    ],
    [
      'the trash',
      '/administracion/papelera?que=contacto&pagina=900',
      '/administracion/papelera?que=contacto',
    ],
  ])('of %s shows the last one', async (_what, past, list) => {
    await db.updateTable('business_pages').set({ contact_id: null }).execute()
    await db.deleteFrom('contacts').execute()
    const business = await addBusiness(db, [category])
    for (let i = 0; i < 51; i++) {
      await addContact(db, {
        name: `Kept ${i}`,
        state_code: 'WY',
        created_at: `2020-01-01T00:00:${String(i).padStart(2, '0')}`,
      })
      await addContact(db, { name: `Gone ${i}`, deleted_at: new Date(Date.now() - i).toISOString() })
      await addReport(db, business, {
        business_name: `Sobre ${i}`,
        created_at: `2020-01-01T00:00:${String(i).padStart(2, '0')}`,
      })
    }
    await indexPending(db)
    const name = />((?:Kept|Gone) \d+)<|: (Sobre \d+)</g
    const names = async (path: string) =>
      [...(await ana.get(path)).text.matchAll(name)].map(([, a, b]) => a ?? b)
    const last = await names(`${list}${list.includes('?') ? '&' : '?'}pagina=2`)
    expect(last).not.toEqual([])
    expect(await names(past)).toEqual(last)
    await db.deleteFrom('reports').execute()
  })
})
