import { expect, type Locator, type Page } from 'playwright/test'
import { violations } from './support/accessible'
import { addressOf, openFirstBusiness, textOf } from './support/business'
import { answerQuestion } from './support/form'
import { watchErrors } from './support/loaded'
import { FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'
import { inDays } from './support/visitor-forms'

/** Opens the form of the first business of a list for a day. Each test has its own list and day. */
async function openForm(page: Page, list: string, date: string): Promise<string> {
  const name = await openFirstBusiness(page, list)
  await page.goto(`${addressOf(page).split('?')[0]}/reservar?fecha=${date}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar')
  return name
}

async function fillIn(page: Page | Locator, who: string): Promise<void> {
  await page.getByLabel('Tu nombre').fill(who)
  // Random, because many forms with one e-mail or phone cause the spam question.
  const number = String(Math.random()).slice(2, 6)
  await page.getByLabel('Tu correo').fill(`rosa${number}@example.com`)
  await page.getByLabel('Tu teléfono').fill(`404 555 ${number}`)
  await page.getByLabel('¿Qué necesitas?').fill('Una consulta')
}

/** Sends the form, and answers the spam question if it appears, because all tests share one address. */
async function send(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  if ((await answered).status() !== 422) return
  await answerQuestion(page)
}

const day = (project: { name: string }, first: number) =>
  inDays(project.name === 'con-javascript' ? first : first + 1)

test('a slot can be requested, moved and cancelled [146, 149, D64]', FLOW, async ({ page }, { project }) => {
  const isScripted = project.name === 'con-javascript'
  const problems = watchErrors(page)
  const name = await openForm(page, '/limpieza', day(project, 30))
  await page.getByRole('radio', { name: /^10:00/ }).check()
  await fillIn(page, 'Rosa Núñez')
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu reserva')
  await expect(page.locator('.notices')).toContainText('¡Reserva Enviada!')
  await expect(page.getByText('Solicitud: el negocio debe confirmar')).toBeVisible()
  await expect(page.locator('main')).toContainText(name)
  await expect(page.getByRole('link', { name: 'Avisarle por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/\d+\?text=Hola/,
  )
  const own = addressOf(page)
  await expect(page.getByLabel('Enlace privado')).toHaveValue(new RegExp(`${own}$`))
  const copy = page.getByRole('button', { name: 'Copiar' })
  await (isScripted ? expect(copy).toBeVisible() : expect(copy).toBeHidden())
  await page.getByRole('link', { name: 'Mis reservas', exact: true }).last().click()
  await page.getByRole('link', { name, exact: true }).click()

  await page.getByRole('link', { name: 'Cambiar el horario' }).click()
  await page.getByRole('radio', { name: /^3:30/ }).check()
  await page.getByRole('button', { name: 'Cambiar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu reserva')
  await expect(page.locator('.facts')).toContainText('3:30')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Cancelar tu reserva?')
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Cancelaste esta reserva')).toBeVisible()
  await expect(page).toHaveURL(own)
  expect(problems).toEqual([])
})

test('the link to reserve opens a dialog with the whole form, and its page without JavaScript [146, 149, D64]', async ({
  page,
}, { project }) => {
  const name = await openFirstBusiness(page, '/reposteria')
  const business = addressOf(page)
  await page.getByRole('main').getByRole('link', { name: 'Reservar' }).click()
  if (project.name !== 'con-javascript') {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar')
    return
  }
  const dialog = page.getByRole('dialog', { name: 'Reservar' })
  await expect(dialog.getByLabel('Día')).toBeFocused()
  await expect(dialog.locator('.kicker')).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Reservar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fillIn(dialog, 'Rosa Núñez')
  const before = await textOf(dialog.locator('legend'))
  await dialog.getByLabel('Día').fill(inDays(41))
  await expect(dialog.locator('legend')).not.toHaveText(before)
  await dialog.getByRole('radio', { disabled: false }).first().check()
  expect(await violations(page)).toEqual([])
  expect(addressOf(page)).toBe(business)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu reserva')
  await expect(page.getByText('¡Reserva Enviada!').first()).toBeVisible()
})

test(
  'the page of the reservation form opens if the dialog cannot load it [146]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/reposteria')
    await page.route('**/reservar', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await page.getByRole('main').getByRole('link', { name: 'Reservar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar')
  },
)

test(
  'a reservation refused in its dialog is shown on its page with the typed values, where another day still loads its times [146, 147]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/reposteria')
    await page.getByRole('main').getByRole('link', { name: 'Reservar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservar' })
    await dialog.getByLabel('Tu nombre').fill('Rosa Núñez')
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.locator('#errores')).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Rosa Núñez')
    await page.getByLabel('Día').fill(inDays(45))
    await expect(page.locator('legend').last()).toContainText(ofDay(inDays(45)))
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Rosa Núñez')
    // A second refusal on this page adds no entry to the history.
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.locator('#errores')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reservar')
  },
)

/** The last free day of the shown week that is not chosen. */
const otherDay = (form: Locator) =>
  form.getByRole('list', { name: 'La semana' }).getByRole('button', { pressed: false }).last()

const ofDay = (date: string) => ` ${Number(date.slice(8))} de `

test(
  'in the reservation dialog the button of a weekday, the only one marked as pressed, shows the times of that day, which stay when an earlier answer arrives later [147]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/reposteria')
    await page.getByRole('main').getByRole('link', { name: 'Reservar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservar' })
    const [day, times] = [dialog.getByLabel('Día'), dialog.locator('legend')]
    const pressed = dialog.getByRole('list', { name: 'La semana' }).getByRole('button', { pressed: true })
    await expect(pressed).toHaveCount(1)
    const value = (await otherDay(dialog).getAttribute('value')) ?? ''
    await otherDay(dialog).click()
    await expect(pressed).toHaveCount(1)
    await expect(pressed).toHaveAttribute('value', value)
    await expect(pressed, 'the focus stays on the day').toBeFocused()
    await expect(day).toHaveValue(value)
    await expect(times).toContainText(ofDay(value))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const ground = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor)
      expect(await ground(pressed)).not.toBe(await ground(otherDay(dialog)))
    }

    const [slow, quick] = [inDays(43), inDays(44)]
    let release = () => {}
    const isReleased = new Promise<void>((done) => {
      release = done
    })
    await page.route(`**/reservar?fecha=${slow}*`, async (route) => {
      const response = await route.fetch()
      await isReleased
      await route.fulfill({ response })
    })
    await day.fill(slow)
    await day.fill(quick)
    await expect(times).toContainText(ofDay(quick))
    const late = page.waitForEvent('requestfinished', (request) => request.url().includes(slow))
    release()
    await late
    // The answer is shown after its text was read.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    await expect(times).toContainText(ofDay(quick))
    await expect(day).toHaveValue(quick)
  },
)

test(
  'the reservation dialog starts at the services, if there are any [146]',
  SCRIPTED,
  async ({ page, db }) => {
    const { slug, category } = await db
      .selectFrom('businesses')
      .innerJoin('categories', 'categories.id', 'businesses.category_id')
      .innerJoin('business_services as service', 'service.business_id', 'businesses.id')
      .select(['business_slug as slug', 'categories.slug as category'])
      .where('is_listed', '=', 1)
      .where('service.minutes', 'is not', null)
      .executeTakeFirstOrThrow()
    await page.goto(`/${category}/${slug}`)
    await page.getByRole('main').getByRole('link', { name: 'Reservar' }).first().click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused()
  },
)

test(
  'a day chosen before the script started, or without a network, keeps the reservation form, and its times load as soon as possible [147, 148, D54]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/limpieza')
    let start = () => {}
    const mayCome = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(`${addressOf(page).split('?')[0]}/reservar`, { waitUntil: 'commit' })
    const [day, times] = [page.getByLabel('Día'), page.locator('legend').last()]
    await day.waitFor()
    await day.fill(inDays(43))
    await expect(times).not.toContainText(ofDay(inDays(43)))
    start()
    await expect(times).toContainText(ofDay(inDays(43)))
    await expect(day).toHaveValue(inDays(43))

    await page.getByLabel('Tu nombre').fill('Rosa')
    await page.getByRole('radio', { name: /^10:00/ }).check()
    let isCut = true
    let tries = 0
    await page.route('**/reservar?*', (route) => {
      tries += 1
      return isCut ? route.abort('internetdisconnected') : route.continue()
    })
    await day.fill(inDays(72))
    await expect.poll(() => tries).toBeGreaterThan(1)
    await expect(page.getByText('Sin conexión: las horas de ese día cargan en cuanto vuelva.')).toBeVisible()
    isCut = false
    await expect(times).toContainText(ofDay(inDays(72)))
    await expect(page.getByRole('radio', { name: /^10:00/ }), 'the chosen time stays').toBeChecked()
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Rosa')
  },
)
