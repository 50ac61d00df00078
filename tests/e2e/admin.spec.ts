import { expect, type Page, test } from 'playwright/test'
import { ADMIN, CATALOG } from '../support/admin'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'

/** A server of their own: its passwords are known here, and its counts of failures are nobody else's. */
let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

const open = (page: Page, path: string) => page.goto(server.running().origin + path)
const at = (path: string) => server.running().origin + path

async function fill(page: Page, { usuario, contrasena }: { usuario?: string; contrasena: string }) {
  if (usuario !== undefined) await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Contraseña').fill(contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test.describe('the administration', () => {
  test(
    'opens with user and password, says so once, and closes [184, 186, 189, D94]',
    FLOW,
    async ({ page }) => {
      await open(page, '/admin')
      await expect(page).toHaveURL(at('/admin/entrar?volver=%2Fadmin'))
      await fill(page, ADMIN)
      await expect(page).toHaveURL(at('/admin'))
      await expect(page.getByRole('status')).toHaveText('Acceso concedido')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contactos')
      await page.reload()
      await expect(page.getByText('Acceso concedido')).toHaveCount(0)

      await page.getByRole('link', { name: 'Volver al sitio' }).click()
      await expect(page).toHaveURL(at('/'))
      await page.goBack()
      await page.getByRole('button', { name: 'Salir' }).click()
      await expect(page.getByRole('status')).toHaveText('Sesión cerrada')
      await open(page, '/admin')
      await expect(page.getByLabel('Usuario')).toBeVisible()
    },
  )

  test('shows nothing more by going back after signing out [T84]', SCRIPTED, async ({ page }) => {
    await open(page, '/admin')
    await fill(page, ADMIN)
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByText('Sesión cerrada').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contactos' })).toHaveCount(0)
  })

  test('says what is wrong and keeps the user, not the password [185]', async ({ page }) => {
    await open(page, '/admin/entrar')
    await fill(page, { usuario: 'admin', contrasena: 'equivocada' })
    await expect(page).toHaveTitle(/^Error: /)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Credenciales incorrectas')
    await expect(alert).toContainText('Por favor, intenta de nuevo')
    await expect(page.getByLabel('Usuario')).toHaveValue('admin')
    await expect(page.getByLabel('Contraseña')).toHaveValue('')
    await expect(page.getByLabel('Contraseña')).toHaveAccessibleDescription(/Por favor, intenta de nuevo/)
    await alert.getByRole('link').click()
    await expect(page.getByLabel('Contraseña')).toBeFocused()
    await fill(page, { contrasena: ADMIN.contrasena })
    await expect(page.getByText('Acceso concedido').first()).toBeVisible()
  })

  test('has a door with a password only for categories [187]', DOCUMENT, async ({ page }) => {
    await open(page, '/admin/categorias')
    await expect(page.getByLabel('Usuario')).toHaveCount(0)
    await fill(page, { contrasena: 'equivocada' })
    await expect(page.getByRole('alert')).toContainText('Contraseña incorrecta')
    await expect(page.getByRole('alert')).toContainText('Por favor intenta de nuevo')
    await expect(page.getByLabel('Contraseña')).toHaveValue('')
    await fill(page, CATALOG)
    await expect(page).toHaveURL(at('/admin/categorias'))
    await open(page, '/admin')
    await expect(page.getByRole('link', { name: 'Entrar con otra cuenta' })).toBeVisible()
  })

  test(
    'the Admin button of the legal page leads through the sign-in [99, D9]',
    DOCUMENT,
    async ({ page }) => {
      await open(page, '/legal-y-abogados')
      await page.getByRole('link', { name: 'Admin', exact: true }).click()
      await fill(page, CATALOG)
      await expect(page).toHaveURL(at('/admin/categoria/legal'))
    },
  )

  test('other categories show that button to an administrator only [D9]', DOCUMENT, async ({ page }) => {
    const button = page.getByRole('link', { name: 'Admin', exact: true })
    await open(page, '/reposteria')
    await expect(button).toHaveCount(0)
    await open(page, '/admin')
    await fill(page, ADMIN)
    await open(page, '/reposteria')
    await expect(button).toHaveAttribute('href', '/admin/categoria/reposteria')
  })

  test(
    'fits a phone, wide and narrow, and can be used with the keyboard alone',
    SCRIPTED,
    async ({ page }) => {
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await open(page, '/admin/entrar')
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
      await page.getByLabel('Usuario').focus()
      await page.keyboard.type(ADMIN.usuario)
      await page.keyboard.press('Tab')
      await page.keyboard.type(ADMIN.contrasena)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Acceso concedido').first()).toBeVisible()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await open(page, '/admin')
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
    },
  )
})

test.describe('WCAG 2.2 AA in the administration, light and dark', () => {
  test('doors, errors and first pages', SCRIPTED, async ({ page }) => {
    await open(page, '/admin/categorias')
    await expectAccessible(page, page.url())
    await fill(page, { contrasena: 'equivocada' })
    await expectAccessible(page, page.url())
    await fill(page, CATALOG)
    await expect(page).toHaveURL(at('/admin/categorias'))
    for (const path of ['/administracion', '/admin/categorias', '/admin', '/admin/salir', '/admin/entrar']) {
      await open(page, path)
      await expectAccessible(page, page.url())
    }
  })
})
