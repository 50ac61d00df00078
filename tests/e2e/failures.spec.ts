import { expect, type Page } from 'playwright/test'
import { addressOf, openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, isHydrated } from './support/form'
import { SCRIPTED } from './support/projects'
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
      Ciudad: 'Dalton, GA',
    },
    choose: (page) => page.getByRole('checkbox', { name: 'Servicio Automotriz' }).check(),
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

test.describe('what stands before the server fails', SCRIPTED, () => {
  for (const [name, form] of Object.entries(FORMS))
    test(`${name} stays in its page with everything typed, and goes out afterwards`, async ({ page }) => {
      await form.open(page)
      await isHydrated(page)
      const field = (label: string) => page.getByLabel(label).first()
      for (const [label, text] of Object.entries(form.fields)) await field(label).fill(text)
      await form.choose?.(page)
      await asLongAsAPersonNeeds(page)
      for (const status of [500, 502, 503]) {
        await page.route('**/*.data*', (route) =>
          route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
        )
        const answered = page.waitForResponse((response) => response.status() === status)
        await page.getByRole('button', { name: form.button, exact: true }).click()
        await answered
        await expect(page.getByRole('alert')).toContainText(form.says)
        for (const [label, text] of Object.entries(form.fields)) await expect(field(label)).toHaveValue(text)
        await page.unroute('**/*.data*')
      }
      await page.getByRole('button', { name: form.button, exact: true }).click()
      await expect(page.getByText(form.done).first()).toBeVisible()
    })
})
