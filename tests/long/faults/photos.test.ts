import { expect, test, vi } from 'vitest'
import { type Page, startAdminServer } from '../../support/admin'

const PAGE = '/admin/categoria/reposteria/generar-fotos'

/** Returns the visible words of a page, with single spaces. */
const words = ({ text }: Page) =>
  text
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/\s+/g, ' ')

test('continues generating photos after a kill, and approves none by itself with a drawing service (F19) [241, D136, 227, 229, 242, 244]', async () => {
  const server = await startAdminServer()
  const db = server.open()
  const admin = server.visitor()
  await admin.signInToCatalog()
  const act = async (path: string, fields: Record<string, string> = {}) => {
    const done = await admin.post(path, fields)
    return words(await admin.get(done.location ?? ''))
  }
  try {
    expect(await act(`${PAGE}/lote`, { aprobar: '1' })).toContain(
      'Iniciando generación de 5 imágenes para Repostería...',
    )
    expect(await act(`${PAGE}/una`)).toContain('Ya se están generando fotos de esta categoría')
    await vi.waitFor(
      async () => {
        const seen = await admin.get(PAGE)
        expect(words(seen)).toMatch(
          /Generar 5 Fotos \(2\/5\).*Progreso: 2 fotos completadas.*Actualizar progreso/,
        )
        expect(seen.text).toMatch(/<button[^>]*disabled=""[^>]*>Generar 5 Fotos/)
      },
      { timeout: 20_000, interval: 100 },
    )
    const since = performance.now()
    await server.restart({}, 'SIGKILL')
    const running = () => db.selectFrom('photo_jobs').select('id').where('status', '=', 'running').execute()
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 60_000, interval: 250 })
    expect(performance.now() - since).toBeLessThan(60_000)
    const seen = words(await admin.get(PAGE))
    expect(seen).toContain('Generación completada: 5 imágenes generadas')
    expect(seen).not.toContain('Progreso')
    const photos = await db
      .selectFrom('category_image_bank')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['category_image_bank.image_url', 'category_image_bank.status'])
      .where('slug', '=', 'reposteria')
      .execute()
    expect(new Set(photos.map(({ image_url }) => image_url)).size).toBe(5)
    expect(photos.every(({ status }) => status === 'approved')).toBe(true)
    for (const { image_url } of photos) expect((await admin.get(image_url)).status).toBe(200)
    await server.restart({ IMAGE_GENERATION_KEY: 'clave' })
    for (const path of [PAGE, `${PAGE}/regenerar`])
      expect((await admin.get(path)).text).toMatch(
        /<input type="checkbox"(?![^>]*checked)[^>]*name="aprobar"/,
      )
  } finally {
    await server.close()
  }
}, 120_000)
