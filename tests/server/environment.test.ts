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
      PORT: 3000,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SITE_NAME: 'Directorio Latino',
      SITE_CITY: 'Miami FL',
      REGISTRATION_PUBLISH: 'auto',
      ADMIN_USER: 'admin',
      strict: false,
      DEMO: false,
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
    expect(problems({ NODE_ENV: 'production', PORT: 'x', SITE_EMAIL: 'x' })).toEqual([
      'PORT',
      'SITE_EMAIL',
      'PUBLIC_ORIGIN',
      'SESSION_SECRETS',
    ])
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

  test('reads several session secrets, newest first', () => {
    const older = SECRET.split('').reverse().join('')
    expect(values({ ...complete, SESSION_SECRETS: `${SECRET}, ${older}` }).givenSecrets).toEqual([
      SECRET,
      older,
    ])
  })

  test.each([
    ['PUBLIC_ORIGIN', 'directorio.test'],
    ['PUBLIC_ORIGIN', 'ftp://directorio.test'],
    ['PUBLIC_ORIGIN', 'https://directorio.test/inicio'],
    ['PUBLIC_ORIGIN', 'https://ana:clave@directorio.test'],
    ['SITE_VIDEO_URL', 'javascript:alert(1)'],
    ['SITE_SOCIAL_URL', 'data:text/html,x'],
    ['SITE_EMAIL', 'nadie'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['ADMIN_PASSWORD', 'corta'],
    ['ADMIN_PASSWORD', 'changeme-changeme'],
    ['CATALOG_PASSWORD', '1'],
    ['ADMIN_USER', 'dos palabras'],
    ['ADMIN_USER', 'categorias'],
    ['ADMIN_USER', 'Categorias'],
    ['ADMIN_USER', 'terminal'],
    ['ADMIN_USER', 'Sistema'],
    ['ADMIN_USER', 'desconocido'],
    ['SITE_PHONE', 'llámanos'],
    ['SITE_PHONE', '555-0100'],
    ['SITE_PHONE', '+1 305 555 010'],
    ['SITE_PHONE', '0034 600 000 000'],
    ['SITE_CHAT_NUMBER', 'https://wa.me/13055550100'],
    ['SITE_CHAT_NUMBER', '1-055-555-0100'],
    ['SITE_CITY', 'x'.repeat(81)],
    ['TRUSTED_PROXY_HEADER', 'x real ip'],
    ['REGISTRATION_PUBLISH', 'siempre'],
    ['LOG_LEVEL', 'todo'],
    ['DEMO', 'sí'],
  ])('rejects the environment variable %s=%s', (variable, value) => {
    expect(problems({ ...complete, [variable]: value })).toEqual([variable])
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

  test('header names are stored in lower case', () => {
    expect(values({ TRUSTED_PROXY_HEADER: 'X-Real-IP' }).TRUSTED_PROXY_HEADER).toBe('x-real-ip')
  })

  test('stores the public origin as scheme, host and port, without slash', () => {
    expect(values({ PUBLIC_ORIGIN: 'https://Directorio.TEST:443/' }).PUBLIC_ORIGIN).toBe(
      'https://directorio.test',
    )
  })
})
