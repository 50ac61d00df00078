import { expect, type Page, test } from 'playwright/test'
import { DOCUMENT } from './support/projects'

const choose = async (page: Page, code: string) => {
  await page.goto('/estado')
  await page.getByRole('combobox').selectOption(code)
  await page.getByRole('main').getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** The line below the search, the tile and the counts of the home page speak of one state. */
async function expectState(page: Page, name: string, code: string): Promise<void> {
  await expect(page.getByText(`Buscando en: ${name}`)).toBeVisible()
  await expect(page.getByLabel('¿Dónde?')).toHaveValue('')
  await expect(page.locator('.stat-tiles a').first()).toContainText(`Negocios en ${name}`)
  await expect(page.locator('.stat-tiles a').first()).toHaveAttribute('href', `/directorio?state=${code}`)
  await expect(page.getByText(new RegExp(`categorías con negocios activos en ${name}`))).toBeVisible()
}

test.describe('the chosen state', () => {
  test('is Georgia until somebody chooses [47]', DOCUMENT, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
    await expect(page.getByLabel('¿Dónde?')).toHaveValue('')
  })

  test(
    'offers 50 states after "Todos los estados", ten of them first [36, 37, 38]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/estado')
      const options = await page.getByRole('combobox').locator('option').allInnerTexts()
      expect(options).toHaveLength(51)
      expect(options.slice(0, 3)).toEqual(['Todos los estados', 'Georgia (GA)', 'Florida (FL)'])
      const codes = options.slice(1).map((text) => /^.+ \(([A-Z]{2})\)$/.exec(text)?.[1])
      expect(codes.slice(0, 10)).toEqual(['GA', 'FL', 'TX', 'CA', 'NY', 'NJ', 'IL', 'AZ', 'NC', 'VA'])
      expect(new Set(codes).size).toBe(50)
      const names = options.slice(11)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')))
    },
  )

  test(
    'governs the home page and is remembered in a cookie scripts cannot read [29, 30, 49, 58, D41]',
    DOCUMENT,
    async ({ page, context }) => {
      await choose(page, 'FL')
      await expect(page.getByText('Buscando en: Florida')).toBeVisible()
      await expect(page.getByText(/categorías con negocios activos en Florida/)).toBeVisible()
      for (const card of await page.locator('#destacados article').allInnerTexts())
        expect(card).toContain('FL')
      const cookie = (await context.cookies()).find(({ name }) => name === 'estado')
      expect(cookie).toMatchObject({ value: 'FL', httpOnly: true, sameSite: 'Lax', path: '/' })
      await page.goto('/')
      await expect(page.getByText('Buscando en: Florida')).toBeVisible()
    },
  )

  test('once Florida is chosen in the list, line, tile and the next visit say Florida [29, 30, 49, D41]', async ({
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

  test(
    'a search for Florida chooses it too; one that leaves the state as it was chooses none [27, 29, 41, D41]',
    DOCUMENT,
    async ({ page, context }) => {
      await page.goto('/')
      await page.getByRole('searchbox').fill('taller')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?search=taller&state=GA')
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('estado')
      await page.goto('/')
      await page.getByLabel('¿Dónde?').fill('Florida')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?state=FL')
      await page.goto('/')
      await expectState(page, 'Florida', 'FL')
    },
  )

  test(
    'a state that is chosen takes the place of a city that was [29, 41, D41]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio?cerca=dalton-ga')
      await choose(page, 'FL')
      await expectState(page, 'Florida', 'FL')
      await page.goto('/directorio')
      await expect(page.getByLabel('¿Dónde?')).toHaveValue('')
    },
  )

  test(
    'all states are chosen in the list or beside the state, and that too is remembered [29, 36, 41, D41]',
    DOCUMENT,
    async ({ page }) => {
      await choose(page, '')
      await expect(page.getByText('Buscando en:')).toHaveCount(0)
      await expect(page.locator('.stat-tiles a').first()).toHaveAttribute('href', '/directorio')
      await page.goto('/')
      await expect(page.getByText('Buscando en:')).toHaveCount(0)
      await expect(page.getByText(/\d+ categorías con negocios activos$/)).toBeVisible()
      await page.getByLabel('¿Dónde?').fill('Florida')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await page.goto('/')
      await page.getByRole('button', { name: 'ver todos' }).click()
      await expect(page.getByText('Buscando en:')).toHaveCount(0)
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio')
      await page.goto('/')
      await expect(page.getByText('Buscando en:')).toHaveCount(0)
    },
  )

  test('without a single business says so and offers others [66, D26]', DOCUMENT, async ({ page }) => {
    await choose(page, 'WY')
    await expect(page.getByText('No hay negocios destacados disponibles')).toBeVisible()
    await expect(page.locator('#servicios .loteria-card')).toHaveCount(0)
  })
})
