import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownerBusinessSchema } from '~/features/businesses/business-schemas'
import { ownerFieldSet } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const FORM = {
  version: '1',
  negocio: 'Salón Rosa',
  categoria: 'belleza',
  correo: 'ROSA@example.com',
  ciudad: 'Atlanta',
  estado: 'GA',
}

const check = (form: Record<string, string | string[]>) => ownerBusinessSchema.safeParse({ ...FORM, ...form })
const messages = (form: Record<string, string | string[]>) =>
  (check(form).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const sent = (form: Record<string, string | string[]> = {}) => ownerBusinessSchema.parse({ ...FORM, ...form })

describe('form of the owner', () => {
  test("the owner's form ignores fields that it does not have [T30]", () => {
    const { page, ...rest } = sent({ status: 'published', founder_number: '1', quality: '999' })
    expect(Object.keys(rest)).toEqual(['version'])
    expect(Object.keys(page)).not.toContain('status')
  })

  test("the owner's form needs a way of contact, and a zip code within the state [D25, D99]", () => {
    expect(messages({ correo: '' })).toEqual([expect.stringContaining('telefono: Deja un teléfono')])
    expect(messages({ 'codigo-postal': '32501' })).toEqual([
      'codigo-postal: El código postal 32501 es de Florida: revisa cuál está mal',
    ])
    expect(messages({ 'codigo-postal': '00901' })[0]).toContain('Puerto Rico')
    expect(messages({ 'codigo-postal': '303' })).toEqual([
      'codigo-postal: Revisa el código postal: son 5 números',
    ])
    expect(messages({ estado: 'ZZ' })).toEqual(['estado: Elige un estado de la lista'])
    expect(messages({ domicilio: 'quizá' })).toEqual(['domicilio: Elige una respuesta de la lista'])
    expect(messages({ idiomas: ['es', 'klingon'] })).toHaveLength(1)
    expect(messages({ precio: 'gratis' })).toEqual(['precio: Elige un precio de la lista'])
    expect(messages({ servicios: Array.from({ length: 31 }, (_, i) => `s${i}`).join('\n') })[0]).toContain(
      '30',
    )
    expect(messages({ servicios: 'x'.repeat(81) })[0]).toContain('80')
  })

  test("web fields of the owner's form accept only web addresses, and Facebook and Instagram only those of their site [T5]", () => {
    const bad = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.com',
      '/\\evil.com',
      '\\\\evil.com',
      'https:evil.com',
      'https:/evil.com',
      'https://a@evil.com',
      'https://localhost',
      'http://127.0.0.1',
      'ftp://a.com',
      'a b.com',
      'https://a.com\\@b.com',
    ]
    for (const field of ['sitio', 'facebook', 'instagram'])
      for (const text of bad) expect(messages({ [field]: text }), `${field} ${text}`).toHaveLength(1)
    for (const text of ['https://evil.com', 'facebook.com.evil.com', 'notfacebook.com', '@a/../b'])
      expect(messages({ facebook: text }), text).toHaveLength(1)
    expect(sent({ facebook: 'm.facebook.com/rosa' }).page.facebookUrl).toBe('https://m.facebook.com/rosa')
    expect(sent({ sitio: 'http://rosa.com:8080/a?b=c' }).page.websiteUrl).toBe('http://rosa.com:8080/a?b=c')
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const { success, data } = check({ sitio: text })
        const url = data?.page.websiteUrl
        if (success && url) expect(['http:', 'https:']).toContain(new URL(url).protocol)
      }),
      { numRuns: 50 },
    )
  })

  test("saving the owner's form unchanged changes nothing [D65]", async () => {
    const { db } = await freshDatabase()
    const id = await addBusiness(db, [await addCategory(db, 'belleza')])
    const form = {
      telefono: '404 555 0142',
      servicios: 'Uno\nDos',
      'codigo-postal': '30303',
      facebook: '@rosa.1',
      idiomas: ['quc', 'en', 'es', 'en'],
      domicilio: 'no',
    }
    const { page } = sent(form)
    await saveBusiness(db, { actor: { username: 'El dueño' } }, id, { business: page })
    const stored = await readBusiness(db, id)
    if (!stored) throw new Error('gone')
    expect(stored).toMatchObject({ ...page, languages: ['es', 'en', 'quc'], homeService: 'no' })
    // As the form sends it: an empty field counts as absent.
    const shown = Object.entries(ownerFieldSet.asForm(stored)).filter(([, said]) => said.length > 0)
    expect(sent(Object.fromEntries(shown)).page).toEqual(page)
  })
})
