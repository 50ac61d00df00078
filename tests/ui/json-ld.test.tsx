import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from '~/ui/display/json-ld'

test('structured data cannot end their script element, and parsing gives the same data [T3]', () => {
  const value = { name: '</script><script>alert(1)</script>', more: '<!-- & \u2028 \u2029 "\'>' }
  const html = renderToStaticMarkup(<JsonLd value={value} />)
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(value)
})
