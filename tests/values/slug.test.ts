import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReservedSlug, RESERVED_SLUGS, slugify, toBusinessSlug, toNameSortKey } from '~/values/text/slug'

describe('slugs', () => {
  test.each([
    ['Belleza, bienestar y cuidado personal', 'belleza-bienestar-y-cuidado-personal'],
    ['Consultoría Financiera y Seguros', 'consultoria-financiera-y-seguros'],
    ['  Ñandutí   Café & Té  ', 'nanduti-cafe-te'],
    ['¡Échale ganas!', 'echale-ganas'],
    ['1.ª Clase', '1-a-clase'],
  ])('slugify makes the slug of %s [121]', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test.each([
    ['J.R. Mama’s Kitchen', 'jr-mamas-kitchen'],
    ["D'Lucía Inc.", 'dlucia-inc'],
    ['Dra.Pérez', 'dra-perez'],
    ['★ ★ ★', 'negocio-sin-nombre'],
    ['', 'negocio-sin-nombre'],
  ])('makes the slug of the business %s [287, D22]', (name, slug) => {
    expect(toBusinessSlug(name)).toBe(slug)
  })

  test('the slug of any text is its own slug [121]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })

  test('every reserved word is a slug, and `administracion` is reserved [D13]', () => {
    for (const word of RESERVED_SLUGS) expect(slugify(word)).toBe(word)
    expect(isReservedSlug('administracion')).toBe(true)
    expect(isReservedSlug('administracion-de-empresas')).toBe(false)
  })
})

describe('sort keys of names', () => {
  test.each([
    ['Peña  Hermanos', 'pen~a hermanos'],
    ['¡Ándale!', 'andale!'],
    ['«El Güero»', 'el guero»'],
    ['N\u0303anduti\u0301', 'n~anduti'],
    ['***', '***'],
  ])('makes the sort key of %s', (name, key) => {
    expect(toNameSortKey(name)).toBe(key)
  })

  test('the sort key puts ñ after every other n', () => {
    const names = ['Ñandú', 'Nuevo', 'Nz', 'Oasis', 'Árbol', 'Azul']
    const sorted = names.toSorted((a, b) => (toNameSortKey(a) < toNameSortKey(b) ? -1 : 1))
    expect(sorted).toEqual(['Árbol', 'Azul', 'Nuevo', 'Nz', 'Ñandú', 'Oasis'])
  })
})
