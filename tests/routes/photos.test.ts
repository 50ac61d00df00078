import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '../support/admin'
import { unwritable } from '../support/broken-tables'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { insertRow, rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const ONE = '/admin/categoria/reposteria'
const PAGE = `${ONE}/generar-fotos`

const { db, visitor: admin } = await serveAdministration('catalog')
beforeAll(async () => {
  await admin.get(PAGE)
})

/** Visible words of a page, with single spaces. */
const words = ({ text }: Page) =>
  text
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/\s+/g, ' ')

/** Posts a form and returns the words of the next page. */
async function act(path: string, fields: Record<string, string> = {}, who = admin): Promise<string> {
  const done = await who.post(path, fields)
  expect(done.status, path).toBe(303)
  return words(await who.get(done.location ?? ''))
}

const ended = (seconds: number) =>
  vi.waitFor(
    async () => {
      const running = await db.selectFrom('photo_jobs').select('id').where('status', '=', 'running').execute()
      expect(running).toEqual([])
    },
    { timeout: seconds * 1_000, interval: 250 },
  )

/** Inserts photos into the bank without a job. Returns their ids. */
async function addPhotos(
  slug: string,
  ...statuses: ('pending' | 'approved' | 'rejected')[]
): Promise<number[]> {
  const { id } = await rowOf(db, 'categories', { slug })
  const moment = new Date().toISOString()
  const ids = []
  for (const status of statuses) {
    const row = await insertRow(db, 'category_image_bank', {
      ...{ category_id: id, image_url: '/ilustraciones/bakery.svg', image_type: 'bank', status },
      ...{ created_at: moment, updated_at: moment },
    })
    ids.push(row.id)
  }
  return ids
}

describe('the page of a category’s photos', () => {
  test('the photo page of a category is complete, with title, way back, buttons and description, and asks before it replaces all [223, 226, 227, 228, 231, 233, 239]', async () => {
    const page = await admin.get(PAGE)
    expect(page.text).toMatch(/<title>Generar Fotos - Repostería · /)
    expect(page.text).not.toMatch(/spinner|Cargando/)
    const seen = words(page)
    for (const text of ['Volver', 'Generar Fotos - Repostería', 'Pendientes', 'Aprobar automáticamente'])
      expect(seen).toContain(text)
    for (const button of ['Generar 5 Fotos', 'Refrescar Imágenes', 'Generar 5 Más', 'Limpiar y Regenerar'])
      expect(seen).toContain(button)
    expect(seen).toContain('Las aprobadas se usarán en los avisos de esta categoría')
    const question = words(await admin.get(`${PAGE}/regenerar`))
    expectParts(question, '¿Eliminar todas las imágenes y generar nuevas? Esta acción no se puede deshacer.')
    expectParts(question, 'van a la papelera: durante 30 días las puedes restaurar')
  })

  test('a photo page without photos has a button to generate some, and that of an unknown category returns 404 with a way back [224, 238] (D86)', async () => {
    const { text } = await admin.get(`/admin/categoria/limpieza/generar-fotos`)
    const [, below = ''] = text.split('No hay fotos generadas')
    expect(below).toContain('Generar 5 Fotos')
    const page = await admin.get('/admin/categoria/no-existe/generar-fotos')
    expectAnswer(page, 404, 'Categoría no encontrada')
    expect(page.text).toMatch(/href="\/administracion"[^>]*>(<[^>]+>)*Volver a Categorías/)
  })

  test('each photo is a tile with status, number and the buttons of its status, and the page counts them without rejected ones [230, 234, 236, 237]', async () => {
    const [waiting, shown] = await addPhotos('comercio', 'pending', 'approved', 'pending', 'rejected')
    const { text } = await admin.get('/admin/categoria/comercio/generar-fotos')
    const figures = [...text.matchAll(/<b class="figures">(\d+)<\/b> ([^<]+)</g)].map(
      ([, ...figure]) => figure,
    )
    expect(figures.map(String)).toEqual(['2,Pendientes', '1,Aprobadas', '3,Total'])
    const tile = (id = 0) => text.split('<li class="admin-card').find((part) => part.includes(`#${id}`)) ?? ''
    expect(tile(waiting)).toContain('Pendiente')
    for (const verb of ['Aprobar', 'Rechazar', 'Eliminar']) expect(tile(waiting)).toContain(verb)
    expect(tile(shown)).toContain('Aprobada')
    for (const verb of ['Usar como principal', 'Devolver a pendientes', 'Rechazar', 'Eliminar', 'favorita'])
      expect(tile(shown)).toContain(verb)
    expect(tile(shown)).toContain('alt="Dibujo: Panadería"')
    // The frame in which a picture that fails shows the placeholder (row 222).
    expect(tile(shown)).toContain('class="picture picture-photo ')
    expect(tile(shown)).toContain('Dibujo del sitio')
    expect(tile(shown)).not.toContain('Subida a mano')
    expect(tile(shown)).toMatch(/>\d+ KB</)
  })

  test('one checkbox, checked for the built-in painter, states that new photos are approved without review [241, D136]', async () => {
    const { text } = await admin.get('/admin/categoria/comercio/generar-fotos')
    expect(text.match(/name="aprobar"/g)).toHaveLength(1)
    for (const path of [PAGE, `${PAGE}/regenerar`])
      expect((await admin.get(path)).text).toMatch(/<input[^>]*name="aprobar"[^>]* checked=""/)
    expect(text).toContain('se aprueban al salir, sin que nadie las vea antes')
    expect(text).toMatch(/<button form="generar"[^>]*>Generar 5 Más/)
  })

  test('a photo without a picture, or with a missing file, shows an error with its number and cannot be approved [234, 235]', async () => {
    const [none, gone] = await addPhotos('coaching-y-mentorias', 'pending', 'pending')
    const missing = `/imagenes/${'0'.repeat(32)}.webp`
    await updateRows(db, 'category_image_bank', { id: none ?? 0 }, { image_url: '' })
    await updateRows(db, 'category_image_bank', { id: gone ?? 0 }, { image_url: missing })
    const seen = words(await admin.get('/admin/categoria/coaching-y-mentorias/generar-fotos'))
    expectParts(seen, `Sin imagen # ${none}`, `Error cargando imagen 0 KB · #${gone}`)
    expect(seen, 'what nobody can look at is not approved').not.toMatch(/Aprobar (foto|y usar)/)
    expect(seen).toContain(`Rechazar foto # ${gone}`)
  })
})

describe('reviewing', () => {
  test('opening the address of a photo action with GET redirects to the photo page', async () => {
    for (const verb of ['fotos/1/aprobar', 'fotos/1/eliminar', 'generar-fotos/lote', 'generar-fotos/una'])
      expectRedirect(await admin.get(`${ONE}/${verb}`), 302, PAGE)
  })
})

test('prompts of a category can be saved, are shown as typed if one is missing, and refused if outdated [243] (D83)', async () => {
  const path = `${ONE}/indicaciones`
  const { text } = await admin.get(path)
  expect(text).toContain('Latina baker pulling a tray of conchas')
  const fields = Object.fromEntries(
    [...Array(8).keys()].map((n) => [`indicacion-${n + 1}`, `A baker at work, number ${n}`]),
  )
  const refused = await admin.post(path, { ...fields, 'indicacion-3': '', version: '0' })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/<title>Error: /)
  expect(refused.text).toContain('A baker at work, number 7')
  expect(await act(path, { ...fields, version: '0' })).toContain('Indicaciones guardadas')
  const outdated = { ...fields, 'indicacion-1': 'Something else entirely', version: '0' }
  expect((await admin.post(path, outdated)).status).toBe(409)
})

describe('a run', () => {
  test('filling up the bank states the number of photos, and a full bank states that it is full [240, 244]', async () => {
    await addPhotos('traducciones-e-interpretes', 'pending', 'pending', 'pending', 'pending')
    const path = '/admin/categoria/traducciones-e-interpretes/generar-fotos'
    expect(await act(`${path}/completar`)).toContain('Generando 1 imágenes para completar el banco...')
    await ended(20)
    expect(await act(`${path}/completar`)).toContain('El banco ya tiene 5 fotos pendientes')
  })

  test('the box for approval without review stays as it was sent with a photo job that cannot start [220, 245]', async () => {
    const sent = await unwritable(db, 'photo_jobs', async () => [
      await admin.post(`${PAGE}/lote`, {}),
      await admin.post(`${PAGE}/lote`, { aprobar: '1' }),
    ])
    // Ticked again, it would approve pictures that no one saw.
    const boxes = sent.map(async ({ location }) =>
      /<input[^>]*name="aprobar"[^>]*>/.exec((await admin.get(location ?? '')).text)?.[0].includes('checked'),
    )
    expect(await Promise.all(boxes)).toEqual([false, true])
    expect(await db.selectFrom('photo_jobs').select('id').where('status', '=', 'running').execute()).toEqual(
      [],
    )
  })
})
