import { expect, type Page, test } from 'playwright/test'

const MIAMI = { latitude: 25.7617, longitude: -80.1918 }
const button = (page: Page) => page.getByRole('button', { name: 'Usar mi ubicación' })
const list = (page: Page) => page.getByRole('combobox', { name: 'Estado' })

test('without the script there is no button that could do nothing [D97]', async ({ page }, { project }) => {
  await page.goto('/')
  await expect(button(page)).toBeVisible({ visible: project.name === 'con-javascript' })
})

test.describe('the button of the location', () => {
  test.beforeEach(({ page: _ }, { project }) => {
    test.skip(project.name !== 'con-javascript', 'a position is asked for by the script')
  })

  test('brings the home page of the state the phone is in, by our own borders [39, 42, 43]', async ({
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
    await expect(list(page).locator('option:checked')).toHaveText('Detectando...')
    release()
    await expect(page.getByText('Buscando en: Florida')).toBeVisible()
  })

  test('says so when the position is refused, and leaves the state as it was [45, 47]', async ({ page }) => {
    await page.goto('/')
    await button(page).click()
    const told = page.locator('[data-location]').getByRole('status')
    await expect(told).toContainText('No se pudo detectar la ubicación', { timeout: 15_000 })
    await expect(list(page)).toHaveValue('GA')
  })

  test('never overrides what is picked by hand meanwhile [41, D41]', async ({ page, context }) => {
    await context.setGeolocation(MIAMI)
    await page.goto('/')
    await context.grantPermissions(['geolocation'])
    await page.route('**/ubicacion', async (route) => {
      await new Promise((done) => setTimeout(done, 1_000))
      await route.continue()
    })
    await button(page).click()
    await list(page).selectOption('TX')
    await page.waitForTimeout(2_000)
    await expect(list(page)).toHaveValue('TX')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
  })
})
