import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceLinesSchema } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import {
  formatServiceLine,
  normalizeServiceLine,
  PRICE_KINDS,
  parseService,
  splitServicesCell,
} from '~/features/businesses/service-menu/service'
import {
  editServiceRows,
  parseServiceRows,
  toServiceFieldValues,
  toServiceFormRows,
} from '~/features/businesses/service-menu/service-rows'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const NONE = { price: null, minutes: null, buffer: 0, note: null }

describe('line of a service', () => {
  test.each([
    ['Corte', { name: 'Corte' }],
    ['Corte | 25 | 45 min', { name: 'Corte', price: { kind: 'fixed', cents: 2500 }, minutes: 45 }],
    ['Corte|$25.50|1 h', { name: 'Corte', price: { kind: 'fixed', cents: 2550 }, minutes: 60 }],
    [
      'Boda | desde 1,200 | 2 h 30 min | +30 min | Con ensayo',
      { name: 'Boda', price: { kind: 'from', cents: 120_000 }, minutes: 150, buffer: 30, note: 'Con ensayo' },
    ],
    ['Diseño | a consultar', { name: 'Diseño', price: { kind: 'ask' } }],
    [
      'Clase de prueba | Gratis | 90 minutos',
      { name: 'Clase de prueba', price: { kind: 'free' }, minutes: 90 },
    ],
    ['Corte | 45 min', { name: 'Corte', minutes: 45 }],
    ['Corte | con navaja', { name: 'Corte', note: 'con navaja' }],
  ])('parses the service line %s into name, price, duration, break and note [203]', (line, service) => {
    expect(parseService(line)).toEqual({ ok: true, service: { ...NONE, ...service } })
  })

  test.each([
    ['| 25', /nombre del servicio/],
    ['Corte | 50 min', /de 15 en 15/],
    ['Corte | 9 h', /hasta 8 horas/],
    ['Corte | 0 min', /de 15 en 15/],
    ['Corte | 45 min | +20 min', /descanso/],
    ['Corte | +3 h', /descanso/],
    ['Corte | 25 | 30', /un solo precio/],
    ['Corte | 15 min | 30 min', /una sola duración/],
    ['Corte | 999999999', /demasiado alto/],
    ['Corte | bonito | barato', /Sobra una parte/],
    ['x'.repeat(81), /como mucho 80 letras/],
    [`Corte | ${'n'.repeat(81)}`, /nota es demasiado larga/],
  ])('rejects the service line %s with a message [203]', (line, message) => {
    const parsed = parseService(line)
    expect(parsed.ok ? '' : parsed.message).toMatch(message)
    expect(serviceLinesSchema.safeParse(line).success).toBe(false)
  })

  test('parsing the formatted text of a service gives the same service [203]', () => {
    const words = fc.stringMatching(/^[a-záñ]{2,12} [a-z]{2,8}$/)
    const price = fc.option(
      fc.record({ kind: fc.constantFrom(...PRICE_KINDS), cents: fc.integer({ min: 0, max: 10_000_000 }) }),
    )
    fc.assert(
      fc.property(
        words,
        price,
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: 0, max: 8 }),
        fc.option(words),
        (name, cost, length, rest, note) => {
          const hasCents = cost?.kind === 'fixed' || cost?.kind === 'from'
          const service = {
            name,
            price: cost && (hasCents ? cost : { kind: cost.kind }),
            minutes: length === 0 ? null : length * 15,
            buffer: rest * 15,
            note,
          } as Parameters<typeof formatServiceLine>[0]
          expect(parseService(formatServiceLine(service))).toEqual({ ok: true, service })
        },
      ),
    )
  })

  test('stores any text as a valid service or as a name [203]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = normalizeServiceLine(text)
        expect(parseService(line).ok || line.length <= 80).toBe(true)
      }),
    )
  })

  test('bars separate names of services, but do not split one with price and duration [203]', () => {
    expect(splitServicesCell('Corte | 25 | 45 min; Barba')).toEqual(['Corte | 25 | 45 min', 'Barba'])
    expect(splitServicesCell('Corte | Barba | Tinte')).toEqual(['Corte', 'Barba', 'Tinte'])
  })

  test('rejects two services with one name, because reservations refer to the name', () => {
    const result = serviceLinesSchema.safeParse('Corte | 25\nCorte | 30')
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['«Corte» está dos veces'])
  })
})

const form = (values: Record<string, string>, filas = 3) =>
  new URLSearchParams({ filas: String(filas), ...values })

describe('form of services', () => {
  test('parseServiceRows reads rows in order and omits empty ones [203, D116]', () => {
    const sent = form({
      ...{ 'nombre-0': 'Corte', 'precio-0': '25', 'minutos-0': '45', 'descanso-0': '15' },
      ...{ 'nombre-2': 'Tinte', 'tipo-2': 'from', 'precio-2': '80', 'nota-2': 'Según el largo' },
    })
    expect(parseServiceRows(sent)).toEqual({
      ok: true,
      lines: ['Corte | 25 | 45 min | +15 min', 'Tinte | desde 80 | Según el largo'],
    })
  })

  test.each([
    [{ 'precio-0': '25' }, 'nombre-0'],
    [{ 'nombre-0': 'a | b' }, 'nombre-0'],
    [{ 'nombre-0': 'x'.repeat(81) }, 'nombre-0'],
    [{ 'nombre-0': 'Corte', 'nombre-1': 'Corte' }, 'nombre-1'],
    [{ 'nombre-0': 'Corte', 'tipo-0': 'barato' }, 'tipo-0'],
    [{ 'nombre-0': 'Corte', 'tipo-0': 'fixed' }, 'precio-0'],
    [{ 'nombre-0': 'Corte', 'precio-0': 'veinte' }, 'precio-0'],
    [{ 'nombre-0': 'Corte', 'precio-0': '-5' }, 'precio-0'],
    [{ 'nombre-0': 'Corte', 'precio-0': '1e9' }, 'precio-0'],
    [{ 'nombre-0': 'Corte', 'precio-0': '100001' }, 'precio-0'],
    [{ 'nombre-0': 'Corte', 'minutos-0': '50' }, 'minutos-0'],
    [{ 'nombre-0': 'Corte', 'minutos-0': '495' }, 'minutos-0'],
    [{ 'nombre-0': 'Corte', 'minutos-0': '1.5' }, 'minutos-0'],
    [{ 'nombre-0': 'Corte', 'minutos-0': '45', 'descanso-0': '7' }, 'descanso-0'],
    [{ 'nombre-0': 'Corte', 'descanso-0': '135' }, 'nota-0'],
    [{ 'nombre-0': 'Corte', 'nota-0': '25' }, 'nota-0'],
    [{ 'nombre-0': 'Corte', 'nota-0': 'a | b' }, 'nota-0'],
    [{ 'nombre-0': 'Corte', 'nota-0': 'n'.repeat(81) }, 'nota-0'],
  ])('the services form reports %j at its field', (values, field) => {
    const read = parseServiceRows(form(values))
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field])
  })

  test('parseServiceRows reports every invalid field of a row [D13]', () => {
    const read = parseServiceRows(form({ 'nombre-0': 'x'.repeat(81), 'nota-0': 'n'.repeat(81) }))
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['nombre-0', 'nota-0'])
  })

  test('parseServiceRows accepts at most 30 services', () => {
    const rows = Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [`nombre-${index}`, `Servicio ${index}`]),
    )
    expect(parseServiceRows(form(rows, 31))).toMatchObject({
      ok: false,
      errors: { servicios: [expect.stringMatching('30')] },
    })
    expect(parseServiceRows(form(rows, 30))).toMatchObject({ ok: true })
    expect(parseServiceRows(form(rows, 1e9))).toMatchObject({ ok: false })
  })

  test('buttons of the services form move, add and remove rows without JavaScript, and typed values stay [D116]', () => {
    const names = (sent: URLSearchParams) =>
      Array.from({ length: Number(sent.get('filas')) }, (_, index) => sent.get(`nombre-${index}`))
    const press = (button: string) => {
      const sent = form({ 'nombre-0': 'a', 'nombre-1': 'b', 'precio-1': 'x', 'nombre-2': 'c', mover: button })
      expect(editServiceRows(sent)).toBe(true)
      return sent
    }
    expect(names(press('subir-1'))).toEqual(['b', 'a', 'c'])
    expect(press('subir-1').get('precio-0')).toBe('x')
    expect(names(press('bajar-1'))).toEqual(['a', 'c', 'b'])
    expect(names(press('quitar-0'))).toEqual(['b', 'c'])
    expect(names(press('mas'))).toEqual(['a', 'b', 'c', ''])
    for (const odd of ['subir-0', 'bajar-2', 'quitar-9', 'otra', ''])
      expect(names(press(odd))).toEqual(['a', 'b', 'c'])
    expect(editServiceRows(form({}))).toBe(false)
  })
})

test('stores services with price and duration, and returns them as lines and as form rows [203, D116]', async () => {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'belleza')])
  const by = { actor: { username: 'ana' } }
  const lines = ['Corte | 25 | 45 min | +15 min', 'Tinte | desde 80', 'Peinado']
  expect(await saveBusiness(db, by, id, { business: { services: lines } })).toMatchObject({ ok: true })
  expect((await readBusiness(db, id))?.services).toEqual(lines)
  const services = (await listServices(db, [id])).get(id) ?? []
  expect(services[0]).toEqual({
    name: 'Corte',
    price: { kind: 'fixed', cents: 2500 },
    minutes: 45,
    buffer: 15,
    note: null,
  })
  const rows = toServiceFormRows(services)
  expect(parseServiceRows(form(toServiceFieldValues(rows), rows.length))).toEqual({ ok: true, lines })
})
