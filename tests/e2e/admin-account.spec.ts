import { expect, type Page, test } from 'playwright/test'
import { ADMIN } from '../support/admin'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED } from './support/projects'

/** A server of its own: a password changes in it. */
let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

const at = (path: string) => server.running().origin + path
const NEXT = 'mi abuela cocina mole'

async function signIn(page: Page, contrasena: string) {
  await page.goto(at('/admin/entrar?volver=%2Fadministracion%2Fcuenta'))
  await page.getByLabel('Usuario').fill(ADMIN.usuario)
  await page.getByLabel('Contraseña').fill(contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function change(page: Page, now: string, next: string, again = next) {
  await page.getByLabel('Contraseña de ahora').fill(now)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(next)
  await page.getByLabel('Contraseña nueva, otra vez').fill(again)
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
}

test(
  'a password is changed on screen, which closes the other sessions; one more is closed by hand [D34, D36]',
  SCRIPTED,
  async ({ page, browser }) => {
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, ADMIN.contrasena)
    await signIn(page, ADMIN.contrasena)
    await expect(page.getByText('Esta sesión')).toHaveCount(1)
    await page.getByRole('link', { name: 'Cambiar mi contraseña' }).click()
    await change(page, ADMIN.contrasena, 'admin-admin-2026')
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toContainText('Se parece demasiado a tu usuario')
    await change(page, ADMIN.contrasena, NEXT)
    await expect(page).toHaveURL(at('/administracion/cuenta'))
    await expect(page.getByText('Contraseña cambiada').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Cerrar la sesión de/ })).toHaveCount(0)
    await elsewhere.reload()
    await expect(elsewhere.getByLabel('Usuario')).toBeVisible()

    await signIn(elsewhere, NEXT)
    await expect(elsewhere.getByText('Esta sesión')).toBeVisible()
    await page.goto(at('/administracion/cuenta'))
    await page.getByRole('button', { name: /Cerrar la sesión de/ }).click()
    await expect(page.getByText('Sesión cerrada').first()).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere.getByLabel('Usuario')).toBeVisible()
    await elsewhere.context().close()

    await page.goto(at('/administracion/cuenta/contrasena'))
    await change(page, NEXT, ADMIN.contrasena)
    await expect(page.getByText('Contraseña cambiada').first()).toBeVisible()
  },
)

test(
  'the pages of the office have no barrier, light and dark, and fit a phone',
  SCRIPTED,
  async ({ page }) => {
    test.slow()
    await openSignedIn(page, server, '/administracion')
    for (const path of ['', '/configuracion', '/sistema', '/cuenta', '/cuenta/contrasena']) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(at(`/administracion${path}`))
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360)
      await expectAccessible(page, path)
    }
  },
)
