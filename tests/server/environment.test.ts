import { describe, expect, test } from 'vitest'
import { parseEnvironment } from '~/env.server'

const SECRET = 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT'
const complete = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://directorio.test', SESSION_SECRETS: SECRET }

function problems(record: Record<string, string | undefined>): string[] {
  const result = parseEnvironment(record)
  return result.ok ? [] : result.problems.map((problem) => problem.variable)
}

function values(record: Record<string, string | undefined>) {
  const result = parseEnvironment(record)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.values
}

describe('environment variables', () => {
  test('no variable is required to try the site', () => {
    expect(values({})).toMatchObject({
      ...{
        PORT: 3000,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        ADMIN_USER: 'admin',
        strict: false,
        DEMO: false,
      },
      ...{ SITE_NAME: 'Directorio Latino', SITE_CITY: 'Miami FL', REGISTRATION_PUBLISH: 'auto' },
    })
    expect(values({ PORT: '8080' }).PUBLIC_ORIGIN).toBe('http://localhost:8080')
  })

  test('a name of the log as ADMIN_USER is refused with a sentence that states why', () => {
    expect(parseEnvironment({ ...complete, ADMIN_USER: 'terminal' })).toEqual({
      ok: false,
      problems: [{ variable: 'ADMIN_USER', message: 'es un nombre que usa la bitácora: elige otro' }],
    })
    expect(values({ ADMIN_USER: 'terminal2' }).ADMIN_USER).toBe('terminal2')
  })

  test('an empty environment variable counts as absent', () => {
    expect(values({ SITE_EMAIL: '', SITE_VIDEO_URL: '  ', PORT: '' })).toMatchObject({ PORT: 3000 })
    expect(problems({ ...complete, PUBLIC_ORIGIN: '', SESSION_SECRETS: '' })).toEqual([
      'PUBLIC_ORIGIN',
      'SESSION_SECRETS',
    ])
  })

  test('in production all missing variables are listed at once [F14, T103]', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual(['PUBLIC_ORIGIN', 'SESSION_SECRETS'])
    const all = problems({ NODE_ENV: 'production', PORT: 'x', SITE_EMAIL: 'x' })
    expect(all).toEqual(['PORT', 'SITE_EMAIL', 'PUBLIC_ORIGIN', 'SESSION_SECRETS'])
    expect(problems(complete)).toEqual([])
    expect(problems({ NODE_ENV: 'production', DEMO: '1' })).toEqual([])
  })

  test.each([
    ['one character', '¿'],
    ['the placeholder', `changeme-${SECRET}`],
    ['31 characters', SECRET.slice(1)],
    ['few distinct characters', 'abcdefghi'.repeat(5)],
    ['one weak among good ones', `${SECRET},short`],
    ['empty after the comma', `${SECRET},`],
  ])('rejects a session secret that is %s, without showing it [T103]', (_, SESSION_SECRETS) => {
    const result = parseEnvironment({ ...complete, SESSION_SECRETS })
    expect(result.ok).toBe(false)
    expect(JSON.stringify(result)).not.toContain(SESSION_SECRETS)
  })

  test('reads several session secrets, newest first, header names in lower case, and the public origin without slash', () => {
    const older = SECRET.split('').reverse().join('')
    const given = { TRUSTED_PROXY_HEADER: 'X-Real-IP', PUBLIC_ORIGIN: 'https://Directorio.TEST:443/' }
    expect(values({ ...complete, ...given, SESSION_SECRETS: `${SECRET}, ${older}` })).toMatchObject({
      givenSecrets: [SECRET, older],
      TRUSTED_PROXY_HEADER: 'x-real-ip',
      PUBLIC_ORIGIN: 'https://directorio.test',
    })
  })

  test.each([
    ['PUBLIC_ORIGIN', ['directorio.test', 'ftp://directorio.test', 'https://directorio.test/inicio']],
    ['PUBLIC_ORIGIN', ['https://ana:clave@directorio.test']],
    ['SITE_VIDEO_URL', ['javascript:alert(1)']],
    ['SITE_SOCIAL_URL', ['data:text/html,x']],
    ['IP_REGION_URL', ['https://regiones.test/']],
    ['SITE_EMAIL', ['nadie']],
    ['PORT', ['70000', '-1']],
    ['ADMIN_PASSWORD', ['corta', 'changeme-changeme']],
    ['CATALOG_PASSWORD', ['1']],
    ['ADMIN_USER', ['dos palabras', 'categorias', 'Categorias', 'terminal', 'Sistema', 'desconocido']],
    ['SITE_PHONE', ['llámanos', '555-0100', '+1 305 555 010', '0034 600 000 000']],
    ['SITE_CHAT_NUMBER', ['https://wa.me/13055550100', '1-055-555-0100']],
    ['SITE_CITY', ['x'.repeat(81)]],
    ['TRUSTED_PROXY_HEADER', ['x real ip']],
    ['REGISTRATION_PUBLISH', ['siempre']],
    ['LOG_LEVEL', ['todo']],
    ['DEMO', ['sí']],
  ])('rejects invalid values of the environment variable %s', (variable, invalid) => {
    for (const value of invalid)
      expect(problems({ ...complete, [variable]: value }), value).toEqual([variable])
  })

  test.each([
    ['(305) 555-0100', '+13055550100'],
    ['305.555.0100', '+13055550100'],
    ['1 305 555 0100', '+13055550100'],
    ['+1 (305) 555-0100', '+13055550100'],
    ['+34 600 000 000', '+34600000000'],
    ['525512345678', '+525512345678'],
  ])('normalizes the phone number %s in the environment', (given, phone) => {
    const { SITE_PHONE, SITE_CHAT_NUMBER } = values({ SITE_PHONE: given, SITE_CHAT_NUMBER: given })
    expect([SITE_PHONE, SITE_CHAT_NUMBER]).toEqual([phone, phone.slice(1)])
  })
})
