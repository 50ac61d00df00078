import { decode } from 'html-entities'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../app/features/places/calendar'
import { unwritable, withoutTable } from '../support/broken-tables'
import { expectParts } from '../support/page-parts'
import { serveDemo } from '../support/shared-server'
import { answerTo, formTokenOf } from '../support/visitor-form'

const { server, db, business: shop } = await serveDemo()

/** Removes all counts, because rate limits have their own tests. */
const forgetCounts = () => db.deleteFrom('rate_limits').execute()

const UNEXPECTED = 'Hubo un problema inesperado. Inténtalo de nuevo.'
const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
/** Half hours of days from 9:00 to 18:00. */
const slot = (n: number) => ({
  fecha: inDays(11 + Math.floor(n / 18)),
  hora: `${String(9 + Math.floor((n % 18) / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
})

interface VisitorForm {
  path: () => string
  fields: Record<string, string>
  /** Fields that make the `n`th submission unique. */
  fresh: (n: number) => Record<string, string>
  table: 'reservations' | 'ratings' | 'businesses' | 'reports'
  /** Message if it cannot be stored. */
  says: string
}

/** All forms of visitors. */
const FORMS: Record<string, VisitorForm> = {
  'a reservation [150]': {
    path: () => `${shop}/reservar`,
    fields: {
      ...{ nombre: 'Rosa "R" Núñez', correo: 'rosa@example.com', telefono: '404 555 0142' },
      ...{ requerimiento: 'Corte', fecha: inDays(9), hora: '10:00' },
    },
    fresh: (n) => ({ ...slot(n), clave: String(n).padStart(32, 'c') }),
    table: 'reservations',
    says: 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.',
  },
  'a rating [144]': {
    path: () => `${shop}/calificar`,
    fields: { profesional: '5', confianza: '4', correo: 'rosa@example.com', comentario: 'Uno\ny <dos>' },
    fresh: (n) => ({ correo: `rosa${n}@example.com` }),
    table: 'ratings',
    says: 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.',
  },
  'a registration [172]': {
    path: () => '/registrar',
    fields: {
      ...{ negocio: 'Nunca se registró', responsable: 'Ana', correo: 'nunca@example.com' },
      ...{ telefono: '404 555 0177', categoria: 'reposteria', ciudad: 'Atlanta' },
    },
    fresh: (n) => ({
      ...{ negocio: `Negocio número ${n}`, correo: `ana${n}@example.com`, telefono: `404 555 ${1000 + n}` },
    }),
    table: 'businesses',
    says: 'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.',
  },
  'a report': {
    path: () => `${shop}/reportar`,
    fields: { motivo: 'otro', mensaje: 'Uno & dos', correo: 'rosa@example.com' },
    fresh: (n) => ({ mensaje: `Uno & ${n}` }),
    table: 'reports',
    says: UNEXPECTED,
  },
  'an opinion of an electrician': {
    path: () => '/landing/electricista/opinar',
    fields: { nombre: 'Rosa', correo: 'rosa@example.com', calificacion: '4', comentario: 'Muy cumplido' },
    fresh: (n) => ({ comentario: `Muy cumplido, ${n}` }),
    table: 'ratings',
    says: 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.',
  },
}

async function send({ path, fields }: Pick<VisitorForm, 'path' | 'fields'>, suffix = '') {
  const response = await fetch(`${server.origin}${path()}${suffix}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
  return { status: response.status, text: await response.text() }
}

const countOf = async (table: VisitorForm['table']) =>
  (await db.selectFrom(table).select('id').execute()).length

const HOSTILE = [
  '\u0000',
  '\u202eabc\u2066',
  'a'.repeat(5_000),
  '👨‍👩‍👧'.repeat(1_000),
  `Z${'\u0335'.repeat(3_000)}`,
  '=HYPERLINK("http://x")',
  '<script>window.__x=1</script>',
  "'; drop table ratings; --",
  '\ufffe\uffff\ufeff',
  'a@b.c\r\nBcc: x@example.com',
  '1e0',
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Expects every value in a field with its name. */
function expectKept(text: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const own = text.match(new RegExp(`<(input|textarea)[^>]*name="${name}"[^>]*>[^<]*`, 'g'))?.join() ?? ''
    expect(own, name).toContain(escaped(value))
  }
}

describe.each(Object.entries(FORMS))('%s [151, F4]', (_, form) => {
  test('a form that cannot be stored is shown again with all values and its message', async () => {
    const before = await countOf(form.table)
    const { status, text } = await unwritable(db, form.table, () => send(form))
    expect(status).toBe(503)
    expect(text).toContain(form.says)
    expect(text).toMatch(/<title>Error: /)
    expectKept(text, form.fields)
    expect(await countOf(form.table)).toBe(before)
  })

  test('a form sent three times at once and once more is stored once [T91]', async () => {
    await forgetCounts()
    const before = await countOf(form.table)
    const fields = { ...form.fields, ...form.fresh(0), sello: formTokenOf(server) }
    const all = await Promise.all([1, 2, 3].map(() => send({ ...form, fields })))
    all.push(await send({ ...form, fields }))
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await countOf(form.table)).toBe(before + 1)
  })

  test('a form with the trap field filled is shown again with all other values [177, D37, T92]', async () => {
    await forgetCounts()
    const before = await countOf(form.table)
    const { status, text } = await send({ ...form, fields: { ...form.fields, asunto: 'x' } })
    expect(status).toBe(422)
    expect(text).toContain('La verificación de seguridad falló. Score: 0.1. Inténtalo de nuevo.')
    expectKept(text, form.fields)
    expect(text).not.toMatch(/name="asunto"[^>]*value="x"/)
    expect(await countOf(form.table)).toBe(before)
  })

  test('a form that looks automatic gets one question, keeps all values, and is stored when answered [D37, T92]', async () => {
    await forgetCounts()
    const before = await countOf(form.table)
    const fields = { ...form.fields, ...form.fresh(999), sello: 'abc.def' }
    const asked = await send({ ...form, fields })
    expect(asked.status).toBe(422)
    expect(asked.text).not.toMatch(/<title>Error/)
    const { sello: _, ...typed } = fields
    expectKept(asked.text, typed)
    const wrong = await send({ ...form, fields: { ...fields, ...answerTo(asked.text), respuesta: '99' } })
    expect(wrong.text).toContain('Esa no es la respuesta')
    expect(await countOf(form.table)).toBe(before)
    expect((await send({ ...form, fields: { ...fields, ...answerTo(wrong.text) } })).status).toBe(303)
    expect(await countOf(form.table)).toBe(before + 1)
  })

  test('a form with hostile values is always answered without an error, and stored completely or not at all [T1, T9, T30, T56, T57]', async () => {
    let n = 0
    const fields = [...Object.keys(form.fields), 'sello', 'clave', 'pregunta', 'respuesta']
    // Each field gets a third of the values. `long/floods/bad-input` sends all kinds to all fields.
    for (const [at, field] of fields.entries())
      for (const odd of HOSTILE.filter((_, index) => index % 3 === at % 3)) {
        await forgetCounts()
        const before = await countOf(form.table)
        const { status, text } = await send({
          ...form,
          fields: { ...form.fields, ...form.fresh(++n), [field]: odd },
        })
        expect([303, 409, 422], `${field}: ${odd.slice(0, 20)}`).toContain(status)
        expect(text).not.toMatch(/SQLITE|node_modules/)
        expect((await countOf(form.table)) - before, field).toBe(status === 303 ? 1 : 0)
      }
    for (const name of ['__proto__', 'a[b]'])
      expect((await send({ ...form, fields: { ...form.fields, [name]: 'x' } })).status, name).toBe(400)
    const stored = JSON.stringify(await db.selectFrom(form.table).selectAll().execute())
    expect(stored).not.toMatch(/\\u0000|\u202e|\u2066|\\r/)
  })

  test('a form that cannot be checked is shown again with all values, which the response to a script also contains', async () => {
    const { status, text } = await withoutTable(db, 'rate_limits', () => send(form))
    expect(status).toBe(503)
    expect(text).toContain(form.says)
    expectKept(text, form.fields)
    expect(text).toContain('name="sello"')
    const data = await withoutTable(db, 'rate_limits', () => send(form, '.data'))
    expect(data).toMatchObject({ status: 503, text: expect.stringContaining(form.says) })
    for (const value of Object.values(form.fields)) expect(data.text).toContain(JSON.stringify(value))
  })
})

describe('form whose page cannot be shown [151, F4]', () => {
  test.each(['a reservation [150]', 'a rating [144]', 'a registration [172]', 'a report'] as const)(
    'if its page cannot be shown, %s is on the error page with a button to send it again',
    async (name) => {
      const form = FORMS[name] ?? expect.unreachable()
      const broken = name === 'a registration [172]' ? 'categories' : 'businesses'
      const { status, text } = await withoutTable(db, broken, () => send(form))
      expect(status).toBeGreaterThanOrEqual(500)
      expectParts(text, UNEXPECTED, `<form method="post" action="${form.path()}"`)
      expectKept(text, form.fields)
      expect(text).toContain('Enviar otra vez')
      expect(text).not.toMatch(/__remixContext|no such table/)
      const hidden = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
      const fields = Object.fromEntries(
        [...hidden].map(([, field = '', value = '']) => [field, decode(value)]),
      )
      expect((await send({ ...form, fields })).status).toBe(303)
    },
  )

  test('a missing page still returns 404', async () => {
    const path = () => '/reposteria/no-hay-tal-negocio/calificar'
    const { status, text } = await send({ ...(FORMS['a rating [144]'] ?? expect.unreachable()), path })
    expect(status).toBe(404)
    expect(text).not.toContain('Enviar otra vez')
  })
})
