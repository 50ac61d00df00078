import { expect, test } from 'playwright/test'
import { PAGES } from './support/pages'
import { DOCUMENT } from './support/projects'

test.describe('frame of public pages', DOCUMENT, () => {
  test('every public page has the frame with header and footer [1, 7, 9, 11, 13, D88, D90]', async ({
    page,
  }) => {
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
  })

  test('the header button is long, short or hidden depending on the width, and the bottom bar is hidden from 768 px on [3, 4, 5, 302, D105]', async ({
    page,
  }) => {
    await page.goto('/ayuda')
    const [button, bar] = [
      page.locator('header .register-button'),
      page.getByRole('navigation', { name: 'Accesos' }),
    ]
    for (const [width, label] of [
      [1280, 'Registrar Negocio'],
      [600, 'Registro'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(button.getByText(label, { exact: true })).toBeVisible()
    }
    for (const width of [767, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(bar).toBeVisible({ visible: width < 768 })
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(button).toBeHidden()
  })

  test('on a phone the menu and the bottom bar link to all sections, and the header covers no anchor [21, D91, D93]', async ({
    page,
  }) => {
    await page.goto('/ayuda')
    const menu = page.locator('header details.site-menu')
    await menu.locator('summary').click()
    for (const name of [
      'Directorio',
      'Negocios A–Z',
      'Promociones',
      'Servicios',
      'Beneficios',
      'Registrar Negocio',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await menu.locator('summary').click()
    const bar = page.getByRole('navigation', { name: 'Accesos' })
    for (const name of ['Buscar', 'Registrar']) await expect(bar.getByRole('link', { name })).toBeVisible()
    await bar.getByRole('link', { name: 'Categorías' }).click()
    await expect(page).toHaveURL(/\/#servicios$/)
    await expect(page.locator('#servicios')).toBeInViewport()
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
      expect(await heading.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
        headerBottom - 1,
      )
    }
  })
})
