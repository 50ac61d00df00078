import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeMemoryGroup } from '../../support/memory-group'
import { rounds, tell, upTo } from '../../support/rounds'
import { type RunningServer, startServer } from '../../support/server'
import { allBusinesses } from '../../support/writers'

const INPUTS = rounds(600, 500_000)
const AT_ONCE = 10

const PIECES = [
  '<script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '%00',
  '\u202e',
  '../../',
  '..%2f..%2fetc%2fpasswd',
  '{{7*7}}',
  '#{7*7}',
  '\r\nX: 1',
  '😀',
  'ñ',
  'e\u0301'.repeat(40),
  '|||',
  '"',
  '\\',
  'a'.repeat(300),
  '9'.repeat(40),
  '-1',
  '1e309',
  'NaN',
  '2026-02-30',
  '__proto__',
  'constructor[prototype]',
  '%',
  '*',
  'NEAR(',
  '\u0000',
  '\ud800',
  '\u200b',
  'javascript:alert(1)',
  'data:text/html,x',
  '[object Object]',
  '=cmd|x',
]
const PATHS = [
  ...['/directorio?search=', '/directorio?state=', '/directorio?cerca=', '/directorio?page='],
  ...['/reposteria?orden=', '/?', '/promociones?categoria=', '/', '/reposteria/', '/perfil/'],
  ...['/seo/', '/servicio-automotriz/en/', '/mi-negocio/', '/administracion/'],
  ...['/admin/entrar?volver=', '/imagenes/', '/eventos?desde=x', '/categoria/'],
  ...['/negocios?letra=', '/directorio.data?_routes=', '/__manifest?p='],
]
const FORMS = ['/registrar', '/ubicacion', '/estado', '/admin/entrar', '/perfil']
const OF_A_BUSINESS = ['calificar', 'reportar', 'reservar', 'corregir']
const FIELDS = [
  ...['negocio', 'responsable', 'correo', 'telefono', 'ciudad', 'categoria', 'descripcion', 'sitio-web'],
  ...['profesional', 'confianza', 'comentario', 'motivo', 'mensaje', 'fecha', 'hora', 'nombre', 'sello'],
  ...['latitud', 'longitud', 'usuario', 'contrasena', 'estado', 'pregunta', 'respuesta'],
]
const COOKIES = [
  ...['sesion', 'aviso', 'estado', 'lugar', 'visita', 'sello', 'detectado', 'guardados'],
  'reservas',
]

const any = (from: readonly string[]): string => from[upTo(from.length)] ?? ''
const bad = () => Array.from({ length: 1 + upTo(3) }, () => any(PIECES)).join('')
const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))
const visitor = () => `203.${upTo(250)}.${upTo(250)}.${upTo(250)}`

interface Answer {
  status: number
  text: string
}

interface Site {
  server: RunningServer
  businesses: readonly string[]
}

async function ask({ server }: Site, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { 'Fly-Client-IP': visitor(), ...(init.headers as Record<string, string>) }
  const answer = await fetch(server.origin + path, { redirect: 'manual', ...init, headers })
  return { status: answer.status, text: await answer.text() }
}

/** Sends raw bytes on a connection of its own. */
const sendBytes = ({ server }: Site, bytes: Buffer) =>
  new Promise<Answer>((resolve) => {
    let text = ''
    const end = () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes))
    socket
      .on('data', (chunk) => {
        text += chunk
      })
      .on('error', end)
      .on('close', end)
  })

function spoiltRequest(origin: string): Buffer {
  const host = new URL(origin).host
  const bytes = Buffer.from(
    `GET ${any(PATHS)}${encoded(bad())} HTTP/1.1\r\nHost: ${host}\r\nFly-Client-IP: ${visitor()}\r\nConnection: close\r\n\r\n`,
  )
  for (let left = 1 + upTo(4); left > 0; left--) bytes[upTo(bytes.length)] = upTo(256)
  return bytes
}

/** Ways to send bad input, each equally likely. */
const WAYS: Record<string, (site: Site) => Promise<Answer>> = {
  address: (site) => ask(site, any(PATHS) + encoded(bad())),
  'address as it is': (site) =>
    ask(
      site,
      `${any(PATHS)}${encoded(bad()).replace(/%(..)/g, (_, hex) => (upTo(2) ? `%25${hex}` : `%${hex}`))}`,
    ),
  form: (site) => {
    const path = upTo(2) ? any(FORMS) : `${any(site.businesses)}/${any(OF_A_BUSINESS)}`
    const fields = Array.from({ length: 1 + upTo(6) }, () => [upTo(8) ? any(FIELDS) : bad(), bad()])
    return ask(site, path, { method: 'POST', body: new URLSearchParams(fields) })
  },
  body: (site) =>
    ask(site, any(FORMS), {
      method: 'POST',
      headers: {
        'content-type': any([
          'application/json',
          'multipart/form-data; boundary=x',
          'text/plain',
          'application/x-www-form-urlencoded',
        ]),
      },
      body: bad(),
    }),
  cookie: (site) =>
    ask(site, any(['/', '/directorio', '/reposteria', '/administracion', '/perfil', '/guardados']), {
      headers: { cookie: `${any(COOKIES)}=${encoded(bad())}; ${any(COOKIES)}=${encoded(bad())}` },
    }),
  bytes: (site) => sendBytes(site, spoiltRequest(site.server.origin)),
}

/** The answer of a busy server. The request is sent again. */
const TOO_MANY = 'Ahora hay demasiadas visitas'

/** Signs of a leak, or of input shown as markup. No page of the site has a script without attributes. */
const LEAK =
  /<script>|<img src=x|SQLITE_|no such (table|column)|node_modules|\bat (async )?\w+[ .(].*\.js:\d+|\/build\/server|\bENOENT\b/

test(`${INPUTS} bad inputs get no error, no internals and none of their markup [T7, T50, T56]`, {
  timeout: 60_000 + INPUTS * 100,
}, async () => {
  const group = makeMemoryGroup(512 * 1024 * 1024)
  const server = await startServer({
    env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' },
    group: group?.entrance,
  })
  const site = { server, businesses: await allBusinesses(server.dataDir) }
  const ways = Object.entries(WAYS)
  const wrong: string[] = []
  const seen: Record<string, number> = {}
  let left = INPUTS
  const send = async () => {
    for (; left > 0 && server.process.exitCode === null; ) {
      left -= 1
      if (left % 20_000 === 0) tell(`${INPUTS - left} bad inputs, ${wrong.length} wrong`)
      const [name, way] = ways[upTo(ways.length)] ?? ['', () => expect.unreachable()]
      const { status, text } = await way(site)
      if (status === 503 && text.includes(TOO_MANY)) {
        left += 1
        await pause(100)
        continue
      }
      seen[`${status}`] = (seen[`${status}`] ?? 0) + 1
      if (status >= 500 || LEAK.test(text)) wrong.push(`${name}: ${status} ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  tell(`${INPUTS} bad inputs, answers ${JSON.stringify(seen)}, ${wrong.length} wrong`)
  expect(wrong.slice(0, 20)).toEqual([])
  expect(server.process.exitCode).toBeNull()
  expect((await fetch(`${server.origin}/vivo`)).status).toBe(200)
  expect(server.output()).not.toMatch(/"level":(50|60)/)
  await server.stop()
  group?.remove()
})
