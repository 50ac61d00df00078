import { expect, test } from 'playwright/test'
import { PAGES } from './support/pages'
import { DOCUMENT } from './support/projects'

test.describe('frame of public pages', () => {
  test(
    'every public page has the frame with header and footer [1, 7, 9, 11, 13, D88, D90]',
    DOCUMENT,
    async ({ page }) => {
      for (const address of Object.values(PAGES)) {
        await page.goto(address)
        await expect.soft(page.locator('header a[href="/"]').first(), address).toBeVisible()
        const footer = page.locator('footer')
        await footer.getByText('Soporte', { exact: true }).click()
        for (const text of ['Centro de Ayuda', 'Términos de Servicio', 'Política de Privacidad', 'Contacto'])
          await expect.soft(footer.getByRole('link', { name: text }), address).toBeVisible()
        await expect.soft(footer.getByText(`© 2024–${new Date().getFullYear()}`), address).toBeVisible()
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
        // A long title omits the name of the site.
        expect.soft(await page.title(), address).toMatch(/\S+ · \S+|Directorio|^.{35,60}$/)
      }
    },
  )

  test('from 768 px on, the bottom bar for phones is hidden [302, D105]', DOCUMENT, async ({ page }) => {
    await page.goto('/ayuda')
    const bar = page.getByRole('navigation', { name: 'Accesos' })
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(bar).toBeVisible()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(bar).toBeHidden()
  })

  test(
    'the header button is long, short or hidden, depending on the width [3, 4, 5]',
    DOCUMENT,
    async ({ page }) => {
      const button = page.locator('header .register-button')
      await page.goto('/')
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(button).toHaveText(/Registrar Negocio/)
      await expect(button.getByText('Registrar Negocio')).toBeVisible()
      await page.setViewportSize({ width: 600, height: 800 })
      await expect(button.getByText('Registro', { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 320, height: 640 })
      await expect(button).toBeHidden()
    },
  )

  test('on a phone the menu and the bottom bar link to all sections [D91]', DOCUMENT, async ({ page }) => {
    await page.goto('/ayuda')
    await page.locator('header details.site-menu summary').click()
    for (const text of [
      'Directorio',
      'Negocios A–Z',
      'Promociones',
      'Servicios',
      'Beneficios',
      'Registrar Negocio',
    ])
      await expect(
        page.locator('header details').getByRole('link', { name: text, exact: true }),
      ).toBeVisible()
    await page.locator('header details.site-menu summary').click()
    const bar = page.getByRole('navigation', { name: 'Accesos' })
    await expect(bar.getByRole('link', { name: 'Buscar' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Registrar' })).toBeVisible()
    await bar.getByRole('link', { name: 'Categorías' }).click()
    await expect(page).toHaveURL(/\/#servicios$/)
    await expect(page.locator('#servicios')).toBeInViewport()
  })

  test(
    'the header does not cover an anchor that is opened from another page [21, D93]',
    DOCUMENT,
    async ({ page }) => {
      for (const anchor of ['servicios', 'destacados', 'beneficios', 'registro']) {
        await page.goto('/ayuda')
        await page.goto(`/#${anchor}`)
        const heading = page.locator(`#${anchor}`).getByRole('heading').first()
        await expect(heading).toBeInViewport()
        const headerBottom = await page
          .locator('header')
          .first()
          .evaluate((each) =>
            getComputedStyle(each).position === 'static' ? 0 : each.getBoundingClientRect().bottom,
          )
        const top = await heading.evaluate((each) => each.getBoundingClientRect().top)
        expect(top).toBeGreaterThanOrEqual(headerBottom - 1)
      }
    },
  )
})
