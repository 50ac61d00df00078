import { expect, test } from 'vitest'
import { redact } from '~/http/log-error.server'
import { processorTime } from '../support/processor-time'

test.each([
  'at Object.action (file:///app/node_modules/@remix-run/server-runtime/dist/data.js:12:34)',
  'at x (/app/node_modules/.pnpm/kysely@0.28.18/node_modules/kysely/dist/a.js:1:2)',
  'Cannot find package "@conform-to/zod" imported from a@b',
])('logging an error keeps its stack trace readable: %s', (line) => expect(redact(line)).toBe(line))

test.each([
  ['UNIQUE failed: ana@ejemplo.com', 'UNIQUE failed: [correo]'],
  ['"ana.m+x@correo.ejemplo.com.mx" <b@c.io>', '"[correo]" <[correo]>'],
  ['/contacto?email=ana%40ejemplo.com&x', '/contacto?email=[correo]&x'],
  ['/uploads/ana@ejemplo.com/a', '/uploads/[correo]/a'],
  ['llamar a (305) 555-0100', 'llamar a ([número]'],
])('logging an error removes visitor input from its message: %s', (text, expected) =>
  expect(redact(text)).toBe(expected),
)

test('logging an error removes an e-mail that the limit of the text would cut', () => {
  expect(redact(`${'x '.repeat(495)}ana.maria@ejemplo.com y más`)).not.toContain('ana')
})

test('removing personal data from a long text takes no significant time', async () => {
  const { ms } = await processorTime(() => {
    redact('a@'.repeat(5_000) + 'a.'.repeat(5_000))
    redact('a'.repeat(1_000))
  })
  expect(ms).toBeLessThan(200)
})
