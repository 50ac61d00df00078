import { generateSync } from 'otplib'
import { expect, type Page, test } from 'playwright/test'
import { ADMIN } from '../support/admin'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED } from './support/projects'

/** A server of its own: its account gets a second step. */
let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

const at = (path: string) => server.running().origin + path
const PAGE = '/administracion/cuenta/segundo-paso'

async function givePassword(page: Page) {
  await page.goto(at(`/admin/entrar?volver=${encodeURIComponent('/administracion/cuenta')}`))
  await page.getByLabel('Usuario').fill(ADMIN.usuario)
  await page.getByLabel('Contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const codeOf = (secret: string, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })

test(
  'a second step is set up, asked for and taken away again [T114]',
  SCRIPTED,
  async ({ page, browser }) => {
    test.slow()
    await givePassword(page)
    await page.getByRole('link', { name: 'Activar un segundo paso' }).click()
    await expect(page.getByRole('img', { name: 'Código QR con la clave' })).toBeVisible()
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await expectAccessible(page, PAGE)
    await page.getByLabel('Código de tu teléfono').fill('123')
    await page.getByLabel('Tu contraseña').fill(ADMIN.contrasena)
    await page.getByRole('button', { name: 'Activar' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toContainText('No es el código de ahora')
    await page.getByLabel('Código de tu teléfono').fill(codeOf(secret))
    await page.getByLabel('Tu contraseña').fill(ADMIN.contrasena)
    await page.getByRole('button', { name: 'Activar' }).click()
    await expect(page.getByRole('heading', { name: 'Guarda estos códigos' })).toBeVisible()
    const codes = await page.locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    await expectAccessible(page, 'codes')
    await page.getByRole('link', { name: 'Ya los guardé' }).click()

    const phone = await (await browser.newContext()).newPage()
    await givePassword(phone)
    await phone.getByLabel('Código de tu teléfono').fill('000000')
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await expect(phone.getByText('El código no sirvió')).toBeVisible()
    await expectAccessible(phone, '/admin/entrar/codigo')
    await phone.getByLabel('Código de tu teléfono').fill(codeOf(secret, 30))
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await expect(phone).toHaveURL(at('/administracion/cuenta'))
    await phone.context().close()

    await page.goto(at(`${PAGE}/quitar`))
    await page.getByLabel('Código de tu teléfono').fill(codes[0] ?? '')
    await page.getByLabel('Tu contraseña').fill(ADMIN.contrasena)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Segundo paso quitado').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Activar un segundo paso' })).toBeVisible()
  },
)

test('the accounts and their roles fit a phone and have no barrier', SCRIPTED, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, server, '/administracion/cuentas')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await expectAccessible(page, '/administracion/cuentas')
  await page.getByRole('link', { name: 'categorias' }).click()
  await expect(page.getByRole('heading', { name: 'categorias' })).toBeVisible()
  await expectAccessible(page, 'one account')
  await page.getByLabel('Solo lectura').check({ force: true })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escribe tu contraseña').first()).toBeVisible()
  await expect(page.getByLabel('Solo lectura')).toBeChecked()
  await page.getByLabel('Tu contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('únicamente puede llevar el catálogo').first()).toBeVisible()
})
