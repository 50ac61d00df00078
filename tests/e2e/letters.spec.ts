import { expect, test } from 'playwright/test'
import { textOf } from './support/business'

test.describe('the businesses from A to Z', () => {
  test('stand under their letter, in order, each with a link [166, D6]', async ({ page }) => {
    await page.goto('/negocios?letra=p')
    await expect(
      page.getByRole('navigation', { name: 'Letras' }).getByRole('link', { name: 'P', exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    const links = page.locator('main li a[href^="/"]:not(nav a)')
    const names = await page.locator('main ul.index-list a, main ol a, main .letter-list a').allInnerTexts()
    const shown = names.length ? names : await links.allInnerTexts()
    expect(shown.length).toBeGreaterThan(3)
    for (const name of shown) expect(name.normalize('NFD')).toMatch(/^[¡"«]?p/i)
  })

  test('every letter with businesses leads to a page; those without lead nowhere [166]', async ({
    page,
    request,
  }) => {
    await page.goto('/negocios')
    const letters = page.getByRole('navigation', { name: 'Letras' })
    const hrefs = await letters
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(15)
    for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200)
    expect((await textOf(letters)).replaceAll(/\s/g, '')).toBe('ABCDEFGHIJKLMNÑOPQRSTUVWXYZ#')
  })

  test('can be kept to a state, and keep to it from letter to letter [166, D6]', async ({ page }) => {
    await page.goto('/negocios?state=FL')
    const hrefs = await page
      .getByRole('navigation', { name: 'Letras' })
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    for (const href of hrefs) expect(href).toContain('state=FL')
  })
})
