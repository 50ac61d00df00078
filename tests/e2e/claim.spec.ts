import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { enqueueWeekMails } from '~/features/owners/week-mail.server'
import { connectDatabase, type Db } from '../../db/connect'
import { startPostOffice } from '../support/post-office'
import { type RunningServer, startServer } from '../support/server'
import { expectAccessible } from './support/accessible'
import { unclaimedBusinesses } from './support/business'
import { asLongAsAPersonNeeds, sendForm } from './support/form'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

/** A server for this file only, because the shared one sends no mail. */
let server: RunningServer
let db: Db
let post: Awaited<ReturnType<typeof startPostOffice>>
test.beforeAll(async () => {
  post = await startPostOffice()
  server = await startServer({
    env: {
      ...{ LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' },
      ...{ SMTP_URL: post.url, MAIL_FROM: 'Directorio <hola@example.com>' },
    },
  })
  db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
})
test.afterAll(async () => {
  await db?.destroy()
  await server?.stop()
  await post?.stop()
})

/** A business on the page of its category, with a stored e-mail and without a private link. */
async function unclaimedShop(email: string) {
  const shop = await unclaimedBusinesses(db).orderBy('businesses.id').executeTakeFirstOrThrow()
  await db.updateTable('businesses').set({ email, time_zone: ZONE }).where('id', '=', shop.id).execute()
  return { ...shop, address: `${server.origin}/${shop.category}/${shop.slug}` }
}

/** A time zone without a business of the demo. */
const ZONE = 'America/Adak'

const letter = async (to: string, has: string): Promise<string> => {
  const all = () => post.letters.filter((each) => each.to.includes(to)).map(({ text }) => text)
  await expect.poll(() => all().some((text) => text.includes(has)), { timeout: 20_000 }).toBe(true)
  return all().find((text) => text.includes(has)) ?? ''
}

test(
  'an owner without a private link enters by a mailed code, the phone remembers the page, and the Monday message can be stopped and restarted [T194, T197, T224]',
  SCRIPTED_FLOW,
  async ({ page }) => {
    const email = 'rosa@dulces.test'
    const shop = await unclaimedShop(email)
    await page.goto(shop.address)
    await expect(page.getByRole('heading', { name: '¿Es tu negocio?' })).toBeVisible()
    await page.getByRole('link', { name: 'Es mi negocio' }).click()
    await expect(page.getByText('r•••@dulces.test').first()).toBeVisible()
    await expectAccessible(page, 'a claim')
    await asLongAsAPersonNeeds(page, server.dataDir)
    await sendForm(page, 'Mandar un código a r•••@dulces.test', page.getByLabel('Código de 8 números'))

    const code = /^(\d{8})\r?$/m.exec(await letter(email, 'pidió entrar'))?.[1] ?? ''
    const field = page.getByLabel('Código de 8 números')
    await field.fill(code === '00000000' ? '11111111' : '00000000')
    await page.getByRole('button', { name: 'Comprobar el código' }).click()
    await expect(page.getByText('No es ese código').first()).toBeVisible()
    await expectAccessible(page, 'a wrong code')
    await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await page.getByRole('button', { name: 'Comprobar el código' }).click()
    await expect(page.getByText('Esta es la página privada de tu negocio').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
    const own = page.url()

    await page.goto(`${server.origin}/mi-negocio`)
    await expect(page.getByRole('link', { name: `Entrar a ${shop.name}` })).toBeVisible()
    await page.goto(shop.address)
    await expect(page.getByRole('heading', { name: '¿Es tu negocio?' })).toHaveCount(0)

    await stopsOnMonday(page, { email, own })
  },
)

/** A Monday, 10:00 in Adak. */
const MONDAY = new Date('2031-12-01T20:00:00.000Z')

async function stopsOnMonday(page: Page, { email, own }: { email: string; own: string }) {
  const [secret = ''] = readFileSync(join(server.dataDir, 'session-secrets'), 'utf8').trim().split(',')
  const sent = await enqueueWeekMails(db, {
    ...{ zone: ZONE, after: 0, most: 9, secret, now: MONDAY },
    mail: { canMail: true, site: { name: 'Directorio', origin: server.origin } },
    onError: (error) => expect(error).toBeUndefined(),
  })
  expect(sent.sent).toBe(1)
  // The server compares with its own clock.
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date().toISOString() })
    .where('status', '=', 'pending')
    .execute()
  const text = await letter(email, 'La semana pasada')
  const link = /http:\/\/\S+\/mi-negocio\/lunes\/[0-9a-f]+/.exec(text)?.[0] ?? ''
  // Long headers are folded.
  expect(text.replace(/:\r?\n /g, ': ')).toContain(`List-Unsubscribe: <${link}>`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  await page.goto(link)
  await expectAccessible(page, 'the page that stops the Monday message')
  await page.getByRole('button', { name: 'No mandármelo más' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ya no te escribimos los lunes' })).toBeVisible()
  await page.goto(own)
  await expect(page.getByText('Ya no te mandamos este resumen por correo.')).toBeVisible()
  // The private page restarts it only for a confirmed e-mail; the link of a Monday message proves it (T257).
  await page.goto(link)
  await page.getByRole('button', { name: 'Quiero recibirlo otra vez' }).click()
  await expect(page.getByRole('button', { name: 'Quiero recibirlo otra vez' })).toHaveCount(0)
  await page.goto(own)
  await expect(page.getByText(`Los lunes te mandamos este resumen a ${email}.`)).toBeVisible()
  await expectAccessible(page, 'a private page with the Monday message')
}
