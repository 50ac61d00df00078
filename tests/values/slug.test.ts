import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessSlug, isReservedSlug, nameKey, RESERVED_SLUGS, slugify } from '~/values/text/slug'

describe('slugs', () => {
  test.each([
    ['Belleza, bienestar y cuidado personal', 'belleza-bienestar-y-cuidado-personal'],
    ['Consultoría Financiera y Seguros', 'consultoria-financiera-y-seguros'],
    ['  Ñandutí   Café & Té  ', 'nanduti-cafe-te'],
    ['¡Échale ganas!', 'echale-ganas'],
    ['1.ª Clase', '1-a-clase'],
  ])('[121] %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test.each([
    ['J.R. Mama’s Kitchen', 'jr-mamas-kitchen'],
    ["D'Lucía Inc.", 'dlucia-inc'],
    ['Dra.Pérez', 'dra-perez'],
    ['★ ★ ★', 'negocio-sin-nombre'],
    ['', 'negocio-sin-nombre'],
  ])('[287, D22] business slug of %s', (name, slug) => {
    expect(businessSlug(name)).toBe(slug)
  })

  test('[121] any text gives a slug that is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })

  test('[D13] every reserved word is a slug, and administration is among them', () => {
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
  ])('%s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  test('ñ sorts after every other n', () => {
    const names = ['Ñandú', 'Nuevo', 'Nz', 'Oasis', 'Árbol', 'Azul']
    const sorted = names.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
    expect(sorted).toEqual(['Árbol', 'Azul', 'Nuevo', 'Nz', 'Ñandú', 'Oasis'])
  })
})
