import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, type Page, type Route } from 'playwright/test'
import { connect, type Db } from '../../db/connect'
import { type RunningServer, startServer } from '../support/server'
import { addressOf, openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, isHydrated } from './support/form'
import { DOCUMENT, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Form {
  open: (page: Page) => Promise<void>
  fields: Record<string, string>
  choose?: (page: Page) => Promise<void>
  button: string
  says: string
  done: string
}

const ofBusiness = (list: string, page: string) => async (at: Page) => {
  await openFirstBusiness(at, list)
  await at.goto(`${addressOf(at).split('?')[0]}/${page}`)
}

const FORMS: Record<string, Form> = {
  'a reservation [151]': {
    open: ofBusiness('/limpieza', `reservar?fecha=${inDays(70)}`),
    fields: {
      'Tu nombre': 'Rosa',
      'Tu correo': 'rosa-fallo@example.com',
      'Tu teléfono': '404 555 0142',
      '¿Qué necesitas?': 'Una consulta',
    },
    choose: (page) => page.getByRole('radio', { name: /^10:00/ }).check(),
    button: 'Enviar solicitud',
    says: 'Hubo un problema inesperado. Inténtalo de nuevo.',
    done: 'Tu reserva',
  },
  'a rating [144]': {
    open: ofBusiness('/joyeria', 'calificar'),
    fields: { 'Tu correo': 'rosa-fallo@example.com', 'Tu comentario': 'Muy amables' },
    choose: async (page) => {
      await page.getByRole('radio', { name: '4 estrellas' }).first().check()
      await page.getByRole('radio', { name: '4 estrellas' }).last().check()
    },
    button: 'Enviar calificación',
    says: 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.',
    done: '¡Calificación enviada!',
  },
  'a registration [172]': {
    open: async (page) => void (await page.goto('/registrar')),
    fields: {
      'Nombre del negocio': 'Taller que no se cae',
      'Tu nombre': 'Ana',
      'Correo electrónico': 'ana-fallo@example.com',
      Teléfono: '470 555 0188',
      '¿A qué te dedicas?': 'Taller mecánico',
      Ciudad: 'Dalton, GA',
    },
    button: 'Registrar mi negocio',
    says: 'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.',
    done: '¡Registro Exitoso!',
  },
  'a report': {
    open: ofBusiness('/comercio', 'reportar?motivo=otro'),
    fields: { 'Cuéntanos más': 'El horario es otro' },
    button: 'Enviar',
    says: 'Hubo un problema inesperado. Inténtalo de nuevo.',
    done: 'Gracias, lo recibimos',
  },
}

/** The same forms within pages that are read, and carry no React. */
const WITHIN_PAGES: Record<string, Form> = {
  'a reservation in its dialog [146, 151]': {
    ...(FORMS['a reservation [151]'] as Form),
    open: async (page) => {
      await openFirstBusiness(page, '/limpieza')
      await page.getByRole('link', { name: 'Reservar' }).first().click()
      await page.getByLabel('Día').fill(inDays(71))
    },
  },
  'a rating on the page of the business [142, 151]': {
    ...(FORMS['a rating [144]'] as Form),
    open: async (page) => {
      await openFirstBusiness(page, '/joyeria')
      const fold = page.locator('#calificar > summary')
      if (await fold.isVisible()) await fold.click()
    },
    says: 'Hubo un problema inesperado. Inténtalo de nuevo.',
  },
  'a registration on the home page [151, 167, 170]': {
    ...(FORMS['a registration [172]'] as Form),
    open: async (page) => void (await page.goto('/#registro')),
    fields: {
      'Nombre del negocio': 'Taller de la portada',
      'Tu nombre': 'Ana',
      'Correo electrónico': 'ana-portada@example.com',
      Teléfono: '470 555 0189',
      '¿A qué te dedicas?': 'Taller mecánico',
      Ciudad: 'Dalton, GA',
    },
    says: 'Hubo un problema inesperado. Inténtalo de nuevo.',
  },
  'an opinion of an electrician [151, 163]': {
    open: async (page) => void (await page.goto('/landing/electricista')),
    fields: {
      'Tu nombre': 'Rosa',
      'Tu correo': 'rosa-fallo@example.com',
      'Tu comentario': 'Muy cumplido',
    },
    choose: (page) => page.getByRole('radio', { name: '4 estrellas' }).check(),
    button: 'Enviar mi opinión',
    says: 'Hubo un problema inesperado. Inténtalo de nuevo.',
    done: '¡Gracias por tu opinión!',
  },
}

const fieldOf = (page: Page, label: string) =>
  page.getByRole('dialog').or(page.locator('body')).last().getByLabel(label).first()

async function fillIn(page: Page, { fields, choose }: Form, dataDir?: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fieldOf(page, label).fill(text)
  await choose?.(page)
  await asLongAsAPersonNeeds(page, dataDir)
}

async function expectKept(page: Page, { fields }: Form): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(fieldOf(page, label)).toHaveValue(text)
}

/** Answers forms as a proxy does whose server is away, or not at all. */
async function failForms(page: Page, how: number | 'cut'): Promise<() => Promise<void>> {
  const fail = (route: Route) =>
    route.request().method() !== 'POST'
      ? route.fallback()
      : how === 'cut'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: how, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  await page.route('**/*', fail)
  return () => page.unroute('**/*', fail)
}

test.describe('what stands before the server fails', SCRIPTED, () => {
  for (const [name, form] of Object.entries(FORMS))
    test(`${name} stays in its page with everything typed, and goes out afterwards`, async ({ page }) => {
      await form.open(page)
      await isHydrated(page)
      await fillIn(page, form)
      for (const status of [500, 502, 503]) {
        const mend = await failForms(page, status)
        const answered = page.waitForResponse((response) => response.status() === status)
        await page.getByRole('button', { name: form.button, exact: true }).click()
        await answered
        await expect(page.getByRole('alert')).toContainText(form.says)
        await expectKept(page, form)
        await mend()
      }
      await page.getByRole('button', { name: form.button, exact: true }).click()
      await expect(page.getByText(form.done).first()).toBeVisible()
    })

  for (const [name, form] of Object.entries(WITHIN_PAGES))
    test(`${name} stays with everything typed, and goes out afterwards`, async ({ page }) => {
      await form.open(page)
      const address = page.url()
      await fillIn(page, form)
      const button = page.getByRole('button', { name: form.button, exact: true })
      for (const how of [500, 502, 503, 'cut'] as const) {
        const mend = await failForms(page, how)
        const asked = page.waitForRequest((request) => request.method() === 'POST')
        await button.click()
        await asked
        await expect(button).toBeEnabled()
        await expect(page.getByRole('alert')).toHaveText(`Error${form.says}`)
        await expectKept(page, form)
        expect(page.url()).toBe(address)
        await mend()
      }
      await button.click()
      await expect(page.getByText(form.done).first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(address)
    })
})

test.describe('without the script', DOCUMENT, () => {
  const { 'a reservation in its dialog [146, 151]': _, ...forms } = WITHIN_PAGES
  for (const [name, form] of Object.entries(forms))
    for (const how of [502, 'cut'] as const)
      test(`${name}: Back brings everything typed (${how})`, async ({ page }) => {
        await form.open(page)
        await fillIn(page, form)
        const chosen = await page.locator('main form :checked').count()
        await failForms(page, how)
        await page.getByRole('button', { name: form.button, exact: true }).click({ noWaitAfter: true })
        await expect(page.getByRole('button', { name: form.button })).toHaveCount(0)
        await page.goBack()
        await expectKept(page, form)
        await expect(page.locator('main form :checked')).toHaveCount(chosen)
      })
})

test(
  'a form within a page that lacks something goes to its own page, as it does without the script [168]',
  SCRIPTED,
  async ({ page }) => {
    const form = WITHIN_PAGES['a registration on the home page [151, 167, 170]'] as Form
    await form.open(page)
    for (const [label, text] of Object.entries(form.fields)) await fieldOf(page, label).fill(text)
    await fieldOf(page, '¿A qué te dedicas?').fill('')
    await page.getByRole('button', { name: form.button, exact: true }).click()
    await expect(page).toHaveURL(/\/registrar$/)
    await expect(page.getByRole('alert')).toContainText('Por favor completa todos los campos obligatorios.')
    await expectKept(page, { ...form, fields: { ...form.fields, '¿A qué te dedicas?': '' } })
  },
)

test(
  'while a registration of the home page is on its way its button says so and waits [142, 170]',
  SCRIPTED,
  async ({ page }) => {
    const form = WITHIN_PAGES['a registration on the home page [151, 167, 170]'] as Form
    await form.open(page)
    const sent: string[] = []
    await page.route('**/registrar*', (route) => {
      sent.push(route.request().method())
    })
    await page.getByRole('button', { name: form.button, exact: true }).evaluate((button) => {
      for (const _ of [1, 2]) (button as HTMLButtonElement).click()
    })
    await expect(page.getByRole('button', { name: 'Verificando y Registrando...' })).toBeDisabled()
    expect(sent).toEqual(['POST'])
  },
)

test.describe('the server itself fails', SCRIPTED, () => {
  let server: RunningServer
  let db: Db
  test.beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    db = connect({ file: join(server.dataDir, 'directorio.db') })
    await sql`create trigger full before insert on ratings begin select raise(abort, 'disk full'); end`.execute(
      db,
    )
  })
  test.afterAll(async () => {
    await db.destroy()
    await server.stop()
  })

  test('a rating on the page of the business stays, and says what its own page says [144]', async ({
    page,
  }) => {
    const form = WITHIN_PAGES['a rating on the page of the business [142, 151]'] as Form
    await openFirstBusiness(page, `${server.origin}/joyeria`)
    await page.locator('#calificar > summary').click()
    const address = page.url()
    await fillIn(page, form, server.dataDir)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toHaveText(`Error al enviar${FORMS['a rating [144]']?.says}`)
    await expectKept(page, form)
    expect(page.url()).toBe(address)
  })
})
