import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBuiltInCategory } from '../../app/features/categories/built-in'
import { withoutTable } from '../support/broken-tables'
import { ask } from '../support/crawl'
import { expectParts } from '../support/page-parts'
import { type RunningServer, startServer } from '../support/server'

describe('failing database', () => {
  let server: RunningServer
  let db: Db
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
  })
  afterAll(async () => {
    await db?.destroy()
    await server?.stop()
  })

  const without = (table: string, work: () => Promise<void>) => withoutTable(db, table, work)

  const BASIC = ['legal-y-abogados', 'restaurantes-y-bares', 'salud-y-bienestar']

  /** Options of the category filter, without the empty one. */
  const choicesIn = (html: string) => {
    const [select = ''] = /<select[^>]*name="categoria".*?<\/select>/s.exec(html) ?? []
    return [...select.matchAll(/<option value="([^"]+)"/g)].map((match) => match[1])
  }
  const cardsIn = (html: string) => {
    const section = html.slice(html.indexOf('id="servicios"'), html.indexOf('id="profesionales"'))
    return [...section.matchAll(/class="loteria-card[^"]*" href="\/([^"?]+)/g)].map((match) => match[1])
  }

  async function expectFailedDirectory(query: string, choices: readonly (string | undefined)[]) {
    const { status, text } = await ask(server.origin, `/directorio${query}`)
    expect(status, query).toBe(503)
    expect(text).toContain('No se pudieron cargar los contactos')
    expect(text).not.toContain('class="business-card"')
    expect(text).toMatch(/<input[^>]*name="search"/)
    expect(text).toMatch(/<select[^>]*name="state"/)
    expect(choicesIn(text)).toEqual(choices)
    return text
  }

  test('a category page shows built-in texts and an empty list if the categories cannot be read [91, 101]', async () => {
    await without('categories', async () => {
      const { status, text, headers } = await ask(server.origin, '/reposteria')
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      const { name, serviceType, description, hue } = getBuiltInCategory('reposteria') ?? expect.unreachable()
      for (const each of [name, serviceType, description, `hue-${hue}`, 'Próximamente Disponibles'])
        expect(text).toContain(each)
      expect(text).not.toMatch(/class="business-card"|Por ciudad|\d negocios? /)
      expect(server.output()).toMatch(/"part":"category".*no such table: categories/)
      // Other categories have no built-in texts, so their page fails.
      expect((await ask(server.origin, '/servicios-legales')).status).toBe(500)
    })
  })

  test('the directory offers the three basic categories if categories cannot be read and never were [80, 59, D111]', async () => {
    await without('categories', async () => {
      for (const query of ['', '?vista=buscar&category=limpieza']) await expectFailedDirectory(query, BASIC)
      const { status, text } = await ask(server.origin, '/')
      expect(status).toBe(200)
      expect(text).toContain('Mostrando categorías básicas')
      expect(cardsIn(text)).toEqual(BASIC)
      expect(server.output()).toMatch(/"part":"category choices".*no such table/)
    })
  })

  test('without counts the home page shows three basic categories with a message, and the error is logged [59, 66, D50]', async () => {
    await without('listing_counts', async () => {
      const { status, text } = await ask(server.origin, '/')
      expect(status).toBe(200)
      expect(text).toContain('Mostrando categorías básicas')
      expect(cardsIn(text)).toEqual(BASIC)
      expect(text).toContain('No hay negocios destacados disponibles...')
      expect(server.output()).toMatch(/"part":"categories".*no such table/)
    })
  })

  test('if categories cannot be read, the directory and the home page show those of the last successful read [80, 59, D111]', async () => {
    const choices = choicesIn((await ask(server.origin, '/directorio')).text)
    const home = (await ask(server.origin, '/')).text
    expect(choices.length).toBeGreaterThan(20)
    expect(cardsIn(home).length).toBeGreaterThan(20)
    await without('categories', async () => {
      const text = await expectFailedDirectory('?search=taller&category=limpieza&state=FL', choices)
      expect(text).toContain('value="taller"')
      expect(text).toMatch(/<option value="limpieza" selected/)
      for (const cookie of ['', 'estado=FL']) {
        const response = await fetch(server.origin, { headers: { cookie } })
        expect(response.status).toBe(200)
        const text = await response.text()
        expect(text).not.toContain('Mostrando categorías básicas')
        expect(cardsIn(text)).toEqual(cardsIn(home))
        expect(text).toMatch(/categorías con negocios activos en Georgia/)
        expect(text).toMatch(/<form[^>]*action="\/registrar"/)
      }
    })
  })

  test('a category renamed while categories could not be read has its new name afterwards [80, D111]', async () => {
    await sql`update categories set name = 'Aseo' where slug = 'limpieza'`.execute(db)
    const { status, text } = await ask(server.origin, '/directorio')
    expect(status).toBe(200)
    expect(text).toMatch(/<option value="limpieza"[^>]*>Aseo/)
    expect(text).toContain('class="business-card"')
  })

  test('shows a business page without promotions if they cannot be read [153, D75]', async () => {
    const [business = ''] =
      (await ask(server.origin, '/reposteria')).text.match(/(?<=<h3><a href=")[^"?]+/) ?? []
    await without('promotion_applications', async () => {
      const { status, text } = await ask(server.origin, business)
      expect(status).toBe(200)
      expect(text).toMatch(/href="tel:\+1\d{10}"/)
    })
  })

  test('the directory shows an empty list and a message if the list cannot be read [80, 101, 301, D89]', async () => {
    // Cached pages are shown despite the failure, and a changed category makes none of them valid.
    await sql`update categories set name = 'Limpieza' where slug = 'limpieza'`.execute(db)
    await without('business_listings', async () => {
      for (const [address, wanted, says] of [
        ['/directorio', 503, 'No se pudieron cargar los contactos'],
        ['/limpieza', 200, 'Próximamente Disponibles'],
        ['/limpieza?search=alfombras', 200, 'No se encontraron negocios con «alfombras»'],
      ] as const) {
        const { status, text, headers } = await ask(server.origin, address)
        expect([status, headers.get('cache-control')], address).toEqual([wanted, 'no-store'])
        expectParts(text, says, 'action="/')
        expect(text).not.toMatch(/class="business-card"|Por ciudad|\d negocios? /)
      }
      expect(server.output()).toMatch(
        /"ref":"[A-Z0-9]{6}".*"part":"contacts".*no such table: business_listings/,
      )
    })
  })

  test('the error page is in Spanish, has the frame of the site, and reveals no internals [122, 165, D89, T100]', async () => {
    await without('businesses', async () => {
      for (const address of ['/negocios', '/reposteria/cualquiera', '/seo/cualquiera']) {
        const { status, text, headers } = await ask(server.origin, address)
        expect(status, address).toBe(500)
        expect(text).toMatch(/<h1[^>]*>Ocurrió un error inesperado/)
        expect(text).toContain('Unexpected Application Error!')
        expect(text).toMatch(/<header class="site-header">|<a href="\/"/)
        expect(text).not.toMatch(/SQLITE|no such table|businesses|node_modules|\.js:\d+/)
        const reference = /Referencia: ([A-Z0-9]{6})/.exec(text)?.[1]
        expect(server.output()).toMatch(
          new RegExp(`"ref":"${reference}".*no such table.*"msg":"Unexpected Application Error!"`),
        )
        expect(headers.get('cache-control')).toBe('no-store')
      }
      const data = await ask(server.origin, '/directorio.data')
      expect(data.text).not.toMatch(/SQLITE|no such table|businesses|node_modules/)
    })
  })

  test('while the database fails, pages without data still work, and all others work again afterwards', async () => {
    await without('businesses', async () => {
      for (const address of ['/ayuda', '/terminos', '/privacidad', '/contacto', '/preguntas-frecuentes'])
        expect((await ask(server.origin, address)).status, address).toBe(200)
    })
    for (const address of ['/', '/directorio', '/reposteria'])
      expect((await ask(server.origin, address)).status, address).toBe(200)
  })
})
