import { expect, test } from 'vitest'
import { chosenState, homeState, rememberState } from '~/features/places/http/chosen-state.server'

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('[40, 41, 47] D41 the chosen state governs, all of them included; nobody chose: Georgia', () => {
  expect(homeState(withCookie(''))).toBe('GA')
  expect(homeState(withCookie('estado=TX'))).toBe('TX')
  expect(homeState(withCookie('a=b; estado=todos'))).toBeNull()
  expect(chosenState(withCookie('estado=<script>'))).toBeUndefined()
  expect(homeState(withCookie('estado=ZZ'))).toBe('GA')
})

test('the choice is remembered for a year, out of reach of scripts [41]', () => {
  expect(rememberState('FL')).toBe('estado=FL; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly')
  expect(rememberState(null)).toMatch(/^estado=todos; /)
})
