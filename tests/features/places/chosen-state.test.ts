import { expect, test } from 'vitest'
import {
  buildChosenStateCookie,
  readChosenState,
  readVisitorState,
} from '~/features/places/http/visitor-place.server'

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('uses the chosen state or all states, and Georgia without a choice [40, 41, 47, D41]', () => {
  expect(readVisitorState(withCookie(''))).toBe('GA')
  expect(readVisitorState(withCookie('estado=TX'))).toBe('TX')
  expect(readVisitorState(withCookie('a=b; estado=todos'))).toBeNull()
  expect(readChosenState(withCookie('estado=<script>'))).toBeUndefined()
  expect(readVisitorState(withCookie('estado=ZZ'))).toBe('GA')
})

test('remembers the chosen state for a year in a cookie that scripts cannot read [41]', () => {
  expect(buildChosenStateCookie('FL')).toBe('estado=FL; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly')
  expect(buildChosenStateCookie(null)).toMatch(/^estado=todos; /)
})
