import { sql } from 'kysely'
import { expect, type Page, test } from 'playwright/test'
import { ADMIN, CATALOG } from '../support/admin'
import { adminServer } from './support/admin-server'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'

/**
 * A server for this file only: its passwords are known, and other tests do not add failures to its counts.
 */
const server = adminServer()

const open = (page: Page, path: string) => page.goto(server.running().origin + path)
const at = (path: string) => server.running().origin + path

async function fill(page: Page, { usuario, contrasena }: { usuario?: string; contrasena: string }) {
  if (usuario !== undefined) await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Contraseña').fill(contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test(
  'the administration opens with user and password, shows one notice, and closes when signing out, also for Back [184, 186, 189, D94, T84]',
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
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contactos' })).toHaveCount(0)
  },
)

test(
  'a page that fails shows the documented line with a reference, in the administration and on the site, without console errors [165]',
  SCRIPTED,
  async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => complaints.push(message.text()))
    await open(page, '/admin')
    await fill(page, ADMIN)
    const db = server.open()
    await sql`alter table businesses rename to gone`.execute(db)
    for (const path of ['/admin/contactos/1', '/reposteria/una/calificar']) {
      await page.goto(at(path), { waitUntil: 'networkidle' })
      await expect(page.getByText(/^Unexpected Application Error! Referencia: [A-Z0-9]{6}$/)).toBeVisible()
    }
    await sql`alter table gone rename to businesses`.execute(db)
    const permitted = /Failed to load resource|^Service Worker registration blocked/
    expect(complaints.filter((each) => !permitted.test(each))).toEqual([])
  },
)

test(
  'the Admin button of the legal page, which the chat button does not cover at 1280 px, leads to the sign-in page first, and other categories show it only afterwards [12, 99, D9]',
  DOCUMENT,
  async ({ page }) => {
    const chat = { key: 'site_chat', value: '+14045550100', updated_at: new Date().toISOString() }
    await server.open().replaceInto('settings').values(chat).execute()
    const button = page.getByRole('link', { name: 'Admin', exact: true })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/reposteria')
    await expect(button).toHaveCount(0)
    await open(page, '/legal-y-abogados')
    await expect(page.getByRole('link', { name: 'Chatear por WhatsApp' })).toBeVisible()
    await button.click({ timeout: 5_000 })
    await fill(page, CATALOG)
    await expect(page).toHaveURL(at('/admin/categoria/legal'))
    await page.context().clearCookies()
    await open(page, '/admin')
    await fill(page, ADMIN)
    await open(page, '/reposteria')
    await expect(button).toHaveAttribute('href', '/admin/categoria/reposteria')
  },
)
