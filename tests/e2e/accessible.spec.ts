import { expect, test } from 'playwright/test'
import { addContact } from '../support/directory-rows'
import { formPages } from '../support/form-pages'
import type { BorrowedAdminServer } from '../support/server-pool'
import { findWordingFaults } from '../support/wording'
import { expectAccessible, expectRoomForLargeText } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'

let server: BorrowedAdminServer
let pages: Record<string, string>
test.beforeAll(async () => {
  server = await borrowAdminServer()
  const db = server.open()
  pages = await formPages(db)
  const at = (route: string) => pages[route] ?? ''
  const own = at('owners/data').replace(/\/datos$/, '')
  const contact = at('business-admin/contact')
  const twin = await addContact(db, { name: 'Circo Sol de Atlanta' })
  const reservation = '/admin/reservaciones/1'
  Object.assign(pages, {
    owner: own,
    'owner, reservations': `${own}/reservas`,
    'owner, opinions': `${own}/opiniones`,
    reservation: at('reservations/move').replace(/\/mover$/, ''),
    'reservation, cancelled?': at('reservations/move').replace(/mover$/, 'cancelar'),
    door: '/admin/entrar',
    'contact, deleted?': `${contact}/eliminar`,
    'contact, merged?': `${contact}/unir/${twin}`,
    'promotion, deleted?': `${at('promotions/admin-promotion')}/eliminar`,
    'promotions, found': '/admin/promociones?busca-negocio=circo',
    'reservation of the desk': reservation,
    'reservation of the desk, note': `${reservation}?accion=nota`,
    'reservation of the desk, moved?': `${reservation}?accion=mover`,
    'reservation of the desk, cancelled?': `${reservation}?accion=cancelar`,
    'photos, anew?': '/admin/categoria/circo/generar-fotos/regenerar',
    category: '/admin/categoria/circo',
  })
  for (const path of [
    ...[
      '/admin',
      '/admin?tab=reservaciones',
      '/admin/promociones',
      '/admin/categorias',
      '/admin/categorias/orden',
    ],
    ...['/admin/salir', '/administracion', '/administracion/revision', '/administracion/sistema'],
    ...['/administracion/papelera', '/administracion/bitacora', '/administracion/cuenta'],
    ...['/administracion/cuentas', '/administracion/exportar', '/administracion/datos-personales'],
  ])
    pages[path] = path
})
test.afterAll(() => server.close())

for (const half of [0, 1])
  test(`pages of owners and administrators, and pages with a form, meet WCAG 2.2 AA and fit a phone: ${half + 1} of 2`, async ({
    page,
  }) => {
    test.slow()
    for (const [name, address] of Object.entries(pages).filter((_, index) => index % 2 === half)) {
      await openSignedIn(page, server, address)
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(360)
      // At the end of the list the fixed bar covers no row.
      if (name.startsWith('/admin/promociones'))
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await expectAccessible(page, name)
      expect.soft(findWordingFaults(await page.content()), `${name}, its Spanish`).toEqual([])
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
    await openSignedIn(page, server, pages[route] ?? '')
    await isHydrated(page)
    if (route === 'ratings/rate')
      for (const star of await page.getByRole('radio', { name: '5 estrellas' }).all()) await star.check()
    await page.getByLabel(field).first().fill(text)
    await page.locator('main form .button-primary').last().click()
    await expect(page.getByRole('alert'), route).toBeVisible()
    await expectAccessible(page, `${route} with errors`)
    await expectRoomForLargeText(page, `${route} with errors`)
  }
})
