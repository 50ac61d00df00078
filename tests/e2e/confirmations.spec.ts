import { expect } from 'playwright/test'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { expectAccessible } from './support/accessible'
import { walkerSignsIn } from './support/administration'
import { unclaimedBusinesses } from './support/business'
import { asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

test(
  'after three visitors report a closed business, the administrator asks, the owner corrects, and the page shows the date [T195, T196, T197]',
  SCRIPTED_FLOW,
  async ({ page, browser, db, baseURL }) => {
    const business = await unclaimedBusinesses(db)
      .where('phone', 'is not', null)
      .where('whatsapp', 'is', null)
      .orderBy('businesses.id', 'desc')
      .offset(60)
      .executeTakeFirstOrThrow()
    const shop = `/${business.category}/${business.slug}`

    for (const network of [1, 2, 3]) {
      const context = await browser.newContext({
        baseURL,
        extraHTTPHeaders: { 'fly-client-ip': `172.${network}.60.9` },
      })
      const visitor = await context.newPage()
      await visitor.goto(shop)
      await asLongAsAPersonNeeds(visitor)
      await sendForm(visitor, 'Ya cerró', visitor.getByText('Gracias por avisar'))
      await expect(visitor.getByText('Gracias por avisar').first()).toBeVisible()
      await context.close()
    }

    await walkerSignsIn(page, db, 'pregunta')
    await page.goto('/administracion/revision?tipo=reporte')
    await expect(page.getByText(`Ya cerró: ${business.name}`).first()).toBeVisible()
    const { before } = await db
      .selectFrom('businesses')
      .select(({ fn }) => fn.countAll<number>().as('before'))
      .where('is_listed', '=', 1)
      .where('closed_kind', 'is', null)
      .where('confirmed_on', '=', '')
      .where('id', '<', business.id)
      .executeTakeFirstOrThrow()
    await page.goto(`/administracion/por-confirmar?pagina=${Math.floor(Number(before) / 50) + 1}`)
    await expectAccessible(page, 'data to confirm')
    const ask = page
      .locator('tr', { hasText: business.name })
      .getByRole('link', { name: /^Preguntar por WhatsApp/ })
    const message = new URL((await ask.first().getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    const link = new URL(/https?:\S+$/.exec(message)?.[0] ?? '').pathname

    const own = `/mi-negocio/${await createOwnerLink(db, business.id)}`
    await page.goto(own)
    await expect(page.getByRole('navigation', { name: 'Mi negocio' })).toBeAttached()
    await page.goto('/mi-negocio')
    await expectAccessible(page, 'remembered business')
    await expect(page.getByRole('link', { name: `Entrar a ${business.name}` })).toHaveAttribute('href', own)
    await page.goto(link)
    await expectAccessible(page, 'answer of a business')
    await page.getByRole('button', { name: 'Algo cambió' }).click()
    await isHydrated(page)
    await page.getByLabel('Descripción').fill('Con los datos de hoy.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Tus datos quedaron guardados').first()).toBeVisible()
    await expect(page.getByText('Confirmaste hoy que tus datos están bien')).toBeVisible()
    await page.goto(shop)
    await expect(page.getByText(/^Datos confirmados en [a-z]+$/)).toBeVisible()

    await page.goto('/mi-negocio')
    await page.getByRole('button', { name: /Olvidarla aquí/ }).click()
    await expect(page.getByText('Aquí ya no queda guardada').first()).toBeVisible()
    await expect(page.getByRole('link', { name: `Entrar a ${business.name}` })).toHaveCount(0)
  },
)
