import { join } from 'node:path'
import { expect, type Page, type Route, test } from 'playwright/test'
import { connectDatabase, type Db } from '../../db/connect'
import { updateRows } from '../support/rows'
import { type RunningServer, startServer } from '../support/server'

/** An own server, whose data these tests change as another process does. */
let server: RunningServer
let db: Db
test.beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  db = connectDatabase({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
})
test.afterAll(async () => {
  await db.destroy()
  await server.stop()
})
/** Opens the page of a demo business. Returns its row. */
async function openBusiness(page: Page, offset: number) {
  const row = await db
    .selectFrom('businesses as b')
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
  updateRows(db, 'businesses', { id }, { contact_person, description: contact_person })

test('a business page updates in place after a change by another process, with a toast and at the same scroll position [136, 179, 181]', async ({
  page,
}) => {
  const { id } = await openBusiness(page, 3)
  // What scripts have changed stays: the mark of a saved business.
  const save = page.locator('[data-save]').first()
  const mark = await save.getAttribute('data-save')
  await page.context().addCookies([{ name: 'guardo', value: `-.${mark}`, url: server.origin }])
  await page.reload()
  await expect(save).toContainText('Guardado')
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
  await expect(save).toContainText('Guardado')
  await expect(page.getByRole('heading', { name: 'Compartir' })).toBeVisible()
  const moved = async () =>
    Math.abs(((await page.locator('.share').boundingBox())?.y ?? 0) - (before?.y ?? 0))
  await expect.poll(moved).toBeLessThan(4)
  await expect(toast).toHaveCount(0)
})

test('the open directory updates a changed business with a toast, and its category options [179, 181]', async ({
  page,
}) => {
  const listening = page.waitForRequest((request) => request.url().includes('/eventos'))
  await page.goto(`${server.origin}/directorio`)
  await listening
  const link = page.locator('.business-card h3 a').first()
  const slug = new URL(await link.evaluate((each: HTMLAnchorElement) => each.href)).pathname.split('/').pop()
  await db
    .updateTable('businesses')
    .set({ business_name: 'Negocio Canario' })
    .where('business_slug', '=', slug ?? '')
    .execute()
  await expect(page.getByText('Negocio Canario').first()).toBeAttached()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Información actualizada')
  await expect(toast).toHaveCount(0)
  await db.updateTable('categories').set({ name: 'Rama canaria' }).where('slug', '=', 'limpieza').execute()
  await expect(page.locator('#buscar-categoria')).toContainText('Rama canaria', { timeout: 20_000 })
  await expect(toast).toContainText('Categoría actualizada')
})

test('a renamed category updates with a toast, and a hundred changes cause one request [180]', async ({
  page,
}) => {
  const listening = page.waitForRequest((request) => request.url().includes('/eventos'))
  await page.goto(`${server.origin}/reposteria`)
  await listening
  let asked = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked += 1
  })
  await updateRows(db, 'categories', { slug: 'reposteria' }, { description: 'Descripción canaria' })
  await expect(page.getByText('Descripción canaria')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('Categoría actualizada')
  await expect(page.locator('.toast')).toContainText('La información se ha actualizado automáticamente')
  for (let each = 0; each < 100; each += 1)
    await updateRows(db, 'businesses', { id: each }, { zipcode: String(each) })
  await updateRows(db, 'categories', { slug: 'reposteria' }, { description: 'Otra descripción' })
  // A page requests again after ten seconds at the earliest.
  await expect(page.getByText('Otra descripción')).toBeVisible({ timeout: 20_000 })
  expect(asked).toBe(2)
})

test.describe('failing page update [D111]', () => {
  const STEP = 250
  const HOUR = 3_600_000

  /** Opens a business page whose updates fail until `mend`. Only the test notifies it of changes. */
  async function failRenewals(page: Page, offset: number, how: 503 | 'cut') {
    const fail = (route: Route) =>
      route.request().resourceType() !== 'fetch'
        ? route.fallback()
        : how === 'cut'
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: how })
    await page.clock.install()
    await page.addInitScript(() => {
      const { fetch } = window
      const asked: number[] = []
      const counting: typeof fetch = (...request) => {
        // The page also requests the next free time.
        if (String(request[0]) === location.href) asked.push(Date.now())
        return fetch(...request)
      }
      Object.assign(window, { asked, fetch: counting })
    })
    await page.route('**/*', fail)
    await page.route('**/eventos*', (route) => route.abort())
    const { id } = await openBusiness(page, offset)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    return {
      id,
      asked: () => page.evaluate(() => (window as unknown as { asked: number[] }).asked),
      change: () =>
        page.evaluate((detail) => window.dispatchEvent(new CustomEvent('businessPageUpdated', { detail })), {
          noun: 'business',
          id,
          version: 1,
        }),
      mend: () => page.unroute('**/*', fail),
    }
  }

  /** Advances the clock. Pending requests are answered meanwhile. */
  async function pass(page: Page, time: number) {
    for (let passed = 0; passed < time; passed += STEP) {
      await page.clock.runFor(STEP)
      await expect(page.locator('body > .loading')).toHaveCount(0)
    }
  }

  test('a page update that fails is retried after 1, 2 and 4 seconds or up to half as long again, then no more', async ({
    page,
  }) => {
    const { asked, change } = await failRenewals(page, 6, 503)
    await change()
    await pass(page, 15_000)
    const times = await asked()
    expect(times).toHaveLength(4)
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      const gap = (times[index + 1] ?? 0) - (times[index] ?? 0)
      expect(gap, `pause ${index}`).toBeGreaterThanOrEqual(pause)
      expect(gap, `pause ${index}`).toBeLessThanOrEqual(1.5 * pause + STEP)
    }
    await page.clock.runFor(HOUR)
    expect(await asked()).toHaveLength(4)
  })

  type Again = (page: Page, change: () => Promise<unknown>) => Promise<unknown>
  const AGAIN: Record<string, Again> = {
    'the network is back': (page) => page.evaluate(() => dispatchEvent(new Event('online'))),
    'the tab is visible again': (page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    'another change arrives': (_, change) => change(),
  }
  for (const [index, [what, again]] of Object.entries(AGAIN).entries())
    test(`after the last of the retries without a network a page updates once more when ${what}`, async ({
      page,
    }) => {
      const { id, asked, change, mend } = await failRenewals(page, 9 + index, 'cut')
      await rename(id, 'Doña Tercera')
      await change()
      await pass(page, 15_000)
      await page.clock.runFor(HOUR)
      expect(await asked()).toHaveLength(4)
      await expect(page.getByText('Doña Tercera')).toHaveCount(0)
      await mend()
      await again(page, change)
      await page.clock.runFor(1_000)
      await expect(page.getByText('Doña Tercera').first()).toBeAttached()
      expect(await asked()).toHaveLength(5)
    })
})
