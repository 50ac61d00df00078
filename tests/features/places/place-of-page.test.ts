import { expect, test } from 'vitest'
import { readListPlaceCookies } from '~/features/places/http/visitor-place.server'

const from = (cookie: string) => ({ headers: new Headers(cookie ? { cookie } : {}) })

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
    expect(readListPlaceCookies(from(cookie), asked).cookie).toBe(rendered)
  },
)
