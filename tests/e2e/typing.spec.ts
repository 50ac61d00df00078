import { expect, test } from 'playwright/test'
import { addressOf, listedNames } from './support/business'
import { WHOLE_DIRECTORY } from './support/pages'

// Changes by other tests would update the pages.
test.beforeEach(({ page }) => page.route('**/eventos*', (route) => route.fulfill({ status: 204 })))

test('the directory searches while typing, and updates address, results and count, but not focus and caret [82, 88, 89]', async ({
  page,
}) => {
  await page.goto('/directorio')
  const steps = await page.evaluate(() => history.length)
  const field = page.locator('#buscar')
  await field.click()
  await field.pressSequentially('  pasteles', { delay: 40 })
  await expect(page).toHaveURL(/\?search=pasteles$/)
  await expect(page.locator('#resultados')).toContainText('pasteles')
  await expect(page.locator('body > [role=status]')).toContainText('pasteles')
  await expect(page.getByRole('link', { name: 'Limpiar filtros' })).toBeVisible()
  expect((await listedNames(page)).length).toBeGreaterThan(0)
  await expect(field).toBeFocused()
  await field.press('ArrowLeft')
  await field.press('Backspace')
  await expect(page).toHaveURL(/\?search=pastels$/)
  expect(await field.evaluate((each: HTMLInputElement) => each.selectionStart)).toBe(8)
  await field.fill('')
  await expect(page.getByRole('heading', { name: WHOLE_DIRECTORY })).toBeVisible()
  expect(addressOf(page)).toBe('/directorio')
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('parts updated while typing have the same HTML as on a newly loaded page, except expanded parts [82, 88]', async ({
  page,
}) => {
  const regions = () =>
    page
      .locator('[data-region]')
      .evaluateAll((all) => all.map((each) => each.innerHTML.replace(/ open=""/g, '')))
  await page.goto('/directorio?state=TX')
  for (const search of ['taller', 'zzzzqqqq', 'panaderia miami', 'pastelez', '']) {
    await page.locator('#buscar').fill(search)
    await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === search)
    const renewed = await regions()
    const address = page.url()
    await page.goto('/ayuda')
    await page.goto(address)
    expect(renewed, search).toEqual(await regions())
  }
})

test('searching while typing waits 300 ms, sends one request, and drops outdated results [88]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/directorio')
  // The time is stopped, so that no pause between two letters is too long.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const asked: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  let overtaken: Promise<unknown> = Promise.resolve()
  await page.route('**/directorio?**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('search') ?? '')
    if (asked.length > 1) return route.continue()
    overtaken = held.then(() => route.continue().catch(() => undefined))
    await overtaken
  })
  const field = page.locator('#buscar')
  await field.pressSequentially('taller')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['taller'])
  await field.fill('pasteles')
  await page.clock.runFor(300)
  await expect(page.locator('#resultados')).toContainText('pasteles')
  letGo()
  await overtaken
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#resultados')).toContainText('pasteles')
  expect(asked).toEqual(['taller', 'pasteles'])
})

test('without a network the directory shows a message over an empty list, and the form still works [80, 88]', async ({
  page,
  context,
}) => {
  await page.goto('/directorio')
  await context.setOffline(true)
  await page.locator('#buscar').fill('taller')
  await expect(page.locator('[data-region=resultados]')).toHaveText(
    'No se pudieron cargar los contactosInténtalo con el botón.',
  )
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/\?search=taller/)
  await expect(page.locator('#resultados')).toContainText('taller')
})

test('a category searches while typing, and applies a chosen state at once [77, 93]', async ({ page }) => {
  await page.goto('/reposteria')
  await page.locator('#buscar').fill('pasteles')
  await expect(page).toHaveURL(/\/reposteria\?search=pasteles$/)
  // The suggestions cover the filters until the field loses the focus.
  await page.locator('#buscar').blur()
  await page.locator('main search summary').click()
  await page.getByRole('main').getByRole('combobox', { name: 'Estado' }).selectOption('FL')
  await expect(page).toHaveURL(/\/reposteria\?search=pasteles&state=FL$/)
  await expect(page.locator('#resultados')).toContainText('Florida')
})

test('trades and names are suggested while typing, can be chosen by key, and closed by Escape [88]', async ({
  page,
}) => {
  await page.goto('/directorio')
  const field = page.locator('#buscar')
  await field.click()
  await field.pressSequentially('panad', { delay: 40 })
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
  await expect(options.first()).toHaveText(/^panader/)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', 'sugerencia-0')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await field.press('Backspace')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=panader%C3%ADa|search=panader/)
  await expect(options).toHaveCount(0)
})

test('on a phone suggestions do not cover place and search button, and have a button to close them [88]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/directorio', '/']) {
    await page.goto(address)
    const field = page.locator('main #buscar')
    await field.click()
    await field.pressSequentially('pan', { delay: 40 })
    const panel = page.getByRole('listbox', { name: 'Sugerencias' })
    await expect(panel).toBeVisible()
    const form = page.locator('main form').filter({ has: page.locator('#buscar') })
    const top = (await panel.boundingBox())?.y ?? 0
    for (const control of [
      form.getByLabel('¿Dónde?'),
      form.getByRole('button', { name: 'Buscar' }).first(),
    ]) {
      const box = await control.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
    }
    await page.getByRole('button', { name: 'Cerrar sugerencias' }).click()
    await expect(panel).toHaveCount(0)
    await expect(field).toBeFocused()
  }
})
