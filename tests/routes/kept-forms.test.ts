import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../app/features/places/calendar'
import { type RunningServer, startServer } from '../support/server'
import { formTokenOf } from '../support/visitor-form'
import { someBusinesses } from './pages'

let server: RunningServer
let db: Db
let shop: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  db = connect({ file: join(server.dataDir, 'directorio.db') })
  shop = (await someBusinesses(server.origin))[0] ?? ''
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

/** While `work` runs the table cannot be read or written. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(db)
  try {
    return await work()
  } finally {
    await sql`alter table gone rename to ${sql.table(table)}`.execute(db)
  }
}

/** While `work` runs nothing can be added to the table. */
async function unwritable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await sql`create trigger full before insert on ${sql.table(table)}
    begin select raise(abort, 'disk full'); end`.execute(db)
  try {
    return await work()
  } finally {
    await sql`drop trigger full`.execute(db)
  }
}

const UNEXPECTED = 'Hubo un problema inesperado. Inténtalo de nuevo.'
const fecha = addDays(new Date().toISOString().slice(0, 10), 9)

/** Each form of a visitor: its fields, what fails of it alone, and what it then says. */
const FORMS: Record<
  string,
  { path: () => string; fields: Record<string, string>; table: string; says: string }
> = {
  'a reservation': {
    path: () => `${shop}/reservar`,
    fields: {
      nombre: 'Rosa "R" Núñez',
      correo: 'rosa@example.com',
      telefono: '404 555 0142',
      requerimiento: 'Corte',
      fecha,
      hora: '10:00',
    },
    table: 'reservations',
    says: 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.',
  },
  'a rating': {
    path: () => `${shop}/calificar`,
    fields: { profesional: '5', confianza: '4', correo: 'rosa@example.com', comentario: 'Uno\ny <dos>' },
    table: 'ratings',
    says: 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.',
  },
  'a registration': {
    path: () => '/registrar',
    fields: {
      negocio: 'Nunca se registró',
      responsable: 'Ana',
      correo: 'nunca@example.com',
      telefono: '404 555 0177',
      categoria: 'reposteria',
      ciudad: 'Atlanta',
    },
    table: 'business_pages',
    says: 'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.',
  },
  'a report': {
    path: () => `${shop}/reportar`,
    fields: { motivo: 'otro', mensaje: 'Uno & dos', correo: 'rosa@example.com' },
    table: 'reports',
    says: UNEXPECTED,
  },
  'an opinion of an electrician': {
    path: () => '/landing/electricista/opinar',
    fields: { nombre: 'Rosa', correo: 'rosa@example.com', calificacion: '4', comentario: 'Muy cumplido' },
    table: 'page_reviews',
    says: 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.',
  },
}

async function send({ path, fields }: (typeof FORMS)[string], suffix = '') {
  const response = await fetch(`${server.origin}${path()}${suffix}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
  return { status: response.status, text: await response.text() }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Every value stands in a field of its name, chosen or typed. */
function expectKept(text: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const own = text.match(new RegExp(`<(input|textarea)[^>]*name="${name}"[^>]*>[^<]*`, 'g'))?.join() ?? ''
    expect(own, name).toContain(escaped(value))
  }
}

describe.each(Object.entries(FORMS))('%s [151, F4]', (_, form) => {
  test('that cannot be stored comes back whole, with its sentence', async () => {
    const { status, text } = await unwritable(form.table, () => send(form))
    expect(status).toBe(503)
    expect(text).toContain(form.says)
    expect(text).toMatch(/<title>Error: /)
    expectKept(text, form.fields)
  })

  test('that cannot be checked comes back whole as well', async () => {
    const { status, text } = await without('rate_limits', () => send(form))
    expect(status).toBe(503)
    expect(text).toContain(form.says.includes('tu reserva') ? UNEXPECTED : form.says)
    expectKept(text, form.fields)
    expect(text).toContain('name="sello"')
  })

  test('is in the answer to a script too', async () => {
    const { status, text } = await without('rate_limits', () => send(form, '.data'))
    expect(status).toBe(503)
    expect(text).toContain(form.says.includes('tu reserva') ? UNEXPECTED : form.says)
    for (const value of Object.values(form.fields)) expect(text).toContain(JSON.stringify(value))
  })
})

describe('when not even its page can be shown [151, F4]', () => {
  test.each(['a reservation', 'a rating', 'a registration', 'a report'] as const)(
    '%s waits on the page of the error, to be sent once more',
    async (name) => {
      const form = FORMS[name] ?? expect.unreachable()
      const broken = name === 'a registration' ? 'categories' : 'business_pages'
      const { status, text } = await without(broken, () => send(form))
      expect(status).toBeGreaterThanOrEqual(500)
      expect(text).toContain(UNEXPECTED)
      expect(text).toContain(`<form method="post" action="${form.path()}"`)
      expectKept(text, form.fields)
      expect(text).toContain('Enviar otra vez')
      expect(text).not.toMatch(/__remixContext|no such table/)
      const again = new URLSearchParams(
        [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
          ([, field = '', value = '']): [string, string] => [
            field,
            value
              .replaceAll('&quot;', '"')
              .replaceAll('&lt;', '<')
              .replaceAll('&gt;', '>')
              .replaceAll('&amp;', '&'),
          ],
        ),
      )
      const response = await fetch(server.origin + form.path(), {
        method: 'POST',
        redirect: 'manual',
        body: again,
      })
      expect(response.status).toBe(303)
    },
  )

  test('a page that is not there stays one', async () => {
    const path = () => '/reposteria/no-hay-tal-negocio/calificar'
    const { status, text } = await send({ ...(FORMS['a rating'] ?? expect.unreachable()), path })
    expect(status).toBe(404)
    expect(text).not.toContain('Enviar otra vez')
  })
})
