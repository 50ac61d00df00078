import { expect, test } from 'playwright/test'
import { addressOf, listedNames } from './support/business'

test.describe('a category in a city', () => {
  test('is found from its category, lists who is there, and leads on to the neighbours and back', async ({
    page,
  }) => {
    await page.goto('/servicio-automotriz')
    const cities = page.getByRole('navigation', { name: 'Por ciudad' }).getByRole('link')
    const said = ((await cities.first().textContent()) ?? '').trim()
    const [, city = '', count = ''] = /^(.+, [A-Z]{2}) \((\d+)\)$/.exec(said) ?? []
    await cities.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mecánicos y talleres en ${city}`)
    await expect(page).toHaveURL(/\/servicio-automotriz\/en\/[a-z-]+-[a-z]{2}$/)
    await expect(page.getByText(`${count} negocios en ${city.split(',')[0]}`)).toBeVisible()
    expect((await listedNames(page)).length).toBe(Math.min(24, Number(count)))
    for (const text of await page.locator('main article').allInnerTexts())
      expect(text).toContain(city.split(',')[0])
    const neighbours = page.getByRole('navigation', { name: 'En ciudades cercanas' }).getByRole('link')
    await expect(neighbours.first()).toContainText(/a \d+ mi$/)
    await neighbours.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Mecánicos y talleres en /)
    await page.getByRole('link', { name: 'todos los estados' }).click()
    await expect(page).toHaveURL('/servicio-automotriz')
  })

  test('with too few businesses is the category as seen from there', async ({ page }) => {
    await page.goto('/artes-marciales/en/helena-mt')
    expect(addressOf(page)).toBe('/artes-marciales?cerca=helena-mt')
    await expect(page.getByLabel('¿Dónde?')).toHaveValue('Helena, MT')
  })
})
