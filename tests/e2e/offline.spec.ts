import type { Db } from 'db/connect'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, isHydrated } from './support/form'
import { type Line, lineTo } from './support/line'
import { SCRIPTED } from './support/projects'
import { test as base } from './support/visitor'

const test = base.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await lineTo(baseURL ?? '')
    await use(line)
    await line.close()
  },
})
test.use({ serviceWorkers: 'allow' })

/** Until the worker stands beside the pages, and has kept this one. */
async function isKept(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname
  await expect
    .poll(() =>
      page.evaluate(
        async (path) => Boolean(navigator.serviceWorker.controller && (await caches.match(path))),
        path,
      ),
    )
    .toBe(true)
}

const reports = async (db: Db, text: string) => {
  const rows = await db.selectFrom('reports').select('id').where('message', '=', text).execute()
  return rows.length
}

/** Somewhere on the way it is said that what waited was sent. */
const isTold = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address)
    await expect(page.getByText('Salió tu envío pendiente')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })

test.describe('a telephone book without a line', SCRIPTED, () => {
  test.beforeEach(async ({ page, line }) => {
    // Addresses of the lists lead there.
    await page.goto(`${line.origin}/reposteria`)
  })

  test('keeps the businesses that were looked at and those that were saved, and their numbers can be called', async ({
    page,
    line,
  }) => {
    const seen = await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    const number = await page.locator('.hero-actions a[href^="tel:"]').getAttribute('href')
    const seenAt = page.url()
    const saved = await openFirstBusiness(page, `${line.origin}/limpieza`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('button', { name: 'Guardado' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('guardados')).keys()).length))
      .toBe(1)

    line.cut()
    await page.goto(seenAt)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen)
    await expect(page.getByText('No hay línea. Esto es lo que guardó tu dispositivo')).toBeVisible()
    await expect(page.locator('.hero-actions a[href^="tel:"]')).toHaveAttribute('href', number ?? '')
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontFamily),
    ).toContain('Condensed')

    await page.goto(`${line.origin}/directorio`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu libreta sin línea')
    const rows = page.locator('#negocios li')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText(saved)
    await expect(rows.nth(1)).toContainText(seen)
    await expect(rows.nth(1).getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', number ?? '')
    await expectAccessible(page, 'sin línea')
  })

  test('never shows an old page to somebody who has a line, and keeps nothing private', async ({
    page,
    line,
  }) => {
    await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    const path = new URL(page.url()).pathname
    await page.evaluate(async (path) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        if (await cache.match(path)) await cache.put(path, new Response('<main>vieja</main>'))
      }
    }, path)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('vieja')
    for (const other of [
      '/guardados',
      '/admin/entrar',
      '/mi-negocio/nadie',
      '/directorio',
      '/registrar',
      `${path}/reservar`,
    ])
      await page.goto(line.origin + other)
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    const pages = kept.filter((each) => !/^\/(assets|imagenes|ilustraciones)\//.test(each))
    expect(pages.toSorted()).toEqual([path, '/sin-linea'].toSorted())
  })

  test('a form that found no line is sent once, on the next page that has one [300, D54]', async ({
    page,
    db,
    line,
  }) => {
    await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    await page.getByRole('link', { name: 'Reportar este negocio' }).click()
    await isHydrated(page)
    const text = `Se cortó la línea ${Date.now()}`
    await page.getByRole('radio', { name: 'Ya cerró' }).check()
    await page.getByLabel('Cuéntanos más').fill(text)
    await asLongAsAPersonNeeds(page)
    line.cut()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('alert')).toContainText('Se cortó la conexión')
    // The page is left, and with it what tries again.
    await page.goto(`${line.origin}/directorio`)
    await expect(page.locator('#pendientes')).toContainText('Envío pendiente')
    expect(await reports(db, text)).toBe(0)

    line.mend()
    await page.goto(`${line.origin}/directorio`)
    await expect.poll(() => reports(db, text)).toBe(1)
    await isTold(page, `${line.origin}/ayuda`)
    await page.goto(`${line.origin}/ayuda`)
    await expect(page.getByText('Salió tu envío pendiente')).toHaveCount(0)
    await page.goto(`${line.origin}/directorio`)
    expect(await reports(db, text)).toBe(1)
  })

  test('a form whose answer was lost is stored once, however often it is sent', async ({
    page,
    db,
    line,
  }) => {
    await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    await page.getByRole('link', { name: 'Reportar este negocio' }).click()
    await isHydrated(page)
    const text = `Se perdió la respuesta ${Date.now()}`
    await page.getByRole('radio', { name: 'Ya cerró' }).check()
    await page.getByLabel('Cuéntanos más').fill(text)
    await asLongAsAPersonNeeds(page)
    line.loseAnswers('reportar.data')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect.poll(() => reports(db, text)).toBe(1)
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('formularios')).keys()).length))
      .toBe(1)
    await page.goto(`${line.origin}/ayuda`)
    // As if the minutes in which the same content counts as the same form were over.
    await db
      .deleteFrom('recent_forms')
      .where('expires_at', '<', new Date(Date.now() + 3_600_000).toISOString())
      .execute()
    line.mend()
    await isTold(page, `${line.origin}/ayuda`)
    expect(await reports(db, text)).toBe(1)
  })

  test('no form of another site is sent anew by the worker, whichever it is and whatever is said of where it comes from [T116]', async ({
    page,
    line,
  }) => {
    await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    const business = new URL(page.url()).pathname
    const forms = ['calificar', 'reportar', 'corregir', 'reservar'].map((verb) => `${business}/${verb}`)
    for (const path of [...forms, '/registrar', '/landing/electricista/opinar'])
      for (const policy of ['unsafe-url', 'no-referrer']) {
        await page.route('http://otro.test/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            headers: { 'Referrer-Policy': policy },
            body: `<form method="post" action="${line.origin}${path}"><input name="nombre" value="Intrusa"><button>Ganaste</button></form>`,
          }),
        )
        await page.goto('http://otro.test/')
        const answered = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.getByRole('button').click()
        expect((await answered).status(), `${path} ${policy}`).toBe(403)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudimos aceptar el envío')
        await page.unroute('http://otro.test/**')
      }
  })
})
