import { expect, test } from 'vitest'
import { idempotencyKeyOf } from '~/features/visitors/http/visitor-check.server'

const KEY = 'ab'.repeat(32)
const keyOf = (fields: Record<string, string>, { path = '/circo/sol/calificar', key = KEY } = {}) =>
  idempotencyKeyOf(
    new Request(`http://localhost${path}`, { headers: { 'Idempotency-Key': key } }),
    'rating',
    new URLSearchParams(fields),
  )

test('the key of a try stands for one form at one address: with another form it is another try [T91]', () => {
  const first = keyOf({ nombre: 'Ana', sello: 'uno' })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(keyOf({ nombre: 'Ana', sello: 'dos', pregunta: 'x', respuesta: '7' })).toBe(first)
  const others = [
    keyOf({ nombre: 'Eva', sello: 'uno' }),
    keyOf({ nombre: 'Ana', sello: 'uno' }, { path: '/circo/luna/calificar' }),
    keyOf({ nombre: 'Ana', sello: 'uno' }, { key: 'cd'.repeat(32) }),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
  expect(keyOf({ nombre: 'Ana' }, { key: 'corta' })).toBeNull()
})
