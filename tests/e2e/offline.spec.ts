import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { addressOf, openFirstBusiness } from './support/business'
import { type Line, lineTo } from './support/line'
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

/** Waits until the service worker controls the page and has stored it. */
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

/** Addresses of everything stored, except assets and pictures. */
async function keptPages(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })
  return kept.filter((each) => !/^\/(assets|imagenes|ilustraciones)\//.test(each)).toSorted()
}

/** Addresses of all later POST requests of pages and workers. */
function sentForms(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}

const SLOW =
  'El internet va lento; recarga la página para intentarlo otra vez. Esto es lo que guardó tu dispositivo'
const KEPT = 'Sin internet. Esto es lo que guardó tu dispositivo'

test.beforeEach(async ({ page, line }) => {
  // Links in lists have this form of the address.
  await page.goto(`${line.origin}/reposteria`)
  await isKept(page)
})

test('visited public pages and the saved list are available offline with phone numbers, and other pages show an offline page', async ({
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu libreta sin internet')
  }
  const rows = page.locator('#negocios li')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(saved)
  await expect(rows.nth(1)).toContainText(seen)
  await expect(rows.nth(1).getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', number ?? '')
  await expectAccessible(page, 'sin línea')
})

test('a stored page is never shown with a network, and private pages are not stored [T84]', async ({
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
    `${path}/calificar`,
    '/guardados?lista=zzzz',
  ])
    await page.goto(line.origin + other)
  // A page for a signed-in person, whose address does not show that.
  await context.addCookies([{ name: 'sesion', value: 'una', url: line.origin }])
  await page.goto(`${line.origin}/legal-y-abogados`)
  await page.goto(`${line.origin}/ayuda`)
  expect(await keptPages(page)).toEqual(['/reposteria', '/sin-linea', path].toSorted())
})

test('a stored page is shown after three seconds of a slow network, and replaced when the new one arrives [F79]', async ({
  page,
  line,
}) => {
  const address = `${line.origin}/reposteria`
  line.stall()
  const started = Date.now()
  await page.goto(address)
  await expect(page.getByText(SLOW)).toBeVisible()
  expect(Date.now() - started).toBeGreaterThan(2500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repostería')
  line.mend()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repostería')
  await expect(page.getByText(SLOW)).toHaveCount(0)
})

test('a page that is not stored is loaded however long it takes [F79]', async ({ page, line }) => {
  line.stall()
  const opened = page.goto(`${line.origin}/limpieza`)
  setTimeout(() => line.mend(), 4500)
  await opened
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limpieza')
})

test('a form without a network shows an error, keeps its values and is not sent later by itself [300]', async ({
  page,
  line,
}) => {
  const form: Form = WITHIN_PAGES['a rating on the page of the business [142, 144]']
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

test('a new service worker deletes forms that an earlier version stored, and shows a message about it once', async ({
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

test('the service worker does not handle forms of other sites, whatever origin they claim [T116]', async ({
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
