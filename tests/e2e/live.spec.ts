import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { connect, type Db } from '../../db/connect'
import { type RunningServer, startServer } from '../support/server'

/** A server of its own, whose data these tests change as another process does. */
let server: RunningServer
let db: Db
test.beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  db = connect({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
})
test.afterAll(async () => {
  await db.destroy()
  await server.stop()
})
test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  'without the script a page shows what was true when it came',
)

/** A business of the demo, and its page opened. */
async function openBusiness(page: Page, offset: number) {
  const row = await db
    .selectFrom('business_pages as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .where('b.is_listed', '=', 1)
    .orderBy('b.id')
    .offset(offset)
    .limit(1)
    .select(['b.id', 'b.business_slug', 'c.slug as category'])
    .executeTakeFirstOrThrow()
  const listening = page.waitForRequest((request) => request.url().includes('/eventos'))
  await page.goto(`${server.origin}/${row.category}/${row.business_slug}`)
  await listening
  return row
}

const rename = (id: number, contact_person: string) =>
  db
    .updateTable('business_pages')
    .set({ contact_person, description: contact_person })
    .where('id', '=', id)
    .execute()

test('a business changed elsewhere is renewed in place, with a toast, and the scroll stays [136, 179, 181]', async ({
  page,
}) => {
  const { id } = await openBusiness(page, 3)
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('businessPageUpdated', (event) => resolve((event as CustomEvent).detail), {
          once: true,
        }),
      ),
  )
  await page.evaluate(() => document.querySelector('.share')?.scrollIntoView({ behavior: 'instant' }))
  const before = await page.locator('.share').boundingBox()
  await rename(id, 'Doña Canaria')
  expect(await told).toEqual({ noun: 'business', id, version: expect.any(Number) })
  await expect(page.getByText('Doña Canaria').first()).toBeAttached()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Información actualizada')
  await expect(toast).toContainText('Los datos del negocio se han actualizado automáticamente')
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible()
  const after = await page.locator('.share').boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4)
  await expect(toast).toHaveCount(0, { timeout: 5_000 })
})

test('another business asks for nothing', async ({ page }) => {
  await openBusiness(page, 5)
  const other = await db
    .selectFrom('business_pages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  let asked = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked += 1
  })
  await rename(other.id, 'Otro')
  await page.waitForTimeout(3_000)
  expect(asked).toBe(0)
})

test('a category renamed is renewed with its toast, and a hundred writes ask once [180]', async ({
  page,
}) => {
  const listening = page.waitForRequest((request) => request.url().includes('/eventos'))
  await page.goto(`${server.origin}/reposteria`)
  await listening
  let asked = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked += 1
  })
  await db
    .updateTable('categories')
    .set({ description: 'Descripción canaria' })
    .where('slug', '=', 'reposteria')
    .execute()
  await expect(page.getByText('Descripción canaria')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('Categoría actualizada')
  await expect(page.locator('.toast')).toContainText('La información se ha actualizado automáticamente')
  for (let each = 0; each < 100; each += 1)
    await db
      .updateTable('business_pages')
      .set({ zipcode: String(each) })
      .where('id', '=', each)
      .execute()
  await page.waitForTimeout(4_000)
  expect(asked).toBe(1)
})
