import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { addressOf, openFirstBusiness } from './support/business'
import { type Line, lineTo } from './support/line'
import { SCRIPTED } from './support/projects'
import { test as base } from './support/visitor'
import { expectKept, type Form, fillIn, WITHIN_PAGES } from './support/visitor-forms'

const test = base.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await lineTo(baseURL ?? '')
    await use(line)
    await line.close()
  },
})
test.use({ serviceWorkers: 'allow' })

/** Until the worker stands beside the pages, and has kept this one. */
async function isKept(page: Page, address = addressOf(page)): Promise<void> {
  const path = address.replace(/\?return=.*/, '')
  await expect
    .poll(() =>
      page.evaluate(
        async (path) => Boolean(navigator.serviceWorker.controller && (await caches.match(path))),
        path,
      ),
    )
    .toBe(true)
}

/** Addresses of all that is kept but what pages are made of. */
async function keptPages(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })
  return kept.filter((each) => !/^\/(assets|imagenes|ilustraciones)\//.test(each)).toSorted()
}

/** Addresses to which pages and workers send something from now on. */
function sentForms(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}

const KEPT = 'No hay línea. Esto es lo que guardó tu dispositivo'

test.describe('a telephone book without a line', SCRIPTED, () => {
  test.beforeEach(async ({ page, line }) => {
    // Addresses of the lists lead there.
    await page.goto(`${line.origin}/reposteria`)
    await isKept(page)
  })

  test('keeps the public pages that were looked at and the saved list; numbers can be called, and for all else there is a page in our words', async ({
    page,
    line,
  }) => {
    const seen = await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    const number = await page.locator('.hero-actions a[href^="tel:"]').getAttribute('href')
    const seenAt = page.url()
    const lists = [`${line.origin}/`, `${line.origin}/directorio?search=taller`]
    const titles: string[] = []
    for (const list of lists) {
      await page.goto(list)
      titles.push(await page.title())
      await isKept(page)
    }
    const saved = await openFirstBusiness(page, `${line.origin}/limpieza`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('button', { name: 'Guardado' })).toBeVisible()
    await isKept(page, '/guardados')

    line.cut()
    await page.goto(seenAt)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen)
    await expect(page.getByText(KEPT)).toBeVisible()
    await expect(page.locator('.hero-actions a[href^="tel:"]')).toHaveAttribute('href', number ?? '')
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontFamily),
    ).toContain('Condensed')
    for (const [index, list] of lists.entries()) {
      await page.goto(list)
      await expect(page.getByText(KEPT)).toBeVisible()
      await expect(page).toHaveTitle(titles[index] ?? '')
    }
    await page.goto(`${line.origin}/guardados`)
    await expect(page.getByText(KEPT)).toBeVisible()
    await page.getByRole('link', { name: saved }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saved)

    for (const path of ['/directorio', '/administracion', '/registrar']) {
      await page.goto(line.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu libreta sin línea')
    }
    const rows = page.locator('#negocios li')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText(saved)
    await expect(rows.nth(1)).toContainText(seen)
    await expect(rows.nth(1).getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', number ?? '')
    await expectAccessible(page, 'sin línea')
  })

  test('never shows an old page to somebody who has a line, and keeps nothing private [T84]', async ({
    page,
    line,
    context,
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
      '/admin/entrar',
      '/mi-negocio/nadie',
      '/mis-reservas',
      '/registrar',
      `${path}/reservar`,
      '/guardados?lista=zzzz',
    ])
      await page.goto(line.origin + other)
    // What somebody signed in is shown: nobody knows it by its address alone.
    await context.addCookies([{ name: 'sesion', value: 'una', url: line.origin }])
    await page.goto(`${line.origin}/legal-y-abogados`)
    await page.goto(`${line.origin}/ayuda`)
    expect(await keptPages(page)).toEqual(['/reposteria', '/sin-linea', path].toSorted())
  })

  for (const [name, form] of Object.entries<Form>(WITHIN_PAGES))
    test(`${name} that finds no server says so and stays, and nothing goes out later by itself [300]`, async ({
      page,
      line,
    }) => {
      await form.open(page, line.origin)
      await isKept(page)
      await fillIn(page, form)
      const sent = sentForms(page)
      line.cut()
      const button = page.getByRole('button', { name: form.button, exact: true })
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(form.says.join(''))
      await expectKept(page, form)
      expect(sent.splice(0)).toHaveLength(1)

      line.mend()
      const other = await page.context().newPage()
      for (const address of ['/ayuda', '/']) await other.goto(line.origin + address)
      await other.close()
      expect(sent).toEqual([])
      await button.click()
      await expect.poll(() => sent.length).toBeGreaterThan(0)
    })

  test('forms that an earlier version kept are dropped when it is replaced, which is said once', async ({
    page,
    line,
  }) => {
    const sent = sentForms(page)
    await page.evaluate(async () => {
      const form = { path: '/reposteria/una/calificar', body: 'correo=ana%40example.com', at: Date.now() }
      const forms = await caches.open('formularios')
      await forms.put('/?una', new Response(JSON.stringify(form)))
      await (await caches.open('sal')).put('sal', new Response('0.5'))
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    })
    await page.reload()
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.keys()).filter((name) => /formularios$|sal/.test(name))),
      )
      .toEqual([])
    await isKept(page)
    const told = page.getByText('Lo que esperaba para enviarse se borró de este dispositivo')
    await page.goto(`${line.origin}/ayuda`)
    await expect(told).toBeVisible()
    await page.goto(`${line.origin}/ayuda`)
    await expect(told).toHaveCount(0)
    expect(sent).toEqual([])
  })

  test('the worker leaves the forms of another site to the browser, whatever is said of where it comes from [T116]', async ({
    page,
    line,
  }) => {
    await openFirstBusiness(page, `${line.origin}/reposteria`)
    await isKept(page)
    const business = new URL(page.url()).pathname
    for (const policy of ['unsafe-url', 'no-referrer']) {
      await page.route('http://otro.test/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'Referrer-Policy': policy },
          body: `<form method="post" action="${line.origin}${business}/calificar"><input name="nombre" value="Intrusa"><button>Ganaste</button></form>`,
        }),
      )
      await page.goto('http://otro.test/')
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button').click()
      expect((await answered).status(), policy).toBe(403)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudimos aceptar el envío')
      await page.unroute('http://otro.test/**')
    }
  })
})
