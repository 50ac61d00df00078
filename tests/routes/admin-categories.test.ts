import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withoutTable } from '../support/broken-tables'
import { addBusiness } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { insertRows, rowOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db, visitor: catalog } = await serveAdministration('catalog')

const FLOWERS = {
  ...{ version: '0', nombre: 'Florerías', tipo: 'Flores y arreglos', color: 'rosa', dibujo: 'gifts' },
  ...{ descripcion: 'Ramos para todos los días.', cupo: '2', activa: 'si' },
}

const idOf = async (slug: string) => (await rowOf(db, 'categories', { slug })).id

describe('the list of categories', () => {
  test('the list of categories shows the catalog account totals, completeness as n/5 and three working links per category [209, 210, D35]', async () => {
    const { status, text } = await catalog.get('/admin/categorias')
    expect(status).toBe(200)
    expectParts(text, '27 categorías, 27 activas', 'Sin imágenes 0/5')
    for (const href of ['/admin/categoria/legal', '/categoria/legal-y-abogados'])
      expect(text).toContain(`href="${href}"`)
    expect(text).toContain('href="/admin/categoria/legal/generar-fotos"')
    for (const below of ['', '/generar-fotos', '/indicaciones', '/editar'])
      expect((await catalog.get(`/admin/categoria/legal${below}`)).status, below).toBe(200)
  })

  test('the administration panel sorts and filters categories, and shows 3/5 images as partial; the category list shows them as complete [208]', async () => {
    const admin = server.visitor()
    await admin.signIn()
    const id = await idOf('reposteria')
    const bank = [1, 2, 3].map((digit) => ({
      ...{ category_id: id, image_type: 'bank' as const, status: 'approved' as const },
      ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
      image_url: `/imagenes/${String(digit).repeat(32)}.webp`,
    }))
    await insertRows(db, 'category_image_bank', bank)
    const { text } = await admin.get('/admin?tab=categorias')
    const names = [...text.matchAll(/editar[^"]*">([^<]+)</g)].map((match) => match[1] ?? '')
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
    expect(names).toHaveLength(27)
    expect(text).toContain('Parcial 3/5')
    const panel = async (query: string) => (await admin.get(`/admin?tab=categorias&${query}`)).text
    expect(await panel('search=REPOSTERIA&estado=activas')).toContain('1 categoría<')
    expect(await panel('estado=inactivas')).toContain('Ninguna categoría coincide')
    expect((await catalog.get('/admin/categorias')).text).toContain('Completo 3/5, bastan 3')
    await db.deleteFrom('category_image_bank').where('category_id', '=', id).execute()
  })

  test('the list of categories shows an error for the part that cannot be read [209, 211]', async () => {
    const uncounted = await withoutTable(db, 'category_image_bank', () => catalog.get('/admin/categorias'))
    expect(uncounted.text).toContain('Sin datos')
    const unread = await withoutTable(db, 'listing_counts', () => catalog.get('/admin/categorias'))
    expectAnswer(unread, 200, 'No se pudieron cargar las categorías')
  })
})

describe('a category', () => {
  test('a new category is created, or returned with errors and the typed values [D79, D13]', async () => {
    const bad = await catalog.post('/admin/categorias/nueva', { ...FLOWERS, direccion: 'admin', cupo: 'dos' })
    expectAnswer(bad, 422, '<title>Error: Nueva categoría', 'es una dirección del propio sitio')
    expectParts(bad, 'Escribe un número entero entre 0 y 999', 'value="Florerías"')
    expectParts(bad, 'Ramos para todos los días.')
    const made = await catalog.post('/admin/categorias/nueva', FLOWERS)
    expect(made.status).toBe(303)
    expect(made.location).toBe('/admin/categoria/florerias')
    expect(await catalog.notice(made.location)).toContain('Categoría creada')
    expect((await server.visitor().get('/florerias')).status).toBe(200)
    expect((await server.visitor().get('/')).status).toBe(200)
  })

  test('a hidden category is a preview for the catalog account and a 404 page for visitors [D8, 100]', async () => {
    const off = await catalog.post('/admin/categoria/florerias/desactivar')
    expect(await catalog.notice(off.location)).toContain('action="/admin/categoria/florerias/activar"')
    const visitor = server.visitor()
    expect((await visitor.get('/florerias')).status).toBe(404)
    expect((await visitor.get('/categoria/florerias')).status).toBe(404)
    expectRedirect(await catalog.get('/categoria/florerias'), 302, '/florerias')
    expectParts(await catalog.get('/florerias'), 'Vista previa: categoría inactiva', 'content="noindex"')
    await catalog.post('/admin/categoria/florerias/activar')
    expect((await visitor.get('/categoria/florerias')).status).toBe(301)
    expect((await visitor.get('/florerias')).text).not.toContain('Vista previa')
  })

  test('a category with businesses cannot be deleted; an empty one can, and undo restores it', async () => {
    await addBusiness(db, [await idOf('florerias')])
    const full = await catalog.post('/admin/categoria/florerias/eliminar')
    expect(await catalog.notice(full.location)).toContain('Todavía tiene negocios')
    const asked = (await catalog.get('/admin/categoria/florerias/eliminar')).text
    expect(asked).toContain('Tiene 1 negocio')
    expect(asked).not.toContain('¿Estás seguro')
    await catalog.post('/admin/categorias/nueva', { ...FLOWERS, nombre: 'Viveros' })
    expect((await catalog.get('/admin/categoria/viveros/eliminar')).text).toContain(
      '¿Estás seguro de que quieres eliminar',
    )
    const gone = await catalog.post('/admin/categoria/viveros/eliminar')
    const notice = await catalog.notice(gone.location)
    expect(notice).toContain('Categoría eliminada')
    const undo = /action="([^"]+)"/.exec(notice)?.[1] ?? ''
    expect((await server.visitor().get('/viveros')).status).toBe(404)
    expect((await catalog.post(undo)).status).toBe(303)
    expect((await server.visitor().get('/viveros')).status).toBe(200)
  })
})

test('the list of categories filters by text, and moving a category up returns to its row', async () => {
  const found = await catalog.get('/admin/categorias?search=JOYER')
  expect(found.text).toContain('1 categoría con ese filtro')
  expect(found.text).not.toContain('Limpieza')
  expect((await catalog.get('/admin/categorias?search=zzz')).text).toContain('Ninguna categoría coincide')
  const names = () =>
    db.selectFrom('categories').select('id').where('deleted_at', 'is', null).orderBy('position').execute()
  const [first, second] = await names()
  const order = (await catalog.get('/admin/categorias/orden')).text
  expect(order).toContain('El inicio pone primero las categorías con más negocios')
  const moved = await catalog.post('/admin/categorias/orden', { sube: String(second?.id) })
  expect(moved.location).toBe('/admin/categorias/orden#fila-1')
  expect((await names()).slice(0, 2)).toEqual([second, first])
  const none = await catalog.post('/admin/categorias/orden', { sube: '99999' })
  expect(await catalog.notice(none.location)).toContain('Esa categoría ya no está')
})

describe('the image manager', () => {
  const send = (files: Record<string, Buffer>, { text = '', slug = 'comercio' } = {}) => {
    const body = new FormData()
    for (const [name, bytes] of Object.entries(files))
      body.append('imagen', new Blob([new Uint8Array(bytes)]), name)
    body.append('texto', text)
    return catalog.post(`/admin/categoria/${slug}/imagenes`, {}, { body })
  }
  const picture = (red: number, width = 600) =>
    sharp({ create: { width, height: 400, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer()

  /** Result of each file, as the page lists it. */
  const listed = (html: string) => {
    const [, list = ''] = /aria-label="Qué pasó con cada archivo">(.*?)<\/ul>/s.exec(html) ?? []
    return list.split('</li>').flatMap((line) => line.replace(/<[^>]+>/g, '') || [])
  }

  test('the image manager of an unknown category redirects home with a notice and a link to the list, and an empty bank has no next image [212, 213, 221, D86]', async () => {
    const { status, location } = await catalog.get('/admin/categoria/nada')
    expect([status, location]).toEqual([302, '/'])
    expectParts(await catalog.notice('/'), 'Categoría no encontrada', 'href="/admin/categorias"')
    const { text } = await catalog.get('/admin/categoria/viveros')
    for (const part of ['<h1>Viveros</h1>', 'Activa', '/viveros', 'Ramos para', 'El dibujo de la categoría'])
      expect(text).toContain(part)
    expect(text).toContain('No hay imágenes disponibles')
    const next = await catalog.post('/admin/categoria/viveros/imagen-principal/siguiente')
    expect(await catalog.notice(next.location)).toContain('No hay imágenes disponibles')
  })

  test('several category images can be uploaded at once, and a list states the result of each by its name [215, T41]', async () => {
    const files = {
      'vivero.png': await picture(200),
      'rosas.png': await picture(60),
      'chica.png': await picture(61, 399),
      'nota.txt': Buffer.from('hola'),
      'vacía.png': Buffer.alloc(0),
    }
    await send({ 'vivero.png': files['vivero.png'] }, { text: 'Un vivero' })
    const mixed = await send(files)
    expectAnswer(mixed, 422, 'Unas se subieron y otras no')
    expect(mixed.text).toMatch(/id="imagen-error">3 de 5 no se subieron: la lista dice por qué</)
    expect(listed(mixed.text)).toEqual([
      'vivero.png: Ya estaba',
      'rosas.png: Subida, en el banco',
      'chica.png: 399 × 400 px; hacen falta al menos 400 px de ancho y de alto',
      'nota.txt: El archivo no es una imagen PNG, JPG o WebP, o está dañado',
      'vacía.png: El archivo está vacío',
    ])
    const names = ['a.png', 'b.png', 'c.png', 'd.png']
    const others = await Promise.all(names.map(async (name, n) => [name, await picture(100 + 30 * n)]))
    const fine = await send({ 'rosas.png': files['rosas.png'], ...Object.fromEntries(others) })
    expectRedirect(fine, 303, '/admin/categoria/comercio')
    expect(await catalog.notice(fine.location)).toMatch(
      /4 imágenes subidas.*Ya estaba: rosas\.png\. Subida, en el banco: a\.png, b\.png, c\.png\. Subida, fuera del banco porque ya tiene cinco: d\.png\./s,
    )
    const { text } = await catalog.get('/admin/categoria/comercio')
    expect(text.match(/>Fuera del banco</g)).toHaveLength(1)
    expect(text).toContain('hasta que las pongas en él')
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`${n}.png`, files['rosas.png']]))
    expect(listed((await send(many)).text).slice(11)).toEqual([
      '11.png: Ya estaba',
      '12.png: No se subió: van como mucho 12 a la vez',
      '13.png: No se subió: van como mucho 12 a la vez',
    ])
  })
})
