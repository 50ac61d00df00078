import { expect, type Page, test } from 'playwright/test'
import { DOCUMENT, SCRIPTED } from './support/projects'

const MIAMI = { latitude: 25.7617, longitude: -80.1918 }
const button = (page: Page) => page.getByRole('button', { name: 'Usar mi ubicación' })
const place = (page: Page) => page.getByLabel('¿Dónde?')

/** Holds the answers to a search for the location until `release` is called. `asked`: the sent bodies. */
async function holdLocation(page: Page, { onlyFirst = false } = {}) {
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/ubicacion', async (route) => {
    asked.push(route.request().postData() ?? '')
    if (!onlyFirst || asked.length === 1) await held
    await route.continue()
  })
  return { asked, release }
}

test('without JavaScript the location button is hidden [D97]', DOCUMENT, async ({ page }) => {
  await page.goto('/')
  await expect(button(page)).toBeHidden()
})

test.describe('location button', SCRIPTED, () => {
  test.beforeEach(({ context }) => context.setGeolocation(MIAMI))

  test('the location button shows the home page of the state at that position, by built-in borders, unless another place is chosen meanwhile [39, 41, 42, 43, D41]', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await context.grantPermissions(['geolocation'])
    const told = page.locator('[data-location]')
    const { release } = await holdLocation(page)
    const sent = page.waitForRequest('**/ubicacion')
    await button(page).click()
    await sent
    await place(page).fill('Texas')
    release()
    await page.waitForTimeout(500)
    await expect(place(page)).toHaveValue('Texas')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()

    await place(page).fill('')
    await page.unroute('**/ubicacion')
    const again = await holdLocation(page)
    await button(page).click()
    await expect(told.getByRole('status')).toHaveText('Detectando...')
    again.release()
    await expect(page.getByText('Buscando en: Florida')).toBeVisible()
    await expect(place(page)).toHaveValue('Mi ubicación')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByRole('heading', { name: /(cerca|millas) de tu ubicación/ })).toBeVisible()
  })

  test('a refused position shows a message and does not change the state [45, 47]', async ({ page }) => {
    await page.goto('/')
    await button(page).click()
    const told = page.locator('[data-location]').getByRole('status')
    await expect(told).toHaveText('No se pudo detectar la ubicación. Escribe tu código postal.')
    await expect(place(page)).toHaveValue('')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
  })

  test('the automatic search for a location changes neither field nor page after the visitor has scrolled, unless the location button is pressed during it [40, 41, D42]', async ({
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    for (const isPressed of [false, true]) {
      // A tab searches once.
      const page = await context.newPage()
      const { asked, release } = await holdLocation(page, { onlyFirst: true })
      const first = page.waitForRequest('**/ubicacion')
      await page.goto('/')
      await first
      await page.evaluate(() => scrollTo(0, 900))
      if (isPressed) await button(page).evaluate((element) => (element as HTMLElement).click())
      release()
      await expect(page.locator('[data-location]')).not.toHaveAttribute('aria-busy')
      await expect(place(page)).toHaveValue(isPressed ? 'Mi ubicación' : '')
      await expect(page.getByText(`Buscando en: ${isPressed ? 'Florida' : 'Georgia'}`)).toBeVisible()
      expect(asked.map((body) => body.includes('llegada'))).toEqual(isPressed ? [true, false] : [true])
      const state = (await context.cookies()).find(({ name }) => name === 'estado')?.value
      expect(state === 'FL').toBe(isPressed)
      await context.clearCookies()
    }
  })
})
