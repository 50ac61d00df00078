import { describe, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { picture } from '../support/hostile-pictures'
import { expectAnswer } from '../support/page-parts'
import { newestRow, rowOf } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'

const { server, db, business, businessId: id } = await serveDemo()
const offers = `/mi-negocio/${await createOwnerLink(db, id)}/ofertas`

const TODAY = getDateInZone(DEFAULT_TIME_ZONE, new Date())
const IN_A_MONTH = getDateInZone(DEFAULT_TIME_ZONE, new Date(Date.now() + 30 * 86_400_000))
const OFFER = {
  ...{ titulo: 'Pan del día', tipo: 'percentage', porcentaje: '10', cupon: 'pan10', activa: 'si' },
  ...{ desde: TODAY, hasta: IN_A_MONTH },
}

const ask = asking(server)

const post = (path: string, fields: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })

const add = async (fields: Partial<typeof OFFER> & Record<string, string> = {}) => {
  expect((await post(`${offers}/nueva`, { ...OFFER, ...fields })).status).toBe(303)
  return newestRow(db, 'promotions')
}

describe('own promotions of a business', () => {
  test('an own offer comes first on the business page, shows on Promociones, and can be turned off, on, deleted and restored at once [D120]', async () => {
    expect((await ask(business)).text).not.toContain('Pan del día')
    const { id: offer, business_id } = await add()
    expect(business_id).toBe(id)
    const page = (await ask(business)).text
    expect(page.indexOf('Pan del día')).toBeGreaterThan(0)
    expect(page.indexOf('Pan del día')).toBeLessThan(page.indexOf('Semana del directorio'))
    expect(page).toContain('Oferta del directorio')
    expect((await ask('/promociones')).text).toContain('Pan del día')

    const off = await post(`${offers}?accion=apagar&oferta=${offer}`)
    expect(off.status).toBe(303)
    expect((await ask(business)).text).not.toContain('Pan del día')
    const cookie = off.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const list = await ask(offers, { headers: { cookie } })
    expect(list.text).toContain(`${offers}?accion=encender&amp;oferta=${offer}`)
    expect(list.text).toContain('Deshacer')
    await post(`${offers}?accion=encender&oferta=${offer}`)
    expect((await ask(business)).text).toContain('Pan del día')

    await post(`${offers}?accion=eliminar&oferta=${offer}`)
    expect((await ask(business)).text).not.toContain('Pan del día')
    await post(`${offers}?accion=restaurar&oferta=${offer}`)
    expect((await ask(business)).text).toContain('Pan del día')
    await post(`${offers}?accion=eliminar&oferta=${offer}`)
  })

  test('only its owner sees the picture of an own offer that waits for review [T200]', async () => {
    const png = await picture(400, 400).png().toBuffer()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...OFFER, descripcion: 'www.pan.com' }))
      form.append(name, value)
    form.append('imagen', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'pan.png')
    expect((await ask(`${offers}/nueva`, { method: 'POST', body: form })).status).toBe(303)
    const { id: offer, image_hash } = await newestRow(db, 'promotions')
    expect((await ask(`${offers.replace('ofertas', 'imagenes')}/${image_hash}?w=320`)).status).toBe(200)
    expect((await ask(`/imagenes/${image_hash}.webp`)).status).toBe(404)
    await post(`${offers}?accion=eliminar&oferta=${offer}`)
  })

  test('an owner gets 404 for a change to a promotion of the directory [T202]', async () => {
    const ofDirectory = await rowOf(db, 'promotions', { title: 'Semana del directorio' })
    for (const verb of ['apagar', 'encender', 'eliminar', 'restaurar', 'uso'])
      expect((await post(`${offers}?accion=${verb}&oferta=${ofDirectory.id}`)).status, verb).toBe(404)
    expect((await ask(`${offers}/${ofDirectory.id}`)).status).toBe(404)
    expect((await post(`${offers}/${ofDirectory.id}`, OFFER)).status).toBe(404)
    expect((await rowOf(db, 'promotions', { id: ofDirectory.id })).is_active).toBe(1)
  })
})

test('a coupon of an unknown promotion returns 404 with a message; a coupon address without a number returns 404, too', async () => {
  expectAnswer(await ask('/promociones/999999'), 404, 'Esta oferta ya terminó')
  expect((await ask('/promociones/x')).status).toBe(404)
})
