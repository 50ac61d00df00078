import { beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { rowOf } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db } = await serveDemo()
/** Each test has its own address, because submissions are counted by address. */
let address = ''
let last = 0
beforeEach(() => {
  address = `10.9.${++last}.7`
})

const ask = asking(server, () => address)

type Fields = [string, string][]
const send = (fields: Fields, headers: Record<string, string> = {}) => {
  const isStamped = fields.some(([name]) => name === 'sello')
  const body = new URLSearchParams(isStamped ? fields : [['sello', formTokenOf(server)], ...fields])
  return ask('/registrar', { method: 'POST', body, headers })
}

/** Form of a business with unique data. */
function form(changed: Record<string, string> = {}): Fields {
  last += 1
  const fields = {
    negocio: `Negocio número ${last}`,
    responsable: 'Ana Ruiz',
    correo: `ana${last}@ejemplo.com`,
    telefono: `404 555 ${String(1000 + last)}`,
    ciudad: 'Atlanta',
    ...changed,
  }
  return [...Object.entries(fields), ['categoria', 'reposteria'], ['categoria', 'legal-y-abogados']]
}

const registrations = () =>
  db.selectFrom('businesses').selectAll().where('source', '=', 'registration').orderBy('id').execute()
const title = (text: string) => /<title>([^<]*)/.exec(text)?.[1]
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
const thanksFor = (sent: { headers: Headers }) =>
  ask('/registrar/gracias', { headers: { cookie: cookieOf(sent) } })
/** Slug of the main category of the newest registration. */
async function filed() {
  const id = Number((await registrations()).at(-1)?.category_id)
  return (await rowOf(db, 'categories', { id })).slug
}
/** Hidden fields of a returned form. */
const hiddenFields = (text: string): Fields =>
  [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')],
  )

describe('mistyped e-mail', () => {
  test('asks once about a mistyped e-mail; sent again it is accepted, and a button uses the suggestion [F101]', async () => {
    const typed = form({ correo: 'luz@gmial.con', negocio: 'Taller de Luz' })
    const withField: Fields = [...typed, ['correo-preguntado', '']]
    const asked = await send(withField)
    expectAnswer(asked, 422, '¿Quisiste decir luz@gmail.com? Si está bien escrito, vuelve a enviar.')
    expect(asked.text).toMatch(/<button[^>]* name="correo-sugerido" value="luz@gmail.com"/)
    for (const value of ['Taller de Luz', 'luz@gmial.con']) expect(asked.text).toContain(`value="${value}"`)
    const hidden = hiddenFields(asked.text).filter(([name]) => name === 'correo-preguntado')
    expect(hidden).toEqual([['correo-preguntado', 'luz@gmial.con']])
    expect((await send([...typed, ...hidden])).status).toBe(303)
    expect((await registrations()).at(-1)).toMatchObject({ email: 'luz@gmial.con' })
    const other = form({ correo: 'sol@hotmial.com' })
    const taken = Object.entries({
      'correo-preguntado': 'sol@hotmial.com',
      'correo-sugerido': 'sol@hotmail.com',
    })
    expect((await send([...other, ...taken])).status).toBe(303)
    expect((await registrations()).at(-1)).toMatchObject({ email: 'sol@hotmail.com' })
  })

  test('the suggestion for an e-mail is shown together with other errors, and is checked when used', async () => {
    const both = await send([...form({ correo: 'luz@yaho.com', telefono: '12' }), ['correo-preguntado', '']])
    expectParts(both, '¿Quisiste decir luz@yahoo.com?', 'son 10 números')
    const forged = await send([...form(), ['correo-preguntado', ''], ['correo-sugerido', '<b>@x']])
    expectAnswer(forged, 422, 'debe ser como nombre@ejemplo.com')
  })
})

test('a new business page shows the e-mail only if the owner chose so, and stores `no tenemos WhatsApp` [D155]', async () => {
  await send(form({ correo: 'oculto@ejemplo.com', whatsapp: 'no', negocio: 'Costura Oculta' }))
  const hidden = (await registrations()).at(-1)
  expect(hidden).toMatchObject({ shows_email: 0, no_whatsapp: 1, whatsapp: '' })
  const page = await ask('/reposteria/costura-oculta')
  expect([page.status, page.text.includes('oculto')]).toEqual([200, false])
  await send(form({ correo: 'visible@ejemplo.com', 'mostrar-correo': 'si', negocio: 'Costura Visible' }))
  expect((await registrations()).at(-1)).toMatchObject({ shows_email: 1, no_whatsapp: 0 })
  expect((await ask('/reposteria/costura-visible')).text).toContain('mailto:visible@ejemplo.com')
})

test('asks once about an unknown city, and accepts it when sent again [D25]', async () => {
  const typed = form({ ciudad: 'Atlantaa' })
  const asked = await send(typed)
  expectAnswer(asked, 422, '¿Quisiste decir Atlanta?', 'value="Atlantaa"')
  const again = [...typed, ...hiddenFields(asked.text).filter(([name]) => name === 'ciudad-preguntada')]
  expect((await send(again as Fields)).status).toBe(303)
  expect((await registrations()).at(-1)?.city).toBe('Atlantaa')
})

describe('registration form', () => {
  test('the registration form is on the home page and on a page of its own, with the same labels and field attributes, starts with the chosen state, and asks for consent only if needed [167, 169, D29, D38]', async () => {
    const required = ['negocio', 'responsable', 'oficio', 'correo', 'telefono', 'ciudad']
    const fieldsOf = (text: string) =>
      [...text.matchAll(/<label class="label" for="([^"]+)">([^<]*)<\/label><input ([^>]*)>/g)]
        .filter(([, id = '']) => required.includes(id))
        .map(([, , label = '', attributes = '']) => [
          label.trim(),
          (attributes.match(/(type|auto\w+|spellcheck|inputmode|maxlength|name)="[^"]*"/gi) ?? []).sort(),
        ])
    const [own, home] = [(await ask('/registrar')).text, (await ask('/')).text]
    expect(fieldsOf(own)).toHaveLength(6)
    expect(fieldsOf(home)).toEqual(fieldsOf(own))
    for (const page of [own, home]) {
      expect(page).toContain('name="descripcion"')
      expect(page.match(/type="checkbox" name="categoria"/g)).toHaveLength(27)
    }
    for (const name of ['estado', 'codigo-postal'])
      expect(own).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${name}"`))
    expect(home).toMatch(/id="registro"[\s\S]*<form[^>]*action="\/registrar"/)
    expect(own).not.toContain('name="novedades"')
    expect(title(own)).toMatch(/^Registra tu negocio/)
    expect(own).not.toMatch(/<option value="\w\w" selected/)
    const { text } = await ask('/registrar', { headers: { cookie: 'estado=FL' } })
    expect(text).toMatch(/name="estado"[\s\S]*<option value="FL" selected=""/)
  })
})

describe('sent registration', () => {
  test('a registration is stored, published, thanked for and can be found [171, 173, D20, D59]', async () => {
    const before = (await registrations()).length
    const sent = await send(form({ negocio: 'Panadería La Nueva' }))
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/registrar/gracias')
    const all = await registrations()
    expect(all).toHaveLength(before + 1)
    const { text } = await thanksFor(sent)
    for (const part of ['¡Registro Exitoso!', 'registrado correctamente', 'a la vista', 'negocio fundador'])
      expect(text).toContain(part)
    // The card as in lists, both links to keep, and the sign with its QR code.
    expect(text).toContain('<article class="business-card"')
    for (const link of ['/reposteria/panaderia-la-nueva', '/mi-negocio/[0-9a-f]{32}'])
      expect(text).toMatch(new RegExp(`<input[^>]* readonly="" value="http://localhost:\\d+${link}"`))
    expectParts(text, 'aria-label="Código QR de', 'Imprime esta página desde el menú del navegador')
    const { founder_number } = await rowOf(db, 'businesses', { business_slug: 'panaderia-la-nueva' })
    // Without a WhatsApp number the recipient is chosen in WhatsApp.
    expect(text).toContain('href="https://wa.me/?text=')
    expect(text).not.toMatch(/wa\.me\/\d/)
    expect((await ask('/reposteria/panaderia-la-nueva')).text).toMatch(
      new RegExp(`Fundador n\\.º (<!-- -->)?${founder_number}<`),
    )
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect((await ask('/legal-y-abogados/panaderia-la-nueva')).text).toContain('Panadería La Nueva')
    expect((await ask('/directorio?search=panaderia+la+nueva')).text).toContain('Panadería La Nueva')
  })

  test('a registered business gets its category from its trade, and missing facts stay empty [167, D106, D112]', async () => {
    const asked = (trade: string, more: Record<string, string> = {}) =>
      form({ oficio: trade, ...more }).filter(([name]) => name !== 'categoria')
    expect((await send(asked('Reparo fugas, plomero'))).status).toBe(303)
    expect(await filed()).toBe('servicios-tecnicos')
    expect((await registrations()).at(-1)).toMatchObject({
      ...{ specialty: 'Reparo fugas, plomero', price_range: null, whatsapp: '' },
    })
    await send(asked('plomero', { whatsapp: 'si' }))
    expect((await registrations()).at(-1)).toMatchObject({ whatsapp: null })
    const unknown = await send(asked('xqzwv'))
    expectAnswer(unknown, 422, 'No conocemos «xqzwv»: elige en la lista lo que más se parezca')
    expect(unknown.text).toMatch(/<details open="">[\s\S]*name="categoria"/)
    expect(unknown.text).toMatch(/name="oficio"[^>]*value="xqzwv"|value="xqzwv"[^>]*name="oficio"/)
    expect(JSON.parse((await ask('/registrar/oficio?oficio=plomero')).text).categories[0].slug).toBe(
      'servicios-tecnicos',
    )
  })

  test('a registration with several categories needs the main one, unless the trade determines it or the form has no field for it [168]', async () => {
    const asked = await send(form({ principal: '' }))
    expectAnswer(asked, 422, 'Elige cuál es tu categoría principal')
    expect(asked.text).toMatch(/<details open="">[\s\S]*name="principal"/)
    expect(asked.text.match(/name="categoria"[^>]*checked=""/g)).toHaveLength(2)
    expect((await send(form({ principal: 'legal-y-abogados' }))).status).toBe(303)
    expect(await filed()).toBe('legal-y-abogados')
    expect((await send(form({ principal: '', oficio: 'abogado de inmigración' }))).status).toBe(303)
    expect(await filed()).toBe('legal-y-abogados')
    expect((await send(form())).status).toBe(303)
    expect(await filed()).toBe('reposteria')
    expect((await send(form({ principal: 'ninguna' }))).status).toBe(422)
  })

  test('the thank-you page shows no business without its cookie, names words of the trade that are unknown, and has a formatted sign [168, D146]', async () => {
    const sent = await send(form({ negocio: 'Taller Secreto' }))
    expect(sent.headers.get('set-cookie')).toMatch(/Path=\/registrar; HttpOnly; SameSite=Lax/)
    for (const cookie of ['', 'registrado=1', 'registrado=NTU2.AAAA']) {
      const { status, text } = await ask('/registrar/gracias', { headers: { cookie } })
      expect(status).toBe(200)
      expect(text).not.toContain('Taller Secreto')
      expect(text).toContain('quedó guardado')
    }
    const { text } = await thanksFor(sent)
    expect(text).not.toMatch(/ana\d*@ejemplo\.com/)
    const known = await send(form({ oficio: 'plomeria', ciudad: 'marietta' }))
    expect((await thanksFor(known)).text).toMatch(/Plomero(<!-- -->)? · (<!-- -->)?Marietta/)
    const other = await send(form({ oficio: 'plomero y xqzwv' }).filter(([name]) => name !== 'categoria'))
    expect((await thanksFor(other)).text).toMatch(/No conocemos (<!-- -->)?«xqzwv»/)
  })

  test('the registration form on the home page sends a category id, and is shown again with the category checked', async () => {
    const { text } = await ask('/')
    const number = /name="categoria" value="(\d+)"\/><span>Repostería</.exec(text)?.[1] ?? ''
    const quick: Fields = form().filter(([name]) => name !== 'categoria')
    const wrong = await send([...quick.filter(([name]) => name !== 'ciudad'), ['categoria', number]])
    expect(wrong.text.match(/checked=""[^>]*value="[^"]+"/g)).toEqual(['checked="" value="reposteria"'])
    expect((await send([...quick, ['categoria', number]])).status).toBe(303)
  })

  test('a registration sent again shows the private link only in the same browser [T91, T110]', async () => {
    const owner = cookieOf(await ask('/registrar'))
    expect(owner).toMatch(/formulario=[0-9a-f]{32}/)
    const fields = form()
    const first = await send(fields, { cookie: owner })
    const linkOf = async (sent: Awaited<typeof first>) =>
      /\/mi-negocio\/[0-9a-f]{32}/.exec((await thanksFor(sent)).text)?.[0]
    const again = await send(fields, { cookie: owner })
    expect(await linkOf(first)).toBeDefined()
    expect(await linkOf(again)).toBe(await linkOf(first))
    const known = await send(fields, { cookie: cookieOf(first) })
    expect((await thanksFor(known)).text).toContain('/mi-negocio/')
    for (const cookie of ['', cookieOf(await ask('/registrar')), `formulario=${'0'.repeat(32)}`]) {
      const stranger = await send(fields, { cookie })
      expectRedirect(stranger, 303, '/registrar/gracias')
      expect(stranger.headers.getSetCookie().join()).not.toContain('registrado')
      const { text } = await thanksFor(stranger)
      expect(text).toContain('quedó guardado')
      expect(text).not.toContain('/mi-negocio/')
    }
  })

  test('the browser that registered can open the private page from `/mi-negocio` without the link [T197]', async () => {
    const sent = await send(form({ negocio: 'Panadería Recordada' }))
    const cookie = sent.headers.getSetCookie().find((each) => each.startsWith('negocio-nuevo='))
    expect(cookie).toMatch(/; Path=\/mi-negocio; HttpOnly; SameSite=Lax/i)
    const [value = ''] = cookie?.split(';') ?? []
    const { text } = await ask('/mi-negocio', { headers: { cookie: value } })
    expect(text).toContain('Entrar a Panadería Recordada')
    const own = /href="(\/mi-negocio\/[0-9a-f]{32})"/.exec(text)?.[1] ?? ''
    // Opening the page moves the link to the cookie with the others.
    const opened = (await ask(own, { headers: { cookie: value } })).headers.getSetCookie()
    expect(opened.some((each) => each.startsWith('negocios='))).toBe(true)
    expect(opened.find((each) => each.startsWith('negocio-nuevo='))).toMatch(/Max-Age=0/i)
    const forgotten = await ask('/mi-negocio?accion=olvidar', {
      method: 'POST',
      body: new URLSearchParams({ negocio: own.split('/')[2] ?? '' }),
      headers: { cookie: value },
    })
    expect(forgotten.headers.getSetCookie().filter((each) => /Max-Age=0/i.test(each))).toHaveLength(2)
  })

  test('names possible duplicates to a network twenty times an hour, then continues the registration [T261]', async () => {
    const known = form()
    await send(known)
    const [, , correo, telefono] = known
    const guess = () =>
      send(form({ correo: correo?.[1] ?? '', telefono: telefono?.[1] ?? '' }), {}).then(
        ({ status }) => status,
      )
    const answers: number[] = []
    for (let tries = 0; tries < 20; tries += 1) answers.push(await guess())
    expect(new Set(answers)).toEqual(new Set([422]))
    const before = (await registrations()).length
    expect(await guess()).toBe(303)
    expect(await registrations()).toHaveLength(before + 1)
    // Another network still gets the question.
    address = `10.9.${++last}.7`
    expect(await guess()).toBe(422)
  })

  test('names a possible duplicate, and continues the registration on request with all typed values [D100]', async () => {
    const first = form({ negocio: 'Cafetería El Sol' })
    await send(first)
    const before = (await registrations()).length
    const again = form({ negocio: 'CAFETERIA EL SOL LLC', descripcion: 'Dos\nlíneas' })
    const asked = await send(again)
    expect(asked.status).toBe(422)
    expect(title(asked.text)).not.toMatch(/^Error/)
    expectParts(asked, 'Este negocio ya podría estar registrado', 'href="/reposteria/cafeteria-el-sol"')
    expectParts(asked, 'href="/reposteria/cafeteria-el-sol/es-mi-negocio"')
    expect(await registrations()).toHaveLength(before)
    const fields = hiddenFields(asked.text)
    expect(fields).toContainEqual(['descripcion', 'Dos\nlíneas'])
    expect(fields.filter(([name]) => name === 'categoria')).toHaveLength(2)
    expect((await send(fields)).status).toBe(303)
    const stored = { business_slug: 'cafeteria-el-sol-llc', description: 'Dos\nlíneas' }
    expect((await registrations()).at(-1)).toMatchObject(stored)
  })
})

describe('suspicious registrations [D132]', () => {
  test('holds a suspicious registration, publishes any other and lists it as unseen, unless the settings require a review of all', async () => {
    const sent = form({ negocio: 'Pan de Ayer', descripcion: 'Visita www.ejemplo.test' })
    expect((await send(sent)).status).toBe(303)
    const held = { status: 'held', status_reason: 'Lleva una dirección web', founder_number: null }
    expect((await registrations()).at(-1)).toMatchObject(held)
    await send(form({ negocio: 'Pan de Hoy' }))
    const { id, status } = (await registrations()).at(-1) ?? {}
    expect(status).toBe('published')
    const unseen = await db.selectFrom('unseen_registrations').select('business_id').execute()
    expect(unseen.map((row) => row.business_id)).toContain(id)
    const row = { key: 'registration_mode', value: 'review', updated_at: '2026-11-21T12:00:00.000Z' }
    await db.insertInto('settings').values(row).execute()
    await send(form({ negocio: 'Pan de Mañana' }))
    expect((await registrations()).at(-1)).toMatchObject({ status_reason: 'Todo registro se revisa' })
    await db.deleteFrom('settings').where('key', '=', row.key).execute()
  })
})
