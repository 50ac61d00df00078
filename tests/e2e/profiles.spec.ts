import { expect, type Page, test } from 'playwright/test'
import { DOCUMENT, SCRIPTED } from './support/projects'

test(
  'the home page lists twelve samples, each marked and linked to its profile, which states name and job, is marked as an example and has three links [67, 68, 69, 70, D19, D56, D97]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/')
    const cards = page.locator('#profesionales li a')
    await expect(cards).toHaveCount(12)
    for (const card of await cards.all()) {
      await expect(card).toHaveAttribute('href', /^\/perfil\/[a-z-]+$/)
      await expect(card.getByText('Ejemplo', { exact: true })).toBeAttached()
    }
    const list = page.locator('#profesionales .carousel')
    expect(await list.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
    await expect(list).toHaveCSS('scroll-snap-type', /x/)

    await page.locator('#profesionales a[href="/perfil/maria-quispe"]').click()
    await expect(page.getByRole('heading', { level: 1, name: 'María Quispe' })).toBeVisible()
    for (const text of [
      'Contadora bilingüe · Norcross, Georgia',
      ...['Perfil de ejemplo', 'testimonio de ejemplo', 'Esta persona no existe'],
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Únete Ahora' })).toHaveAttribute('href', '/#registro')
    await expect(page.getByRole('link', { name: 'Ver Más Profesionales' })).toHaveAttribute('href', '/')
    const share = page.locator('.share').getByRole('link', { name: 'WhatsApp' })
    await expect(share).toHaveAttribute('href', /wa\.me.*%2Fperfil%2Fmaria-quispe/)
    const portrait = page.locator('.face img')
    await expect
      .poll(() => portrait.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0)
  },
)

const names = (page: Page) => page.locator('#profesionales h3').allTextContents()

/** Name of the first card that is completely visible. */
const firstInView = (page: Page) =>
  page.locator('.carousel').evaluate((list) => {
    const { left, right } = list.getBoundingClientRect()
    const seen = [...list.children].find((card) => {
      const box = card.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    })
    return seen?.querySelector('h3')?.textContent
  })

test(
  'with JavaScript the list of samples rotates in both directions [67, D97]',
  SCRIPTED,
  async ({ page }) => {
    await page.goto('/')
    await page.locator('#profesionales').scrollIntoViewIfNeeded()
    const [back, next] = ['Anteriores', 'Siguientes'].map((name) => page.getByRole('button', { name }))
    await next?.waitFor()
    const all = await names(page)
    await expect.poll(() => firstInView(page)).toBe('María Quispe')
    // The first element of the list changes, but not the order of the rotation.
    const nth = (turn: number) => all[(all.indexOf('María Quispe') + turn + 12) % 12]
    await back?.click()
    await expect.poll(() => firstInView(page)).toBe(nth(-1))
    for (let turn = 0; turn < 13; turn++) {
      await next?.click()
      await expect.poll(() => firstInView(page)).toBe(nth(turn))
    }
    expect((await names(page)).sort()).toEqual(all.sort())
  },
)
