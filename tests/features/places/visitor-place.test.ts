import { expect, test } from 'vitest'
import {
  buildChosenStateCookie,
  readChosenState,
  readListRenderCookies,
  readVisitorState,
} from '~/features/places/http/visitor-place.server'

const withCookie = (cookie: string) => ({ headers: new Headers(cookie ? { cookie } : {}) })

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

test.each([
  ['', 'columbus', ''],
  ['estado=GA', 'columbus', ''],
  ['estado=OH', 'columbus', 'estado=OH'],
  ['estado=todos', 'columbus', 'estado=todos'],
  ['estado=OH', 'columbus-ga', ''],
  ['estado=FL', 'todo', 'estado=FL'],
  ['estado=FL', '', 'estado=FL'],
  ['', 'todo', ''],
])(
  'a page for the cookie «%s» with the place «%s» is rendered with the cookie «%s» [D126]',
  (cookie, asked, rendered) => {
    expect(readListRenderCookies(withCookie(cookie), asked).cookie).toBe(rendered)
  },
)
