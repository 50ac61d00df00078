import { expect, type Page, test } from 'playwright/test'
import { DOCUMENT, SCRIPTED } from './support/projects'

const MIAMI = { latitude: 25.7617, longitude: -80.1918 }
const button = (page: Page) => page.getByRole('button', { name: 'Usar mi ubicación' })
const place = (page: Page) => page.getByLabel('¿Dónde?')

test('without JavaScript the location button is hidden [D97]', DOCUMENT, async ({ page }) => {
  await page.goto('/')
  await expect(button(page)).toBeHidden()
})

test.describe('location button', SCRIPTED, () => {
  test('the location button shows the home page of the state at that position, by built-in borders [39, 42, 43]', async ({
    page,
    context,
  }) => {
    await context.setGeolocation(MIAMI)
    await page.goto('/')
    await context.grantPermissions(['geolocation'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ubicacion', async (route) => {
      await held
      await route.continue()
    })
    await button(page).click()
    await expect(page.locator('[data-location]').getByRole('status')).toHaveText('Detectando...')
    release()
    await expect(page.getByText('Buscando en: Florida')).toBeVisible()
    await expect(place(page)).toHaveValue('Mi ubicación')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByRole('heading', { name: /(cerca|millas) de tu ubicación/ })).toBeVisible()
  })

  test('a refused position shows a message and does not change the state [45, 47]', async ({ page }) => {
    await page.goto('/')
    await button(page).click()
    const told = page.locator('[data-location]').getByRole('status')
    await expect(told).toHaveText('No se pudo detectar la ubicación. Escribe tu código postal.', {
      timeout: 15_000,
    })
    await expect(place(page)).toHaveValue('')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
  })

  test('the position does not override a place chosen meanwhile [41, D41]', async ({ page, context }) => {
    await context.setGeolocation(MIAMI)
    await page.goto('/')
    await context.grantPermissions(['geolocation'])
    await page.route('**/ubicacion', async (route) => {
      await new Promise((done) => setTimeout(done, 1_000))
      await route.continue()
    })
    await button(page).click()
    await place(page).fill('Texas')
    await page.waitForTimeout(2_000)
    await expect(place(page)).toHaveValue('Texas')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
  })

  test('pressing the location button during the automatic search leaves field and page consistent [40, 41, D42]', async ({
    page,
    context,
  }) => {
    await context.setGeolocation(MIAMI)
    await context.grantPermissions(['geolocation'])
    const asked: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ubicacion', async (route) => {
      asked.push(route.request().postData() ?? '')
      if (asked.length === 1) await held
      await route.continue()
    })
    const first = page.waitForRequest('**/ubicacion')
    await page.goto('/')
    await first
    // A visitor who has scrolled is not interrupted by the automatic search, but by the button.
    await page.evaluate(() => scrollTo(0, 900))
    await button(page).evaluate((element) => (element as HTMLElement).click())
    release()
    await expect(page.getByText('Buscando en: Florida')).toBeVisible()
    await expect(place(page)).toHaveValue('Mi ubicación')
    expect(asked.map((body) => body.includes('llegada'))).toEqual([true, false])
    expect((await context.cookies()).find(({ name }) => name === 'estado')?.value).toBe('FL')
  })

  test('the automatic search for a location changes neither field nor page after the visitor has scrolled [40, D42]', async ({
    page,
    context,
  }) => {
    await context.setGeolocation(MIAMI)
    await context.grantPermissions(['geolocation'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ubicacion', async (route) => {
      await held
      await route.continue()
    })
    const first = page.waitForRequest('**/ubicacion')
    await page.goto('/')
    await first
    await page.evaluate(() => scrollTo(0, 900))
    release()
    await expect(page.locator('[data-location]')).not.toHaveAttribute('aria-busy')
    await expect(place(page)).toHaveValue('')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
  })
})
