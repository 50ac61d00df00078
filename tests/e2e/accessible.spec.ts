import { expect, test } from 'playwright/test'
import { addContact } from '../support/directory-rows'
import { formPages } from '../support/form-pages'
import { findWordingFaults } from '../support/wording'
import { expectAccessible, expectRoomForLargeText } from './support/accessible'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'

/** Pages with a form, by route. */
let forms: Record<string, string>
const addresses: string[] = []
const server = adminServer(async (db) => {
  forms = await formPages(db)
  const at = (route: string) => forms[route] ?? ''
  const own = at('owners/data').replace(/\/datos$/, '')
  const booked = at('reservations/move').replace(/\/mover$/, '')
  const contact = at('business-admin/contact')
  const twin = await addContact(db, { name: 'Circo Sol de Atlanta' })
  const onDesk = ['', '?accion=nota', '?accion=mover', '?accion=cancelar']
  addresses.push(
    ...Object.values(forms),
    ...[own, `${own}/reservas`, `${own}/opiniones`, booked, `${booked}/cancelar`, '/admin/entrar'],
    ...[`${contact}/eliminar`, `${contact}/unir/${twin}`, `${at('promotions/admin-promotion')}/eliminar`],
    ...onDesk.map((query) => `/admin/reservaciones/1${query}`),
    ...['/admin', '/admin?tab=reservaciones', '/admin/promociones', '/admin/promociones?busca-negocio=circo'],
    ...['/admin/categorias', '/admin/categorias/orden', '/admin/categoria/circo', '/admin/salir'],
    ...['/admin/categoria/circo/generar-fotos/regenerar', '/administracion', '/administracion/revision'],
    ...['/administracion/sistema', '/administracion/papelera', '/administracion/bitacora'],
    ...['/administracion/cuenta', '/administracion/cuentas', '/administracion/exportar'],
    '/administracion/datos-personales',
  )
})

for (const half of [0, 1])
  test(`pages of owners and administrators, and pages with a form, meet WCAG 2.2 AA and fit a phone: ${half + 1} of 2`, async ({
    page,
  }) => {
    test.slow()
    for (const address of addresses.filter((_, index) => index % 2 === half)) {
      await openSignedIn(page, server, address)
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth'), address)
        .toBeLessThanOrEqual(360)
      // At the end of the list the fixed bar covers no row.
      if (address.startsWith('/admin/promociones'))
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await expectAccessible(page, address)
      expect.soft(findWordingFaults(await page.content()), `${address}, its Spanish`).toEqual([])
    }
  })

test('forms with errors meet WCAG 2.2 AA, and fit with text at 200 %', async ({ page }) => {
  test.slow()
  for (const [route, field, text] of [
    ['registration/register', 'Correo', 'x'],
    ['ratings/rate', 'Tu correo', 'sin arroba'],
    ['moderation/report', 'Tu correo', 'x'],
    ['reservations/reserve', 'Tu correo', 'x'],
    ['profiles/rate', 'Tu correo', 'x'],
    ['owners/data', 'Teléfono', 'x'],
    ['owners/hours', 'Martes', 'x'],
    ['accounts/second-step', 'Código de tu teléfono', '123'],
    ['accounts/password', 'Contraseña de ahora', 'x'],
  ] as const) {
    await openSignedIn(page, server, forms[route] ?? '')
    if (/^(registration|owners|accounts)/.test(route)) await isHydrated(page)
    if (route === 'ratings/rate')
      for (const star of await page.getByRole('radio', { name: '5 estrellas' }).all()) await star.check()
    await page.getByLabel(field).first().fill(text)
    await page.locator('main form .button-primary').last().click()
    await expect(page.getByRole('alert'), route).toBeVisible()
    await expectAccessible(page, `${route} with errors`)
    await expectRoomForLargeText(page, `${route} with errors`)
  }
})
