import { expect, type Page } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, sendForm } from './support/form'
import { FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

const BUTTON = 'Enviar calificación'
const stars = (page: Page, legend: string, count: number) =>
  page.getByRole('group', { name: legend }).getByRole('radio', { name: `${count} estrellas` })

/** Opens the first business of a list, and its rating form, which is folded on a phone. Returns its name. */
async function openFolded(page: Page, list: string): Promise<string> {
  const name = await openFirstBusiness(page, list)
  await page.locator('#calificar > summary').click()
  return name
}

test(
  'a business can be rated from its page, which then shows the comment and a notice [138, 143, 145]',
  FLOW,
  async ({ page }, { project }) => {
    const name = await openFolded(page, '/limpieza')
    await stars(page, '¿Cómo fue su trabajo?', 5).check()
    await stars(page, '¿Cuánta confianza te da?', 4).check()
    await page.getByLabel('Tu correo').fill(`rosa-${project.name}@example.com`)
    await page.getByLabel('Tu comentario').fill(`Puntuales, ${project.name}`)
    await asLongAsAPersonNeeds(page)
    await sendForm(page, BUTTON)
    await expect(page.getByRole('status')).toHaveText(
      /^¡Calificación enviada! (Ya se ve en esta página|La revisamos y después se publica)\. Gracias\. ?$/,
    )
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    const comment = page.locator('#opiniones article', { hasText: `Puntuales, ${project.name}` })
    await expect(comment).toBeInViewport()
    await expect(page.getByText('¡Calificación enviada!').first()).toBeInViewport()
    await expect(page.getByLabel('Tu comentario')).toHaveValue('')
  },
)

test(
  'on the business page the button of a rating is disabled while values are missing, and names and focuses the next one [142]',
  SCRIPTED,
  async ({ page }) => {
    await openFolded(page, '/fotografia')
    const address = page.url()
    const button = page.getByRole('button', { name: BUTTON })
    const isHeld = (held: boolean) =>
      expect(page.locator('#calificar .button-big')).toHaveAttribute('aria-disabled', String(held))
    await isHeld(true)
    await expect(button).toHaveAccessibleDescription(
      'Para enviar falta: ¿Cómo fue su trabajo? · ¿Cuánta confianza te da? · Tu correo',
    )
    await stars(page, '¿Cómo fue su trabajo?', 5).check()
    await page.getByLabel('Tu correo').fill('ana@example.com')
    await button.press('Enter')
    await expect(page.getByRole('radio', { name: '1 estrella', exact: true }).nth(1)).toBeFocused()
    await expect(button).toHaveAccessibleDescription('Para enviar falta: ¿Cuánta confianza te da?')
    expect(page.url()).toBe(address)
    await stars(page, '¿Cuánta confianza te da?', 5).check()
    await isHeld(false)
    await page.getByLabel('Tu correo').fill('')
    await isHeld(true)
    await page.getByLabel('Tu correo').fill('ana@example.com')
    // The answer is held back, to count what a second tap sends meanwhile.
    const sent: string[] = []
    await page.route('**/calificar*', (route) => {
      sent.push(route.request().method())
    })
    await button.evaluate((each) => {
      for (const _ of [1, 2]) (each as HTMLButtonElement).click()
    })
    await expect.poll(() => sent).toEqual(['POST'])
    await isHeld(true)
    await expect(page.getByRole('button', { name: 'Enviando…' })).toBeVisible()
  },
)

test(
  'a refused rating is sent once: its error is shown at the field and in the focus, typed values stay, and a second try is accepted [54, 142]',
  SCRIPTED,
  async ({ page }, { project }) => {
    await openFolded(page, '/reposteria')
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/calificar')) posts.push(request.url())
    })
    await stars(page, '¿Cómo fue su trabajo?', 4).check()
    await stars(page, '¿Cuánta confianza te da?', 3).check()
    await page.getByLabel('Tu correo').fill('rosa arroba ejemplo')
    await page.getByLabel('Tu comentario').fill('Llegaron a la hora')
    await asLongAsAPersonNeeds(page)
    await page.getByRole('button', { name: BUTTON }).click()
    await expect(page.locator('#errores')).toBeFocused()
    expect(posts).toHaveLength(1)
    // The page gets its styles and its own bar, although the policy is that of the page before.
    await expect(page.locator('#errores')).toHaveCSS('border-top-width', '3px')
    await expect(page.locator('.shop-bar')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toMatch(/\/calificar$/)
    await expect(page.getByLabel('Tu correo')).toHaveValue('rosa arroba ejemplo')
    await expect(page.getByLabel('Tu correo')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Tu comentario')).toHaveValue('Llegaron a la hora')
    await expect(stars(page, '¿Cómo fue su trabajo?', 4)).toBeChecked()
    await page.getByLabel('Tu correo').fill('')
    await expect(page.getByText('Para enviar falta: Tu correo')).toBeVisible()
    await page.getByLabel('Tu correo').fill(`rosa-otra-${project.name}@example.com`)
    // The link of the summary only changes the hash, and loads no page.
    const toField = page.locator('#errores a')
    await toField.click()
    await expect(page).toHaveURL(/#correo$/)
    await expect(page.getByLabel('Tu correo')).toBeFocused()
    await page.goBack()
    await expect(page).not.toHaveURL(/#/)
    await expect(toField).toBeVisible()
    await expect(page.getByLabel('Tu correo')).toHaveValue(`rosa-otra-${project.name}@example.com`)
    await asLongAsAPersonNeeds(page)
    await sendForm(page, BUTTON)
    await expect(page.getByRole('status')).toContainText('¡Calificación enviada!')
  },
)
