import { expect, test } from 'playwright/test'
import { addressOf, openFirstBusiness, textOf } from './support/business'
import { DOCUMENT } from './support/projects'

test.describe('a business page', () => {
  test('says how to call, write and get there [128]', DOCUMENT, async ({ page }) => {
    await openFirstBusiness(page)
    await expect(page.locator('main a[href^="tel:+1"]', { hasText: 'Llamar' }).first()).toBeVisible()
    await expect(page.locator('main a[href^="mailto:"]').first()).toHaveAttribute(
      'href',
      /^mailto:[^@?]+@[^@?]+\.[a-z]+$/,
    )
    const map = await page.getByRole('link', { name: 'Cómo llegar' }).first().getAttribute('href')
    expect(new URL(map ?? '').protocol).toBe('https:')
    const place = new URL(map ?? '').searchParams.get('query') ?? ''
    expect(place).toMatch(/, [A-Z]{2}( \d{5})?$/)
    await expect(
      page
        .locator('main')
        .getByText(place.split(',')[0] ?? '')
        .first(),
    ).toBeVisible()
  })

  test('leads to its category [125]', async ({ page }) => {
    await openFirstBusiness(page)
    await page.locator('main .hero a.chip').first().click()
    expect(addressOf(page)).toBe('/reposteria')
  })

  test(
    'tells about itself: sentences, services, opinions and trust [126, 127, 129, 132]',
    DOCUMENT,
    async ({ page }) => {
      await openFirstBusiness(page)
      for (const heading of [/Opiniones/, /Servicios/])
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      expect(await textOf(page.locator('main'))).toMatch(/Confianza/)
    },
  )

  test(
    'shows at most three comments of at most 60 letters and an ellipsis [129, 130, 145]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio')
      const rated = page.locator('main article', { hasNotText: 'Aún sin calificar' }).locator('h3 a')
      const hrefs = await rated.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      const counts: number[] = []
      for (const href of hrefs.slice(0, 8)) {
        await page.goto(href)
        const texts = await page.locator('#opiniones .comment > .rating + p').allInnerTexts()
        for (const text of texts) expect(text).toMatch(/^(.{1,60}|.{1,60}…)$/u)
        counts.push(texts.length)
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(3)
      expect(Math.max(...counts)).toBeGreaterThan(0)
    },
  )

  test('goes back to the results it was opened from [84, 124]', async ({ page }) => {
    await page.goto('/directorio?search=taller&state=GA&pagina=2')
    const names = await page.locator('main article h3').allInnerTexts()
    await page.locator('main article h3 a').first().click()
    await page.getByRole('link', { name: 'Directorio', exact: true }).click()
    expect(addressOf(page)).toBe('/directorio?search=taller&state=GA&pagina=2')
    expect(await page.locator('main article h3').allInnerTexts()).toEqual(names)
  })

  test('ignores a foreign way back [124, D16, T8]', DOCUMENT, async ({ page }) => {
    await openFirstBusiness(page)
    const path = new URL(page.url()).pathname
    for (const back of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '/admin',
      '\\\\evil.example',
      'x=1&volver=//evil.example',
      '%00',
      'search='.padEnd(1500, 'a'),
    ]) {
      const response = await page.goto(`${path}?return=${encodeURIComponent(back)}`)
      expect(response?.status(), back).toBe(200)
      const link = page.getByRole('link', { name: 'Directorio', exact: true })
      await expect(link, back).toHaveAttribute('href', /^\/directorio(\?search=a{1,100})?$/)
    }
  })

  test(
    'tells search engines what it is, under its one address [135, D2, D33]',
    DOCUMENT,
    async ({ page }) => {
      const name = await openFirstBusiness(page)
      await expect(page).toHaveTitle(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(new URL(page.url()).pathname)
      const json = JSON.parse(await textOf(page.locator('script[type="application/ld+json"]')))
      expect(json['@graph'][0]).toMatchObject({
        name,
        telephone: expect.stringMatching(/^\+1\d{10}$/),
        url: canonical,
      })
    },
  )

  test(
    'under a category it is not filed in is not found, with the way to it [D17]',
    DOCUMENT,
    async ({ page }) => {
      const name = await openFirstBusiness(page)
      const path = new URL(page.url()).pathname
      const response = await page.goto(path.replace('/reposteria/', '/artes-marciales/'))
      expect(response?.status()).toBe(404)
      await page.locator('main').getByRole('link', { name }).click()
      expect(new URL(page.url()).pathname).toBe(path)
    },
  )
})

test.describe('a business by its name', () => {
  test('is its own page, which names its one address [74, D2]', DOCUMENT, async ({ page }) => {
    const name = await openFirstBusiness(page)
    const path = new URL(page.url()).pathname
    const response = await page.goto(`/seo/${path.split('/')[2]}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(path)
  })

  test(
    'that nobody has is not found, with the name ready to search for [D2, D15]',
    DOCUMENT,
    async ({ page }) => {
      const response = await page.goto('/seo/pasteles-que-no-existen')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('searchbox')).toHaveValue('pasteles que no existen')
    },
  )
})
