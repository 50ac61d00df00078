import { expect, type Locator, type Page } from 'playwright/test'
import { href } from '~/href'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { rowOf } from '../support/rows'
import { asLongAsAPersonNeeds, sendForm } from './support/form'
import { test } from './support/visitor'

/** Whether nothing covers the first line of a text, at fifteen points. */
const isUncovered = (text: Locator) =>
  text.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getClientRects()[0] as DOMRect
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const))
    return points.every(([x, y]) =>
      element.contains(document.elementFromPoint(left + width * x, top + height * y)),
    )
  })

/** With JavaScript a notice is a toast, which stays while it has the focus. */
async function expectNoticeSeen(page: Page, project: string): Promise<void> {
  const isToast = project === 'con-javascript'
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    if (isToast) await page.locator('.toast button').first().focus()
    const texts = page.locator(isToast ? '.toast b' : '.notices b')
    await expect(texts.first()).toBeVisible()
    for (const text of await texts.all())
      await expect.poll(() => isUncovered(text), `${await text.textContent()} ${width} px`).toBe(true)
  }
}

test('nothing covers the notice after an action, for visitors and owners', async ({ page, db }, {
  project,
}) => {
  await page.goto('/landing/electricista')
  await page.getByLabel('Tu nombre').fill('Rosa')
  await page.getByLabel('Tu correo').fill(`rosa-pintada-${Date.now()}@example.com`)
  await page.getByLabel('Tu comentario').fill('Muy cumplido y puntual')
  await asLongAsAPersonNeeds(page)
  await sendForm(page, 'Enviar mi opinión')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expectNoticeSeen(page, project.name)

  const { id } = await rowOf(db, 'businesses', { is_listed: 1 })
  await page.goto(href('/mi-negocio/:token/horario', { token: await createOwnerLink(db, id) }))
  await page.getByRole('button', { name: 'Guardar', exact: false }).first().click()
  await expectNoticeSeen(page, project.name)
})
