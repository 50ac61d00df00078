import { expect, type Page, test } from 'playwright/test'
import { DOCUMENT, SCRIPTED } from './support/projects'

const names = (page: Page) => page.locator('#profesionales h3').allTextContents()

test.describe('sample professionals', () => {
  test(
    'the home page lists twelve samples, each marked and linked to its profile [67, 68, D19, D56]',
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
      expect(await list.evaluate((each) => getComputedStyle(each).scrollSnapType)).toContain('x')
    },
  )

  test(
    'a sample profile states name and job, is marked as an example, and has three links [69, 70, D56, D97]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/perfil/maria-quispe')
      await expect(page.getByRole('heading', { level: 1, name: 'María Quispe' })).toBeVisible()
      await expect(page.getByText('Contadora bilingüe · Norcross, Georgia')).toBeVisible()
      await expect(page.getByText('Perfil de ejemplo')).toBeVisible()
      await expect(page.getByText('testimonio de ejemplo')).toBeVisible()
      await expect(page.getByText('Esta persona no existe')).toBeVisible()
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
})

test.describe('list of samples with JavaScript', SCRIPTED, () => {
  async function openWithScript(page: Page): Promise<void> {
    await page.goto('/')
    await page.locator('#profesionales').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Siguientes' }).waitFor()
  }

  /** Names of the cards that are completely visible. */
  const inView = (page: Page) =>
    page.locator('.carousel').evaluate((list) => {
      const { left, right } = list.getBoundingClientRect()
      return [...list.children]
        .filter((card) => {
          const box = card.getBoundingClientRect()
          return box.left >= left - 1 && box.right <= right + 1
        })
        .map((card) => card.querySelector('h3')?.textContent)
    })

  test('the list of samples rotates in both directions [67, D97]', async ({ page }) => {
    await openWithScript(page)
    const all = await names(page)
    await expect.poll(async () => (await inView(page))[0]).toBe('María Quispe')
    // The first element of the list changes, but not the order of the rotation.
    const nth = (turn: number) => all[(all.indexOf('María Quispe') + turn + 12) % 12]
    await page.getByRole('button', { name: 'Anteriores' }).click()
    await expect.poll(async () => (await inView(page))[0]).toBe(nth(-1))
    for (let turn = 0; turn < 13; turn++) {
      await page.getByRole('button', { name: 'Siguientes' }).click()
      await expect.poll(async () => (await inView(page))[0]).toBe(nth(turn))
    }
    expect((await names(page)).sort()).toEqual(all.sort())
  })
})
