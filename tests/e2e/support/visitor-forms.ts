import { expect, type Page } from 'playwright/test'
import { openFirstBusiness } from './business'
import { asLongAsAPersonNeeds } from './form'

/** A date in some days. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A form of a visitor. */
export interface Form {
  /** `origin`: default is the server of all specifications. */
  open: (page: Page, origin?: string) => Promise<void>
  fields: Record<string, string>
  choose?: (page: Page) => Promise<void>
  button: string
  /** Title and text if the form could not be stored, or the server is unreachable. */
  says: [title: string, text: string]
  /** Title and text without a connection, for forms that the specification does not mention. */
  saysCut?: [title: string, text: string]
  done: string
}

const ofBusiness =
  (list: string, page: string) =>
  async (at: Page, origin = '') => {
    await openFirstBusiness(at, origin + list)
    await at.goto(`${at.url().split('?')[0]}/${page}`)
  }

/** Forms on pages of their own. */
export const FORMS = {
  'a reservation [151]': {
    open: ofBusiness('/limpieza', `reservar?fecha=${inDays(70)}`),
    fields: {
      'Tu nombre': 'Rosa',
      'Tu correo': 'rosa-fallo@example.com',
      'Tu teléfono': '404 555 0142',
      '¿Qué necesitas?': 'Una consulta',
    },
    choose: (page) => page.locator('[name=hora]:enabled').first().check(),
    button: 'Enviar solicitud',
    says: ['Error', 'Hubo un problema inesperado. Inténtalo de nuevo.'],
    saysCut: ['No hay conexión', 'Lo que escribiste sigue aquí: envíalo otra vez cuando vuelva.'],
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
    says: ['Error al enviar', 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.'],
    done: '¡Calificación enviada!',
  },
  'a registration [172]': {
    open: async (page, origin = '') => void (await page.goto(`${origin}/registrar`)),
    fields: {
      'Nombre del negocio': 'Taller que no se cae',
      'Tu nombre': 'Ana',
      'Correo electrónico': 'ana-fallo@example.com',
      Teléfono: '470 555 0188',
      '¿A qué te dedicas?': 'Taller mecánico',
      Ciudad: 'Dalton, GA',
    },
    button: 'Registrar mi negocio',
    says: ['Error', 'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.'],
    done: '¡Registro Exitoso!',
  },
  'a report': {
    open: ofBusiness('/comercio', 'reportar?motivo=otro'),
    fields: { 'Cuéntanos más': 'El horario es otro' },
    button: 'Enviar',
    says: ['Error', 'Hubo un problema inesperado. Inténtalo de nuevo.'],
    saysCut: ['No hay conexión', 'Lo que escribiste sigue aquí: envíalo otra vez cuando vuelva.'],
    done: 'Gracias, lo recibimos',
  },
} satisfies Record<string, Form>

/** The same forms within pages for reading. */
export const WITHIN_PAGES = {
  'a reservation in its dialog [146, 151]': {
    ...FORMS['a reservation [151]'],
    open: async (page, origin = '') => {
      await openFirstBusiness(page, `${origin}/limpieza`)
      await page.getByRole('link', { name: 'Reservar' }).first().click()
      await page.getByLabel('Día').fill(inDays(71))
    },
  },
  'a rating on the page of the business [142, 144]': {
    ...FORMS['a rating [144]'],
    open: async (page, origin = '') => {
      await openFirstBusiness(page, `${origin}/joyeria`)
      const fold = page.locator('#calificar > summary')
      if (await fold.isVisible()) await fold.click()
    },
  },
  'a registration on the home page [167, 170, 172]': {
    ...FORMS['a registration [172]'],
    open: async (page, origin = '') => void (await page.goto(`${origin}/#registro`)),
    fields: {
      'Nombre del negocio': 'Taller de la portada',
      'Tu nombre': 'Ana',
      'Correo electrónico': 'ana-portada@example.com',
      Teléfono: '470 555 0189',
      '¿A qué te dedicas?': 'Taller mecánico',
      Ciudad: 'Dalton, GA',
    },
  },
  'an opinion of an electrician [163]': {
    open: async (page, origin = '') => void (await page.goto(`${origin}/landing/electricista`)),
    fields: {
      'Tu nombre': 'Rosa',
      'Tu correo': 'rosa-fallo@example.com',
      'Tu comentario': 'Muy cumplido',
    },
    choose: (page) => page.getByRole('radio', { name: '4 estrellas' }).check(),
    button: 'Enviar mi opinión',
    says: ['Error al enviar', 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.'],
    done: '¡Gracias por tu opinión!',
  },
} satisfies Record<string, Form>

/** The field in the dialog, if one is open. */
export const fieldOf = (page: Page, label: string) =>
  page.getByRole('dialog').or(page.locator('body')).last().getByLabel(label).first()

/** Fills all fields, and makes the form as old as a person needs. */
export async function fillIn(page: Page, { fields, choose }: Form, dataDir?: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fieldOf(page, label).fill(text)
  await choose?.(page)
  await asLongAsAPersonNeeds(page, dataDir)
}

/** Expects all typed values on the page. */
export async function expectKept(page: Page, { fields }: Form): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(fieldOf(page, label)).toHaveValue(text)
}
