import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../support/server'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db } = await serveDemo()
/** Every test has an address of its own, or they would share its count. */
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

/** A business that is like no other. */
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
/** Its form back, as the next step sends it. */
const hiddenFields = (text: string): Fields =>
  [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')],
  )

describe('a city that nobody knows', () => {
  test('is asked about once; sent again it stays [D25]', async () => {
    const typed = form({ ciudad: 'Atlantaa' })
    const asked = await send(typed)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('¿Quisiste decir Atlanta?')
    expect(asked.text).toContain('value="Atlantaa"')
    const again = [...typed, ...hiddenFields(asked.text).filter(([name]) => name === 'ciudad-preguntada')]
    expect((await send(again as Fields)).status).toBe(303)
    expect((await registrations()).at(-1)?.city).toBe('Atlantaa')
  })

  test('is asked about in the same answer as what is wrong elsewhere [168]', async () => {
    const { text, status } = await send(form({ ciudad: 'Atlantaa', telefono: '404 555 01', correo: 'ana@x' }))
    expect(status).toBe(422)
    for (const said of ['Revisa el teléfono', 'Revisa el correo', '¿Quisiste decir Atlanta?'])
      expect(text).toContain(said)
    expect(text).toMatch(/name="ciudad-preguntada" value="Atlantaa"/)
  })

  test('of a state is one of that state; a known one and one like none are taken', async () => {
    const marieta = await send(form({ ciudad: 'Marieta', estado: 'OH' }))
    expect(marieta.text).toContain('¿Quisiste decir Marietta?')
    for (const ciudad of ['Jonesboro', 'Colonia del Valle'])
      expect((await send(form({ ciudad, estado: 'GA' }))).status).toBe(303)
  })
})

describe('the form', () => {
  test('stands on the home page and by itself, with every field, the consent only where there is something to consent to [167, D38]', async () => {
    const own = (await ask('/registrar')).text
    const home = (await ask('/')).text
    const names = ['negocio', 'responsable', 'correo', 'telefono', 'categoria', 'ciudad']
    for (const name of names)
      for (const page of [own, home]) expect(page).toMatch(new RegExp(`<(input|select)[^>]* name="${name}"`))
    for (const page of [own, home]) expect(page).toContain('name="descripcion"')
    for (const name of ['estado', 'codigo-postal'])
      expect(own).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${name}"`))
    expect(home).toMatch(/id="registro"[\s\S]*<form[^>]*action="\/registrar"/)
    for (const page of [own, home]) expect(page.match(/type="checkbox" name="categoria"/g)).toHaveLength(27)
    expect(own).toMatch(/type="email"/)
    expect(own).toMatch(/type="tel"/)
    expect(own).not.toContain('name="novedades"')
    expect(title(own)).toMatch(/^Registra tu negocio/)
  })

  test('asks on the home page for the same under the same labels, filled in and typed the same way [167, 169]', async () => {
    const required = ['negocio', 'responsable', 'oficio', 'correo', 'telefono', 'ciudad']
    const fieldsOf = (text: string) =>
      [...text.matchAll(/<label class="label" for="([^"]+)">([^<]*)<\/label><input ([^>]*)>/g)]
        .filter(([, id = '']) => required.includes(id))
        .map(([, , label = '', attributes = '']) => [
          label.trim(),
          (attributes.match(/(type|auto\w+|spellcheck|inputmode|maxlength|name)="[^"]*"/gi) ?? []).sort(),
        ])
    const [own, home] = [(await ask('/registrar')).text, (await ask('/')).text].map(fieldsOf)
    expect(own).toHaveLength(6)
    expect(home).toEqual(own)
  })

  test('begins with the state that was chosen by hand [D29]', async () => {
    expect((await ask('/registrar')).text).not.toMatch(/<option value="\w\w" selected/)
    const { text } = await ask('/registrar', { headers: { cookie: 'estado=FL' } })
    expect(text).toMatch(/name="estado"[\s\S]*<option value="FL" selected=""/)
  })
})

describe('a registration sent', () => {
  test('is stored, visible at once, thanked for, and found by its address [171, 173, D20, D59]', async () => {
    const before = (await registrations()).length
    const sent = await send(form({ negocio: 'Panadería La Nueva' }))
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/registrar/gracias')
    const all = await registrations()
    expect(all).toHaveLength(before + 1)
    const { text } = await thanksFor(sent)
    for (const part of [
      '¡Registro Exitoso!',
      '¡Éxito! Tu negocio ha sido registrado correctamente',
      'href="/reposteria/panaderia-la-nueva"',
      'a la vista',
      'negocio fundador',
    ])
      expect(text).toContain(part)
    // The card as lists show it, both links to keep, and the sign for the window with its code.
    expect(text).toMatch(
      /<article class="business-card"[\s\S]*?<h3><a href="\/reposteria\/panaderia-la-nueva"/,
    )
    for (const link of ['/reposteria/panaderia-la-nueva', '/mi-negocio/[0-9a-f]{32}'])
      expect(text).toMatch(new RegExp(`<input[^>]* readonly="" value="http://localhost:\\d+${link}"`))
    expect(text).toContain('aria-label="Código QR de')
    expect(text).toContain('Imprime esta página desde el menú del navegador')
    const isReachable = await db
      .selectFrom('businesses')
      .select(['whatsapp', 'price_range', 'founder_number'])
      .where('business_slug', '=', 'panaderia-la-nueva')
      .executeTakeFirstOrThrow()
    expect(isReachable).toMatchObject({ whatsapp: '', price_range: null })
    // No number was said to take messages: the chat is chosen there.
    expect(text).toContain('href="https://wa.me/?text=')
    expect(text).not.toMatch(/wa\.me\/\d/)
    const page = (await ask('/reposteria/panaderia-la-nueva')).text
    expect(page).not.toMatch(/wa\.me\/\d+\?text=Hola/)
    expect(page).toMatch(new RegExp(`Fundador n\\.º (<!-- -->)?${isReachable.founder_number}<`))
    // The number stands on a line of its own: a full stop behind it would stand on the next.
    expect(text).toMatch(/n\.º (<!-- -->)?[\d,]+<\/b><\/p>/)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/\sstyle="/)
    expect((await ask('/reposteria/panaderia-la-nueva')).status).toBe(200)
    expect((await ask('/legal-y-abogados/panaderia-la-nueva')).text).toContain('Panadería La Nueva')
    expect((await ask('/directorio?search=panaderia+la+nueva')).text).toContain('Panadería La Nueva')
  })

  test('files a business by what its owner says of the trade; whatever was not said stays unsaid [167, D106, D112]', async () => {
    const asked = (trade: string, more: Record<string, string> = {}) =>
      form({ oficio: trade, ...more }).filter(([name]) => name !== 'categoria')
    for (const [trade, category] of [
      ['Reparo fugas, plomero', 'servicios-tecnicos'],
      ['hago tacos', 'restaurantes-y-bares'],
      ['salón de uñas', 'belleza-bienestar-y-cuidado-personal'],
    ] as const) {
      const fields = asked(trade)
      expect((await send(fields)).status, trade).toBe(303)
      const page = (await registrations()).at(-1)
      const filed = await db
        .selectFrom('categories')
        .select('slug')
        .where('id', '=', Number(page?.category_id))
        .execute()
      expect(filed).toEqual([{ slug: category }])
      expect(page).toMatchObject({ specialty: trade, price_range: null, whatsapp: '' })
    }
    await send(asked('plomero', { whatsapp: 'si' }))
    expect((await registrations()).at(-1)).toMatchObject({ whatsapp: null })
    const unknown = await send(asked('xqzwv'))
    expect(unknown.status).toBe(422)
    expect(unknown.text).toContain('No conocemos «xqzwv»: elige en la lista lo que más se parezca')
    expect(unknown.text).toMatch(/<details open="">[\s\S]*name="categoria"/)
    expect(unknown.text).toMatch(/name="oficio"[^>]*value="xqzwv"|value="xqzwv"[^>]*name="oficio"/)
    expect(JSON.parse((await ask('/registrar/oficio?oficio=plomero')).text).categories[0].slug).toBe(
      'servicios-tecnicos',
    )
  })

  test('is told to nobody else: without the cookie, or with a forged one, the page names nothing', async () => {
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
  })

  test('with nothing in it comes back with the documented text and each field’s own [168]', async () => {
    const before = (await registrations()).length
    const { status, text } = await send([['descripcion', 'a"<i>b']])
    expect(status).toBe(422)
    expect(title(text)).toMatch(/^Error: /)
    expect(text).toMatch(/<h2>Error<\/h2>[\s\S]*Por favor completa todos los campos obligatorios\./)
    for (const name of ['negocio', 'responsable', 'correo', 'telefono', 'categoria', 'ciudad'])
      expect(text).toContain(`<a href="#${name}">`)
    expect(text).toContain('a&quot;&lt;i&gt;b</textarea>')
    expect(await registrations()).toHaveLength(before)
  })

  test('from the home page brings the number of its category, and comes back with it ticked', async () => {
    const { text } = await ask('/')
    const number = /name="categoria" value="(\d+)"\/><span>Repostería</.exec(text)?.[1] ?? ''
    const quick: Fields = form().filter(([name]) => name !== 'categoria')
    const wrong = await send([...quick.filter(([name]) => name !== 'ciudad'), ['categoria', number]])
    expect(wrong.text.match(/checked=""[^>]*value="[^"]+"/g)).toEqual(['checked="" value="reposteria"'])
    expect((await send([...quick, ['categoria', number]])).status).toBe(303)
  })

  test('again gives the owner’s link to the browser that sent it, and to nobody else [T91, T110]', async () => {
    const owner = cookieOf(await ask('/registrar'))
    expect(owner).toMatch(/formulario=[0-9a-f]{32}/)
    const fields = form()
    const first = await send(fields, { cookie: owner })
    expect((await thanksFor(first)).text).toContain('/mi-negocio/')
    const again = await send(fields, { cookie: owner })
    expect((await thanksFor(again)).text).toContain('/mi-negocio/')
    const known = await send(fields, { cookie: cookieOf(first) })
    expect((await thanksFor(known)).text).toContain('/mi-negocio/')
    for (const cookie of ['', cookieOf(await ask('/registrar')), `formulario=${'0'.repeat(32)}`]) {
      const stranger = await send(fields, { cookie })
      expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/registrar/gracias'])
      expect(stranger.headers.getSetCookie().join()).not.toContain('registrado')
      const { text } = await thanksFor(stranger)
      expect(text).toContain('quedó guardado')
      expect(text).not.toContain('/mi-negocio/')
    }
  })

  test('of a business that may be there already names it and goes on when told to, nothing typed lost [D100]', async () => {
    const first = form({ negocio: 'Cafetería El Sol' })
    await send(first)
    const before = (await registrations()).length
    const again = form({ negocio: 'CAFETERIA EL SOL LLC', descripcion: 'Dos\nlíneas' })
    const asked = await send(again)
    expect(asked.status).toBe(422)
    expect(title(asked.text)).not.toMatch(/^Error/)
    expect(asked.text).toContain('Este negocio ya podría estar registrado')
    expect(asked.text).toContain('href="/reposteria/cafeteria-el-sol"')
    expect(asked.text).toContain('href="/reposteria/cafeteria-el-sol/reportar?motivo=es-mi-negocio"')
    expect(await registrations()).toHaveLength(before)
    const fields = hiddenFields(asked.text)
    expect(fields).toContainEqual(['descripcion', 'Dos\nlíneas'])
    expect(fields.filter(([name]) => name === 'categoria')).toHaveLength(2)
    expect((await send(fields)).status).toBe(303)
    expect((await registrations()).at(-1)).toMatchObject({
      business_name: 'CAFETERIA EL SOL LLC',
      business_slug: 'cafeteria-el-sol-llc',
      description: 'Dos\nlíneas',
    })
  })
})

describe('junk [D132]', () => {
  test('waits for moderation in the mode that publishes; anything else is published, and listed as unseen', async () => {
    const sent = form({ negocio: 'Pan de Ayer', descripcion: 'Visita www.ejemplo.test' })
    expect((await send(sent)).status).toBe(303)
    expect((await registrations()).at(-1)).toMatchObject({
      status: 'held',
      status_reason: 'Lleva una dirección web',
      founder_number: null,
    })
    await send(form({ negocio: 'Pan de Hoy' }))
    const { id, status } = (await registrations()).at(-1) ?? {}
    expect(status).toBe('published')
    const unseen = await db.selectFrom('unseen_registrations').select('business_id').execute()
    expect(unseen.map((row) => row.business_id)).toContain(id)
  })

  test('the mode of Configuración stands over that of the environment', async () => {
    const row = { key: 'registration_mode', value: 'review', updated_at: '2026-11-21T12:00:00.000Z' }
    await db.insertInto('settings').values(row).execute()
    try {
      await send(form({ negocio: 'Pan de Mañana' }))
      expect((await registrations()).at(-1)).toMatchObject({ status_reason: 'Todo registro se revisa' })
    } finally {
      await db.deleteFrom('settings').where('key', '=', row.key).execute()
    }
  })
})

describe('with everything reviewed first [D20]', () => {
  test('a registration waits, and its owner is told so', async () => {
    const other = await startServer({ env: { LOG_LEVEL: 'error', REGISTRATION_PUBLISH: 'review' } })
    try {
      const response = await fetch(`${other.origin}/registrar`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form({ negocio: 'Espera su turno', sello: formTokenOf(other) })),
      })
      expect(response.status).toBe(303)
      expect((await fetch(`${other.origin}/reposteria/espera-su-turno`)).status).toBe(404)
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const thanks = await fetch(`${other.origin}/registrar/gracias`, { headers: { cookie } })
      expect(await thanks.text()).toContain('la revisa antes de publicarla')
    } finally {
      await other.stop()
    }
  })
})
