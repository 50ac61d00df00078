import { expect, test } from 'vitest'
import { chosenState, homeState, rememberState } from '~/features/places/http/visitor-place.server'

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('uses the chosen state or all states, and Georgia without a choice [40, 41, 47, D41]', () => {
  expect(homeState(withCookie(''))).toBe('GA')
  expect(homeState(withCookie('estado=TX'))).toBe('TX')
  expect(homeState(withCookie('a=b; estado=todos'))).toBeNull()
  expect(chosenState(withCookie('estado=<script>'))).toBeUndefined()
  expect(homeState(withCookie('estado=ZZ'))).toBe('GA')
})

test('remembers the chosen state for a year in a cookie that scripts cannot read [41]', () => {
  expect(rememberState('FL')).toBe('estado=FL; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly')
  expect(rememberState(null)).toMatch(/^estado=todos; /)
})
