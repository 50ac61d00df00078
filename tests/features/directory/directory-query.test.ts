import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseListingParams,
  parseReturnQuery,
  readDirectoryQuery,
} from '~/features/businesses/http/directory-query'
import { buildDirectoryQueryString, paths } from '~/paths'

const read = (query: string) => readDirectoryQuery(new URLSearchParams(query))
const back = (value: string) => parseReturnQuery(new URLSearchParams({ return: value }))

test('reads directory parameters under all their names, trims them and ignores invalid values [72, 82, 89, D1, D43]', () => {
  expect(read('search=+pan+&category=reposteria&state=ga')).toMatchObject({
    search: 'pan',
    category: 'reposteria',
    state: 'GA',
  })
  expect(read('categoria=a&category=b').category).toBe('a')
  for (const all of ['Todos', 'todos', 'all', '', 'ZZ']) expect(read(`state=${all}`).state).toBeUndefined()
  for (const page of ['0', '-1', '1.5', 'x', '1e9', '']) expect(read(`pagina=${page}`).page).toBe(1)
})

test('the address of an empty search without a state has no parameters [27, 28]', () => {
  expect(paths.directory({ search: '   ', state: undefined })).toBe('/directorio')
  expect(paths.directory({ search: ' pan dulce ', state: 'GA' })).toBe(
    '/directorio?search=pan+dulce&state=GA',
  )
})

test('the return query in a link contains only known parameters [84, 124, D16, T8]', () => {
  expect(back('search=pan+dulce&state=FL&pagina=3&evil=1')).toBe('search=pan+dulce&state=FL&pagina=3')
  const foreign = ['https://evil.com', '//evil.com', '/\\evil.com', 'javascript:alert(1)', '%2f%2fevil.com']
  for (const value of foreign) expect(back(value)).toBeUndefined()
})

test('any return query in the address leads to a page of the directory [T8]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const query = back(value)
      const target = new URL(query ? `/directorio?${query}` : '/directorio', 'https://directorio.example')
      expect(target.origin + target.pathname).toBe('https://directorio.example/directorio')
    }),
  )
})

test('parsing the query string of a directory view gives the same view', () => {
  fc.assert(
    fc.property(
      fc.record({
        search: fc.string({ unit: 'grapheme', maxLength: 40 }),
        state: fc.constantFrom('GA', 'FL', undefined),
        page: fc.integer({ min: 1, max: 50 }),
        view: fc.constantFrom('list' as const, 'search' as const),
        order: fc.constantFrom('name' as const, 'rating' as const, undefined),
      }),
      (query) => {
        expect(read(buildDirectoryQueryString(query))).toMatchObject({
          ...query,
          search: query.search.trim() || undefined,
        })
      },
    ),
  )
})

test('an address without a place uses the remembered place; an empty place field removes it [F100]', () => {
  const near = (query: string) => parseListingParams(new URLSearchParams(query)).near
  expect([near(''), near('cerca='), near('cerca=%2030301%20')]).toEqual([undefined, '', '30301'])
})
