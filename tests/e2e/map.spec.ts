import { expect, test } from 'playwright/test'

test.describe('a list on a map', () => {
  test('is one tap away where a list has a state, and its numbers lead to the cards and back', async ({
    page,
  }) => {
    await page.goto('/reposteria?state=GA')
    const names = await page.locator('main article h3').allInnerTexts()
    await page.getByRole('link', { name: 'Ver mapa' }).click()
    await expect(page).toHaveURL(/vista=mapa/)
    const map = page.getByRole('group', { name: /^Mapa de los negocios/ })
    await expect(map).toBeVisible()
    expect(await page.locator('main article h3').allInnerTexts()).toEqual(names)
    const sign = map.getByRole('link').last()
    const [first = ''] = /\d+/.exec((await sign.getAttribute('href')) ?? '') ?? []
    await expect(sign).toHaveAccessibleName(new RegExp(`: .*${names[Number(first) - 1]}`))
    await sign.click()
    await expect(page).toHaveURL(new RegExp(`#n${first}$`))
    await expect(page.locator(`#n${first} h3`)).toBeInViewport()
    await page
      .locator(`#n${first}`)
      .getByRole('link', { name: `${first} en el mapa` })
      .click()
    await expect(page).toHaveURL(new RegExp(`#p${first}$`))
    await expect(map).toBeInViewport()
    await page.getByRole('link', { name: 'Ver lista' }).click()
    await expect(page).not.toHaveURL(/vista/)
    await expect(map).toHaveCount(0)
  })

  test('keeps to the place and its pages: what is shown is what is on it', async ({ page }) => {
    await page.goto('/directorio?cerca=30303&vista=mapa')
    await expect(page.getByText('Cada negocio está en su código postal')).toBeVisible()
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await expect(page).toHaveURL(/vista=mapa.*pagina=2/)
    const said = await page
      .getByRole('group', { name: /^Mapa/ })
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? '').join(' '))
    for (const name of await page.locator('main article h3').allInnerTexts()) expect(said).toContain(name)
  })

  test('draws its picture from this site alone', async ({ page, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/reposteria?state=GA&vista=mapa')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => !url.startsWith(baseURL ?? '?'))).toEqual([])
    expect(asked.some((url) => url.endsWith('/mapas/ga.svg'))).toBe(true)
  })
})

test('a business shows its place in its county', async ({ page }) => {
  await page.goto('/reposteria?state=GA')
  await page.locator('main article h3 a').first().click()
  await expect(page.getByRole('img', { name: /^Mapa: .+ en .+, condado de .+, Georgia$/ })).toBeVisible()
  await expect(page.getByText(/El punto está en (el código postal|la ciudad)/)).toBeVisible()
})
