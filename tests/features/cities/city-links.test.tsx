import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CityPageLinks } from '../../../app/features/cities/ui/city-links'

test('a link to a nearby city shows its distance as text', () => {
  const city = { slug: 'macon-ga', name: 'Macon', stateCode: 'GA', businesses: 2 }
  const html = (miles?: number) =>
    renderToStaticMarkup(
      <CityPageLinks title="Cerca" categorySlug="joyeria" cities={[{ ...city, ...(miles && { miles }) }]} />,
    ).replaceAll('\u00a0', ' ')
  expect(html(34)).toContain('Macon, GA (2) · a 34 millas<')
  expect(html(1)).toContain('· a 1 milla<')
  expect(html()).toContain('Macon, GA (2)<')
})
