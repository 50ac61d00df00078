import { expect, test } from 'playwright/test'
import { textOf } from './support/business'
import { DOCUMENT } from './support/projects'

test.describe('the businesses from A to Z', () => {
  test('stand under their letter, in order, each with a link [166, D6]', DOCUMENT, async ({ page }) => {
    await page.goto('/negocios?letra=p')
    await expect(
      page.getByRole('navigation', { name: 'Letras' }).getByRole('link', { name: 'P', exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    const names = await page.locator('main ul li a').allInnerTexts()
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) expect(name.normalize('NFD')).toMatch(/^[¡"«]?p/i)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')))
    expect(Number.parseInt(/\d+/.exec(await textOf(page.locator('#resultados')))?.[0] ?? '', 10)).toBe(
      names.length,
    )
  })

  test(
    'every letter with businesses leads to a page; those without lead nowhere [166]',
    DOCUMENT,
    async ({ page, request }) => {
      await page.goto('/negocios')
      const letters = page.getByRole('navigation', { name: 'Letras' })
      const hrefs = await letters
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      expect(hrefs.length).toBeGreaterThan(15)
      for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200)
      expect((await textOf(letters)).replaceAll(/\s/g, '')).toBe('ABCDEFGHIJKLMNÑOPQRSTUVWXYZ#')
    },
  )

  test(
    'can be kept to a state, and keep to it from letter to letter [166, D6]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/negocios?state=FL')
      const hrefs = await page
        .getByRole('navigation', { name: 'Letras' })
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      for (const href of hrefs) expect(href).toContain('state=FL')
    },
  )
})
