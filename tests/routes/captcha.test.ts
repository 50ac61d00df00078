import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectParts } from '../support/page-parts'
import { type RunningServer, startServer } from '../support/server'
import { type Answer, FAILURES, type StandIn, startStandIn } from '../support/stand-in'
import { answerTo, formTokenOf } from '../support/visitor-form'

let service: StandIn
let server: RunningServer
let last = 0

beforeAll(async () => {
  service = await startStandIn()
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      FLY_APP_NAME: 'pruebas',
      CAPTCHA_SITE_KEY: 'clave-publica',
      CAPTCHA_SECRET: 'clave-secreta',
      CAPTCHA_VERIFY_URL: `${service.origin}/verify`,
      CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await service?.stop()
})

async function register(captcha?: string, more: Record<string, string> = {}) {
  if (!('sello' in more)) last += 1
  const fields = {
    negocio: `Con captcha ${last}`,
    responsable: 'Ana',
    correo: `captcha${last}@ejemplo.com`,
    telefono: `305 555 ${1000 + last}`,
    categoria: 'reposteria',
    ciudad: 'Miami',
    sello: formTokenOf(server),
    ...(captcha !== undefined && { captcha }),
    ...more,
  }
  const since = performance.now()
  const response = await fetch(`${server.origin}/registrar`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'fly-client-ip': `10.20.${last}.7` },
  })
  return { status: response.status, text: await response.text(), ms: performance.now() - since, fields }
}
const says =
  (answer: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(answer))

describe('captcha [176, 177, D37]', () => {
  test('a registration sends token and secret to the captcha service, and is stored if it passes', async () => {
    service.answer(says({ success: true, score: 0.9, action: 'submit' }))
    const before = service.asked.length
    expect((await register('abc')).status).toBe(303)
    const [asked] = service.asked.slice(before)
    expect(asked?.method).toBe('POST')
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      secret: 'clave-secreta',
      response: 'abc',
    })
  })

  test.each([
    ['abc', 1],
    [undefined, 0],
  ])(
    'the form on `/`, which has no captcha, asks on /registrar with all values, and is stored when sent with %s [176, D37, T92]',
    async (token, verified) => {
      service.answer(says({ success: true, score: 0.9 }))
      const before = service.asked.length
      const fromHome = { descripcion: 'Pan «dulce»', whatsapp: 'si' }
      const { status, text, fields } = await register(undefined, fromHome)
      expect(status).toBe(422)
      for (const typed of Object.values({ ...fields, ...fromHome }).filter((each) => each !== fields.sello))
        expect(text).toContain(`value="${typed}"`)
      expect(service.asked).toHaveLength(before)
      expect((await register(token, { ...fields, ...answerTo(text) })).status).toBe(303)
      expect(service.asked).toHaveLength(before + verified)
    },
  )

  test.each([
    [{ success: false, score: 0.1 }, '0.1'],
    [{ success: false, score: 0.1234 }, '0.1'],
    [{ success: false, score: 0 }, '0.0'],
    [{ success: false }, 'N/A'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'N/A'],
  ])(
    'the captcha result %j shows the form with the documented message and the score with one decimal [177, T74]',
    async (answer, score) => {
      service.answer(says(answer))
      const { status, text, fields } = await register('abc')
      expect(status).toBe(422)
      expect(text).toContain('Error de Verificación')
      expect(text).toContain(`La verificación de seguridad falló. Score: ${score}. Inténtalo de nuevo.`)
      expect(text).toContain(`value="${fields.correo}"`)
      expect(text).not.toMatch(/name="captcha"/)
    },
  )

  test.each(
    Object.entries({
      // How any service may fail: gateways/ask-json.
      'never answers': FAILURES['never answers'] as Answer,
      'answers garbage': FAILURES['answers garbage'] as Answer,
      'says "true"': says({ success: 'true' }),
      'says NaN': says({ success: true, score: 'NaN' }),
      'says 7': says({ success: true, score: 7 }),
      'does not know our secret': says({ success: false, 'error-codes': ['invalid-input-secret'] }),
    }),
  )('stores a registration within six seconds if the captcha service %s [F17]', async (_, answer) => {
    service.answer(answer)
    const { status, ms } = await register('abc')
    expect(status).toBe(303)
    // The service has four seconds. Two more are for a busy machine.
    expect(ms).toBeLessThan(6_000)
  })

  test('only the registration page may load the captcha script, and only if a captcha is configured', async () => {
    const policyOf = async (origin: string, path: string) => {
      const { headers } = await fetch(origin + path)
      expect(headers.get('x-page-script-origins')).toBeNull()
      return headers.get('content-security-policy') ?? ''
    }
    const google = 'https://www.google.com https://www.gstatic.com'
    const own = await policyOf(server.origin, '/registrar')
    expect(own).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${google};`))
    expectParts(own, `connect-src 'self' ${google};`, `frame-src ${google};`)
    await policyOf(server.origin, '/registrar.data')
    for (const path of ['/', '/registrar/gracias', '/directorio'])
      expect(await policyOf(server.origin, path)).not.toContain('https:')
    const bare = await policyOf(inject('demo'), '/registrar')
    expect(bare).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect(bare).not.toMatch(/https:|frame-src/)
  })
})
