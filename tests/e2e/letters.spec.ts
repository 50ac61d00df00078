import { expect, test } from 'playwright/test'
import { textOf } from './support/business'
import { DOCUMENT } from './support/projects'

test(
  'the businesses from A to Z stand under their letters, each with a page where there are any, in a state too [166, D6]',
  DOCUMENT,
  async ({ page, request }) => {
    const letters = page.getByRole('navigation', { name: 'Letras' })
    const addresses = () =>
      letters.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    await page.goto('/negocios')
    expect((await textOf(letters)).replaceAll(/\s/g, '')).toBe('ABCDEFGHIJKLMNÑOPQRSTUVWXYZ#')
    expect((await addresses()).length).toBeGreaterThan(15)
    for (const address of await addresses()) expect((await request.get(address)).status(), address).toBe(200)

    await letters.getByRole('link', { name: 'P', exact: true }).click()
    await expect(letters.getByRole('link', { name: 'P', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const names = await page.locator('main ul li a').allInnerTexts()
    for (const name of names) expect(name.normalize('NFD')).toMatch(/^[¡"«]?p/i)
    expect(Number.parseInt(/\d+/.exec(await textOf(page.locator('#resultados')))?.[0] ?? '', 10)).toBe(
      names.length,
    )

    await page.goto('/negocios?state=FL')
    for (const address of await addresses()) expect(address).toContain('state=FL')
  },
)
