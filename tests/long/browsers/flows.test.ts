import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN } from '../../support/admin'
import { prepared, type RunningServer, startServer } from '../../support/server'
import { openChromium } from './support/chromium'
import { findFirefox, openFirefox } from './support/firefox'
import { installed, VERSIONS } from './support/install'
import type { BrowserPage } from './support/page'
import { person } from './support/person'
import { findWebKit, openWebKit } from './support/webkit'

/**
 * `npm test` takes the oldest Chromium, Firefox and WebKit. `npm run old-browsers` takes all Chromium
 * versions.
 */
const OLD = process.env.OLD_BROWSERS === 'all' ? VERSIONS : [66]

/** The first Chromium version that supports the syntax of the scripts. */
const FIRST_WITH_SCRIPTS = 85

interface Browser {
  name: string
  path: string | undefined
  open: (path: string) => Promise<BrowserPage>
  hasScripts: boolean
  /** Errors that its scripts may throw. Undefined if the browser reports none. */
  throws?: RegExp
}

const browsers: Browser[] = []
for (const version of OLD) {
  const hasScripts = version >= FIRST_WITH_SCRIPTS
  const throws = hasScripts ? /^$/ : /^SyntaxError: |^ReferenceError: TextEncoderStream/
  const path = await installed(version)
  browsers.push({ name: `Chromium ${version}`, path, open: openChromium, hasScripts, throws })
}
browsers.push(
  // Firefox also reports answers and scripts that were still loading when the page was left. It does not
  // prefetch, so the heading font loads with the second page.
  {
    name: 'Firefox',
    path: findFirefox(),
    open: openFirefox,
    hasScripts: true,
    throws:
      /TypeError: Error in input stream$|ServiceWorker intercepted the request and encountered an unexpected error|blocked the loading of a resource \(default-src\) at \S+\/rotulo-/,
  },
  { name: 'WebKit', path: findWebKit(), open: openWebKit, hasScripts: true },
)
for (const { name, path } of browsers) if (!path) console.warn(`Without ${name} its tests are skipped.`)

const BUSINESS = '/restaurantes-y-bares/taqueria-la-milpa'
/** True if React has started, or if the browser cannot run it. */
const REACT_IS_THERE = `!('hasOwn' in Object) || Object.keys(document.querySelector('main form')).join().includes('__react')`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const { name, path, open, hasScripts, throws } of browsers)
  describe.skipIf(!path)(`flows in ${name}`, { retry: 0 }, () => {
    let server: RunningServer
    let page: BrowserPage
    let someone: ReturnType<typeof person>
    beforeAll(async () => {
      const accounts = { ADMIN_PASSWORD: ADMIN.contrasena }
      const folder = await prepared('old-browsers', 'demo.js', accounts, ['--preparar'])
      server = await startServer({ env: { LOG_LEVEL: 'error', ...accounts }, data: { folder } })
      page = await open(path ?? '')
      someone = person(page, server.origin)
    })
    afterAll(async () => {
      await page?.close()
      await server?.stop()
    })

    test('styles pages: small icons, plain lists and nothing in front of a pressed button', async () => {
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

    test('finds businesses by a word and in a state, with their number [77, 82, 88]', async () => {
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
      await page.write(`document.querySelector('main input[name=search]')`, 'birria')
      if (!hasScripts) await someone.press('Buscar')
      await someone.waits(`${count} === ${JSON.stringify(word)}`)

      await someone.open('/directorio')
      await someone.does(`fill(document.querySelector('main select[name=state]'), 'FL')`)
      if (!hasScripts) await someone.press('Buscar')
      await someone.waits(`${count} === ${JSON.stringify(state)}`)
      expect(await page.evaluate('location.search')).toContain('state=FL')
    })

    test('rates a business, and fills as many stars as the visitor chooses [138]', async () => {
      await someone.open(`${BUSINESS}/calificar`)
      const filled = `Array.from(document.querySelectorAll('.star-choices')).map((row) => {
        const stars = Array.from(row.querySelectorAll('label')).map((each) => getComputedStyle(each).backgroundImage)
        return stars.filter((each) => each.includes('ffbf2a')).length
      })`
      expect(await page.evaluate(filled)).toEqual([0, 0])
      for (const row of [0, 1])
        await someone.touch(`document.querySelectorAll('.star-choices')[${row}].querySelectorAll('input')[1]`)
      expect(await page.evaluate(filled)).toEqual([2, 2])
      await someone.fill('Tu correo', 'rosa@example.com')
      await someone.fill('Tu comentario', 'Muy rico todo.')
      await someone.send('Enviar calificación', 'Taquería La Milpa')
      await someone.sees('¡Calificación enviada!')
    })

    test('requests a reservation [146, 149]', async () => {
      await someone.open(`${BUSINESS}/reservar?fecha=${inDays(30)}`)
      await someone.touch(`document.querySelector('main input[type=radio]:not(:disabled)')`)
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
      await someone.fill('¿A qué te dedicas?', 'panadería')
      // This sentence moves the button. A press at the same moment would miss it.
      await someone.waits(
        `!('hasOwn' in Object) || document.body.innerText.includes('Te ponemos en Repostería')`,
      )
      await someone.fill('Ciudad', 'Dalton, GA')
      await someone.send('Registrar mi negocio', '¡Registro Exitoso!')
    })

    test('signs in to the administration and edits a business [184, 205]', async () => {
      await someone.open('/admin/entrar')
      await someone.fill('Usuario', ADMIN.usuario)
      await someone.fill('Contraseña', ADMIN.contrasena)
      await someone.send('Entrar', 'Administración')
      await someone.open('/admin')
      const [, , , , , contact] = await page.evaluate<string[]>(`Array.from(
        new Set(Array.from(document.querySelectorAll('main a[href^="/admin/contactos/"]'), (a) => a.pathname)),
      ).filter((path) => /\\d+$/.test(path))`)
      await someone.open(contact ?? '')
      await someone.waits(REACT_IS_THERE)
      await someone.fill('Persona de contacto', 'Alguien Más')
      await someone.touch(
        `field('Persona de contacto').form.querySelector('[type=submit], button:not([type])')`,
      )
      await someone.waits(`document.querySelector('[role=status], .notice, .toast')`)
      await someone.open(contact ?? '')
      expect(await someone.does(`return field('Persona de contacto').value`)).toBe('Alguien Más')
    })

    if (throws)
      test('skips scripts that the browser cannot read, without errors', () => {
        expect(page.thrown?.().filter((each) => !throws.test(each))).toEqual([])
      })
  })
