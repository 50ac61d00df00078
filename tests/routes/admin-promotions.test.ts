import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addPromotion, apply, twoBusinesses } from '../features/promotions/rows'
import { openedIn, type Page } from '../support/admin'
import { withoutTable } from '../support/broken-tables'
import { addBusiness, addCategory } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { columnOf, newestRow, rowOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: ana } = await serveAdministration()
let rows: Awaited<ReturnType<typeof twoBusinesses>>
beforeAll(async () => {
  await db.deleteFrom('categories').where('slug', 'in', ['reposteria', 'servicio-automotriz']).execute()
  rows = await twoBusinesses(db)
  await indexPendingBusinesses(db)
})

const LIST = '/admin/promociones'
const FAR = { valid_from: '2026-01-01', valid_until: '2099-12-31' }

/** The notice on the next page. */
const noticeAfter = ({ location }: Page) => ana.notice(location)

const FORM = {
  ...{ titulo: 'Dos por uno', tipo: 'percentage', porcentaje: '15', cupon: 'dos-ñ', activa: 'si' },
  ...{ desde: '2026-11-01', hasta: '31/12/2099' },
}

const PACK = { tipo: 'special_price', 'precio-original': '9' }

const inputOf = (text: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0]

const stored = (id: number) => rowOf(db, 'promotions', { id })
const newest = () => newestRow(db, 'promotions')

describe('the list of promotions', () => {
  test('the list of promotions has title, filters and button; its second address redirects, and the public page links to it [248, 249, D3, D88]', async () => {
    const { text } = await ana.get(LIST)
    expect(text).toContain('Promociones y Ofertas</h1>')
    expect(text).toMatch(/href="\/administracion"><span class="visually-hidden">Volver a <\/span>Inicio/)
    for (const name of ['search', 'categoria', 'busca-negocio']) expect(text).toContain(`name="${name}"`)
    expect(text).toContain('Nueva Promoción')
    expectRedirect(await ana.get('/administracion/promociones'), 301, LIST)
    expect((await ana.get('/promociones')).text).toContain('Administrar promociones')
  })

  test('a row of the promotion list shows discount, start, uses, status and actions [254, 255, 256, 257, D69, D71, D73]', async () => {
    const card = async (values: Parameters<typeof addPromotion>[1]) => {
      const id = await addPromotion(db, { ...FAR, ...values })
      const { text } = await ana.get(LIST)
      await db.deleteFrom('promotions').where('id', '=', id).execute()
      return /<tr id="fila-1".*?<\/tr>/s.exec(text)?.[0].replaceAll('<!-- -->', '') ?? ''
    }
    const running = await card({ current_uses: 2, max_uses: 9, valid_from: '2026-11-05' })
    expect(running).toContain('10% OFF')
    expect(running.replaceAll(/<[^>]*>/g, '')).toContain('05 nov 2026')
    expectParts(running, '2 / 9', '>Activa<', 'Sin asignar: no se muestra en ningún negocio', 'Editar')
    expectParts(running, 'Dónde vale', 'Desactivar', 'Registrar uso', 'Eliminar')
    expect(await card({ discount_type: 'fixed_amount', discount_amount_cents: 1050 })).toContain(
      '$10.50 DESC',
    )
    const prices = { original_price_cents: 6000, special_price_cents: 4500 }
    const pack = await card({ discount_type: 'special_package', ...prices })
    expect(pack).toContain('ESPECIAL PACK')
    expect(pack).toMatch(/<s>\$60<\/s>\s*<b>\$45<\/b>/)
    expectParts(await card({ is_active: 0 }), '[filter:grayscale(1)]', '>Activar<')
    const expired = await card({ valid_until: '2026-01-31' })
    expect(expired).toContain('>Expirada<')
    expect(expired).toMatch(/^<tr [^>]*border-error/)
    expect(running).not.toMatch(/^<tr [^>]*border-error/)
    expect(await card({ valid_from: '2099-01-01' })).toContain('>Programada<')
    expect(await card({ max_uses: 1, current_uses: 1 })).toContain('>Agotada<')
    expect(await card({ application_scope: 'all' })).not.toContain('Sin asignar')
  })

  test('the promotion list filtered by one business shows only its promotions, names it and can be cleared [252, D74]', async () => {
    const own = await addPromotion(db, { ...FAR, title: 'Conchas' })
    await apply(db, own, { business_id: rows.canela })
    await addPromotion(db, { ...FAR, title: 'Llantas' })
    const named = 'busca-negocio=canela'
    for (const query of [`negocio=${rows.canela}`, named, `${named}&estado=vencidas`]) {
      const { text } = await ana.get(`${LIST}?${query}`)
      expect(text).toMatch(/<option [^>]*selected[^>]*>Vigentes</)
      expectParts(text, 'Mostrando promociones activas de Canela', 'Limpiar filtro', 'Conchas')
      expect(text).not.toContain('Llantas')
    }
  })

  test('a list of promotions that cannot be loaded shows an error and keeps its filters [253, D89]', async () => {
    const page = await withoutTable(db, 'promotions', () => ana.get(LIST))
    expectAnswer(page, 200, 'No se pudieron cargar las promociones', 'name="search"')
  })
})

describe('a new promotion', () => {
  test('the form of a new promotion has the default values [262, D68]', async () => {
    const { text } = await ana.get(`${LIST}/nueva`)
    expect(text).toMatch(
      /name="tipo" required="" checked="" value="percentage"|value="percentage"[^>]*checked/,
    )
    expect(text).toMatch(/name="activa"[^>]*checked|checked=""[^>]*name="activa"/)
    for (const name of ['porcentaje', 'monto', 'precio-original', 'precio-especial'])
      expect(inputOf(text, name), 'a 0 is an empty field').toMatch(/value=""|^(?!.*value=)/)
    const days = [...text.matchAll(/value="(\d{4}-\d\d-\d\d)"/g)].map(([, day = '']) => Date.parse(day))
    expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBe(30)
  })

  test('a new promotion is stored and leads to the choice of its scope [265, 269, 270, 260, 261]', async () => {
    const made = await ana.post(`${LIST}/nueva`, FORM)
    const row = await newest()
    expect(made).toMatchObject({ status: 303, location: `${LIST}/${row.id}/aplicar` })
    expect(await noticeAfter(made)).toContain('Promoción creada correctamente')
    expect(row).toMatchObject({ coupon_code: 'DOS-Ñ', valid_until: '2099-12-31', current_uses: 0 })
    expect(row).toMatchObject({ application_scope: 'specific', is_active: 1, discount_percentage: 15 })
  })

  test.each<[string, Record<string, string>, string]>([
    ['a percentage of 0', { porcentaje: '0' }, 'porcentaje'],
    ['a percentage of 101', { porcentaje: '101' }, 'porcentaje'],
    ['a percentage of 1.5', { porcentaje: '1.5' }, 'porcentaje'],
    ['an amount below 0', { tipo: 'fixed_amount', monto: '-1' }, 'monto'],
    ['an amount with half a cent', { tipo: 'fixed_amount', monto: '1.005' }, 'monto'],
    ['a limit of 0 uses', { 'usos-maximos': '0' }, 'usos-maximos'],
    ['a day that does not exist', { hasta: '31/02/2027' }, 'hasta'],
    ['an end before the start', { hasta: '2026-10-31' }, 'hasta'],
    ['a last day that is over', { desde: '2020-01-01', hasta: '2020-01-31' }, 'hasta'],
    ['no amount', { tipo: 'fixed_amount', monto: '' }, 'monto'],
    ['an equal special price', { ...PACK, 'precio-especial': '9' }, 'precio-especial'],
    ['an unknown type', { tipo: 'regalo' }, 'tipo'],
  ])(
    'a promotion with %s is not stored, and the typed values stay [259, 261, D68]',
    async (_, wrong, field) => {
      const { id } = await newest()
      const page = await ana.post(`${LIST}/nueva`, { ...FORM, ...wrong })
      expectAnswer(page, 422, `href="#${field}"`, 'value="Dos por uno"')
      expect((await newest()).id).toBe(id)
    },
  )

  test('the types `amount` and `special_price` are stored as `fixed_amount` and `special_package`, with prices in cents [259, D67]', async () => {
    await ana.post(`${LIST}/nueva`, { ...FORM, tipo: 'amount', monto: '$10,50', porcentaje: '0' })
    expect(await newest()).toMatchObject({ discount_type: 'fixed_amount', discount_amount_cents: 1050 })
    const prices = { 'precio-original': '60', 'precio-especial': '45.5' }
    await ana.post(`${LIST}/nueva`, { ...FORM, tipo: 'special_price', porcentaje: '', ...prices })
    expect(await newest()).toMatchObject({ discount_type: 'special_package', special_price_cents: 4550 })
  })
})

describe('the picture of a promotion', () => {
  const send = (bytes: Uint8Array, name: string, fields: Record<string, string> = FORM, path = 'nueva') => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('imagen', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), name)
    return ana.get(`${LIST}/${path}`, { method: 'POST', body })
  }

  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test('the picture of a promotion is stored under a hash [263, 264, D39]', async () => {
    const made = await send(await red(600, 400), 'foto mía.png')
    expect(made.status).toBe(303)
    const { image_hash, id } = await newest()
    expect(image_hash).toMatch(/^[0-9a-f]{32}$/)
    expect((await ana.get(`${LIST}/${id}`)).text).toContain(`/imagenes/${image_hash}`)
  })

  test('a new picture does not overwrite a title changed meanwhile, is a conflict only if both users changed it, and can be undone [F44]', async () => {
    await send(await red(600, 400), 'una.png')
    const { id } = await newest()
    const { text } = await ana.get(`${LIST}/${id}`)
    const mine = { ...FORM, version: '1', 'al-abrir': openedIn(text) }
    await ana.post(`${LIST}/${id}`, { ...mine, titulo: 'De Eva' })
    const beside = await send(await red(500, 500), 'otra.png', mine, `${id}`)
    expect(beside.status).toBe(303)
    const both = await stored(id)
    expect(both.title).toBe('De Eva')
    const late = await send(await red(400, 500), 'tercera.png', { ...mine, titulo: 'Mía' }, `${id}`)
    expect(late.status).toBe(409)
    expect(late.text).toMatch(/En «Título» ahora dice: De Eva \(lo cambió admin/)
    expect(late.text).toContain('id="imagen-error">Ahora hay otra imagen<')
    expect(await stored(id)).toEqual(both)
    const { id: entry } = await newestRow(db, 'audit_log', { noun: 'promotion' })
    expect(await noticeAfter(await ana.post(`/administracion/bitacora/${entry}/deshacer`))).toContain(
      'Imagen',
    )
    expect((await stored(id)).image_hash).not.toBe(both.image_hash)
  })

  test('accepts a small picture of a promotion with a warning that it will look blurred [263, D137]', async () => {
    const made = await send(await red(300, 200), 'chica.png')
    expect(await noticeAfter(made)).toMatch(/La imagen mide 300 × 200 px: se verá borrosa/)
    const { text } = await ana.get(`${LIST}/${(await newest()).id}`)
    expect(text).toContain('La imagen mide 300 × 200 px: se verá borrosa donde sale grande.')
  })
})

test('an edited promotion keeps its scope and shows a notice, and cannot allow fewer uses than recorded [265]', async () => {
  const id = await addPromotion(db, { ...FAR, application_scope: 'all', current_uses: 3 })
  const saved = await ana.post(`${LIST}/${id}`, { ...FORM, version: '1' })
  expect(saved).toMatchObject({ status: 303, location: `${LIST}/${id}` })
  expect(await noticeAfter(saved)).toContain('Promoción actualizada correctamente')
  expect(await stored(id)).toMatchObject({ title: 'Dos por uno', application_scope: 'all', version: 2 })
  const fewer = await ana.post(`${LIST}/${id}`, { ...FORM, 'usos-maximos': '2', version: '2' })
  expectAnswer(fewer, 422, 'Ya se usó 3 veces')
  const past = { desde: '2020-01-01', hasta: '2020-01-31' }
  const over = await ana.post(`${LIST}/${id}`, { ...FORM, version: '2', ...past })
  expect([over.status, over.text.includes('Para que termine ya, quita la marca de «Activa».')]).toEqual([
    422,
    true,
  ])
  expect(await columnOf(db, 'audit_log', 'action', { noun: 'promotion', entity_id: id })).toEqual(['changed'])
  const old = await addPromotion(db, { valid_from: '2020-01-01', valid_until: '2020-01-31' })
  const corrected = { ...FORM, version: '1', ...past }
  expect((await ana.post(`${LIST}/${old}`, corrected)).status, 'an old one can be corrected').toBe(303)
})

describe('scope of a promotion', () => {
  const applications = (id: number) =>
    db.selectFrom('promotion_applications').selectAll().where('promotion_id', '=', id).execute()

  test('a promotion applies to categories, businesses or all; a new choice replaces the old, and a conflicting or empty one is refused [271, 272, 274, 275, 276]', async () => {
    const id = await addPromotion(db, { ...FAR, title: 'Rosca' })
    const page = await ana.get(`${LIST}/${id}/aplicar`)
    expect(page.text).toContain('Repostería')
    const say = async (version: number, fields: string) => {
      const body = new URLSearchParams(`version=${version}&${fields}`)
      return ana.get(`${LIST}/${id}/aplicar`, { method: 'POST', body })
    }
    const done = await say(1, 'alcance=categorias&categoria=reposteria&categoria=servicio-automotriz')
    expect(await noticeAfter(done)).toContain('» vale en 2 categorías')
    expect((await stored(id)).application_scope).toBe('category')
    expect((await applications(id)).map((row) => row.category_id)).toEqual([rows.bakery, rows.workshop])
    await say(2, `alcance=negocios&negocio=${rows.canela}&negocio=${rows.motor}&categoria=reposteria`)
    expect((await stored(id)).application_scope).toBe('specific')
    expect(await applications(id)).toMatchObject([
      { business_id: rows.canela, business_name: 'Canela', category_id: null },
      { business_id: rows.motor, business_name: 'Motor' },
    ])
    await say(3, 'alcance=todos')
    expect((await stored(id)).application_scope).toBe('all')
    expect(await applications(id)).toEqual([])

    const stale = await say(3, `alcance=negocios&negocio=${rows.canela}`)
    expectAnswer(stale, 409, 'En «Vale en» ahora dice: Todos los negocios')
    const sameAsTheirs = await say(3, 'alcance=todos')
    expect(sameAsTheirs.status).toBe(303)
    for (const nothing of ['', 'alcance=negocios', 'alcance=categorias&categoria=no-hay'])
      expect((await say(4, nothing)).status, nothing).toBe(422)
    expect((await stored(id)).application_scope).toBe('all')
  })

  test('businesses are chosen in the list of published ones with the filters of contacts; a refused selection stays selected, and the chosen ones are listed apart with their number [272, 273, 275]', async () => {
    const id = await addPromotion(db, { ...FAR, title: 'Pan dulce', application_scope: 'all' })
    await addBusiness(db, [rows.bakery], { business_name: 'En espera', status: 'held' })
    const many: number[] = []
    for (let i = 0; i < 151; i++)
      many.push(
        await addBusiness(db, [rows.bakery], { business_name: `tahona-${i}`, business_slug: `tahona-${i}` }),
      )
    await indexPendingBusinesses(db)
    const at = `${LIST}/${id}/negocios`
    const show = async (query: string) => (await ana.get(at + query)).text
    expectParts(
      await show('?search=canela'),
      'Si agregas negocios aquí, valdrá solo en ellos',
      '>1 negocio<',
      'Rosa Paz',
    )
    for (const query of [
      '?search=rosa',
      '?search=macon',
      '?search=servicio+automotriz',
      '?categoria=servicio-automotriz',
    ])
      expect(await show(query), query).toContain('>1 negocio<')
    expect(await show('?search=espera')).toContain('Ningún negocio coincide')
    // The data of the page can be read, and a promoter may not open contacts.
    expect((await ana.get(`${at}.data?search=canela`)).text).not.toContain('createdOn')
    const send = (query: string, fields: string) =>
      ana.get(at + query, { method: 'POST', body: new URLSearchParams(fields) })
    expectAnswer(await send('', 'version=1'), 422, 'Marca los negocios en la lista')
    const all = await send('?search=Reposter%C3%ADa', 'version=1&quienes=todos')
    expectAnswer(all, 422, 'Elegiste 152 negocios más y caben 150')
    const first = await send(
      '?search=canela',
      `version=1&quienes=marcados&cual=${rows.canela}&cual=${rows.motor},${many[0]}`,
    )
    expect(first).toMatchObject({ status: 303, location: `${at}?search=canela` })
    expect(await noticeAfter(first)).toContain('Agregaste 3 negocios')
    expect(await applications(id)).toHaveLength(3)
    expectParts(await show('?search=canela'), '3 negocios en la promoción', '>Elegido<')
    expect((await ana.get(`${LIST}/${id}/aplicar`)).text).toContain('Negocios elegidos (3)')

    const full = await send('?search=canela', `version=2&cual=${rows.canela},${many.join()}`)
    expectAnswer(full, 422, 'Elegiste 150 negocios más y caben 147')
    expect(full.text).toMatch(new RegExp(`<input[^>]*name="cual"[^>]*checked=""[^>]*value="${rows.canela}"`))
    expect(await applications(id)).toHaveLength(3)
    const page = await send('?search=macon', `version=3&quienes=pagina&pagina=${rows.motor}`)
    expect(await noticeAfter(page)).toContain('Ya estaban elegidos')
    await db
      .updateTable('promotions')
      .set({ application_scope: 'all', version: 9 })
      .where('id', '=', id)
      .execute()
    expectAnswer(await send('', `version=3&cual=${many[1]}`), 409, 'ahora vale en Todos los negocios')
    const own = await addPromotion(db, { ...FAR, business_id: rows.canela })
    expect((await ana.get(`${LIST}/${own}/negocios`)).status).toBe(404)
  })

  test('the promotion form offers only categories that have businesses or already have the promotion, by name [274]', async () => {
    await addCategory(db, 'sin-negocios', { name: 'Ñandú sin negocios' })
    const id = await addPromotion(db, { ...FAR })
    const offered = async () => (await ana.get(`${LIST}/${id}/aplicar`)).text
    expect(await offered()).toContain('value="reposteria"')
    expect(await offered()).not.toContain('sin-negocios')
    const { id: category_id } = await rowOf(db, 'categories', { slug: 'sin-negocios' })
    await apply(db, id, { category_id })
    expect(await offered()).toMatch(/value="sin-negocios"[^>]*\/?>(<span>)?Ñandú sin negocios</)
  })
})
