import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN } from '../support/admin'
import { prepared, type RunningServer, startServer } from '../support/server'
import { type OldPage, openChromium } from './support/chromium'
import { installed, VERSIONS } from './support/install'
import { person } from './support/person'

/** In `npm test` the oldest; `npm run old-browsers` takes all. */
const WANTED = process.env.OLD_BROWSERS === 'all' ? VERSIONS : [66]

/** The syntax of the scripts is known from here on. */
const FIRST_WITH_SCRIPTS = 85

const BUSINESS = '/restaurantes-y-bares/taqueria-la-milpa'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const found: [number, string | undefined][] = []
for (const version of WANTED) found.push([version, await installed(version)])

for (const [version, path] of found)
  describe.skipIf(!path)(`in Chromium ${version}`, () => {
    const hasScripts = version >= FIRST_WITH_SCRIPTS
    let server: RunningServer
    let page: OldPage
    let someone: ReturnType<typeof person>
    beforeAll(async () => {
      const accounts = { ADMIN_PASSWORD: ADMIN.contrasena }
      const folder = await prepared('old-browsers', 'demo.js', accounts, ['--preparar'])
      server = await startServer({ env: { LOG_LEVEL: 'error', ...accounts }, data: { folder } })
      page = await openChromium(path ?? '')
      someone = person(page, server.origin)
    })
    afterAll(async () => {
      await page?.close()
      await server?.stop()
    })

    test('pages have their style: icons are small, lists are lists, nothing covers what is pressed', async () => {
      for (const address of ['/', '/directorio', BUSINESS, '/registrar', `${BUSINESS}/calificar`]) {
        await someone.open(address)
        const looks = await someone.does<{ widest: number; height: number; beyond: number; paper: string }>(`
          const icons = Array.from(document.querySelectorAll('.icon')).filter(seen)
          const root = document.documentElement
          return {
            widest: Math.max.apply(null, icons.map((icon) => icon.getBoundingClientRect().width)),
            height: root.scrollHeight,
            beyond: root.scrollWidth - root.clientWidth,
            paper: getComputedStyle(document.body).backgroundColor,
          }`)
        expect(looks, address).toMatchObject({ beyond: 0, paper: 'rgb(255, 243, 217)' })
        expect(looks.widest, address).toBeLessThan(40)
        expect(looks.height, address).toBeLessThan(16_000)
      }
      await someone.open(BUSINESS)
      await someone.does(`button('Llamar')`)
    })

    test('finds by a word and in a state, and says how many there are [77, 82, 88]', async () => {
      const count = `document.querySelector('[data-region=resultados] h2').textContent`
      const all = async (address: string) => {
        await someone.open(address)
        return page.evaluate<string>(count)
      }
      const everything = await all('/directorio')
      const word = await all('/directorio?search=birria')
      const state = await all('/directorio?state=FL')
      expect(new Set([everything, word, state]).size).toBe(3)

      await someone.open('/directorio')
      await someone.does(`fill(document.querySelector('main input[name=search]'), 'birria')`)
      if (!hasScripts) await someone.press('Buscar')
      await page.until(`${count} === ${JSON.stringify(word)}`)

      await someone.open('/directorio')
      await someone.does(`fill(document.querySelector('main select[name=state]'), 'FL')`)
      if (!hasScripts) await someone.press('Buscar')
      await page.until(`${count} === ${JSON.stringify(state)}`)
      expect(await page.evaluate('location.search')).toContain('state=FL')
    })

    test('rates a business, with as many stars filled as were chosen [138]', async () => {
      await someone.open(`${BUSINESS}/calificar`)
      const filled = `Array.from(document.querySelectorAll('.star-choices')).map((row) => {
        const stars = Array.from(row.querySelectorAll('label')).map((each) => getComputedStyle(each).backgroundImage)
        return stars.filter((each) => each.includes('ffbf2a')).length
      })`
      expect(await page.evaluate(filled)).toEqual([0, 0])
      await someone.does(`document.querySelectorAll('.star-choices').forEach((row) => {
        reach(row.querySelectorAll('input')[1]).click()
      })`)
      expect(await page.evaluate(filled)).toEqual([2, 2])
      await someone.fill('Tu correo', 'rosa@example.com')
      await someone.fill('Tu comentario', 'Muy rico todo.')
      await someone.send('Enviar calificación', 'Taquería La Milpa')
      await someone.sees('¡Calificación enviada!')
    })

    test('asks for a reservation [146, 149]', async () => {
      await someone.open(`${BUSINESS}/reservar?fecha=${inDays(30)}`)
      await someone.does(`document.querySelector('main input[type=radio]:not(:disabled)').click()`)
      await someone.fill('Tu nombre', 'Rosa Núñez')
      await someone.fill('Tu correo', 'rosa@example.com')
      await someone.fill('Tu teléfono', '404 555 0142')
      await someone.fill('¿Qué necesitas?', 'Una mesa para dos')
      await someone.send('Enviar solicitud', 'Tu reserva')
    })

    test('registers a business [167, 171]', async () => {
      await someone.open('/registrar')
      await someone.fill('Nombre del negocio', 'Panadería La Prueba')
      await someone.fill('Tu nombre', 'Ana Ruiz')
      await someone.fill('Correo', 'ana@ejemplo.com')
      await someone.fill('Teléfono', '470 555 8807')
      await someone.does(`document.querySelector('main input[type=checkbox]').click()`)
      await someone.fill('Ciudad', 'Dalton, GA')
      await someone.send('Registrar mi negocio', '¡Registro Exitoso!')
    })

    test('signs in to the administration and edits a contact [184, 205]', async () => {
      await someone.open('/admin/entrar')
      await someone.fill('Usuario', ADMIN.usuario)
      await someone.fill('Contraseña', ADMIN.contrasena)
      await someone.send('Entrar', 'Contactos')
      const [, , , , , contact] = await page.evaluate<string[]>(`Array.from(
        new Set(Array.from(document.querySelectorAll('main a[href^="/admin/contactos/"]'), (a) => a.pathname)),
      ).filter((path) => /\\d+$/.test(path))`)
      await someone.open(contact ?? '')
      await someone.fill('Persona de contacto', 'Alguien Más')
      await someone.does(
        `field('Persona de contacto').form.querySelector('[type=submit], button:not([type])').click()`,
      )
      await page.until(`document.querySelector('[role=status], .notice, .toast')`)
      await someone.open(contact ?? '')
      expect(await someone.does(`return field('Persona de contacto').value`)).toBe('Alguien Más')
    })

    test('no script runs half: what it cannot read it leaves out, and the page stays', () => {
      const known = hasScripts ? /^$/ : /^SyntaxError: |^ReferenceError: TextEncoderStream/
      expect(page.thrown().filter((each) => !known.test(each))).toEqual([])
    })
  })
