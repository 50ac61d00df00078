import { expect, type Page, test } from 'playwright/test'

/** Expects the same state in the line below the search, the tile and the counts. */
async function expectState(page: Page, name: string, code: string): Promise<void> {
  await expect(page.getByText(`Buscando en: ${name}`)).toBeVisible()
  await expect(page.getByLabel('¿Dónde?')).toHaveValue('')
  await expect(page.locator('.stat-tiles a').first()).toContainText(`Negocios en ${name}`)
  await expect(page.locator('.stat-tiles a').first()).toHaveAttribute('href', `/directorio?state=${code}`)
  await expect(page.getByText(new RegExp(`categorías con negocios activos en ${name}`))).toBeVisible()
}

test.describe('chosen state', () => {
  test('choosing Florida changes line and tile of the home page, even at the next visit [29, 30, 49, D41]', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'cambiar' }).click()
    await page.getByRole('combobox').selectOption('FL')
    await page.getByRole('main').getByRole('button', { name: 'Guardar' }).click()
    await expectState(page, 'Florida', 'FL')
    await page.goto('/ayuda')
    await page.goto('/')
    await expectState(page, 'Florida', 'FL')
  })
})
