import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDirectoryQuery, readReturn } from '~/features/businesses/http/directory-query'
import { directoryQuery, paths } from '~/paths'

const read = (query: string) => readDirectoryQuery(new URLSearchParams(query))
const back = (value: string) => readReturn(new URLSearchParams({ return: value }))

test('[72, 82, 89] D1 D43 parameters are read under all their names, trimmed, and nonsense is none', () => {
  expect(read('search=+pan+&category=reposteria&state=ga')).toMatchObject({
    search: 'pan',
    category: 'reposteria',
    state: 'GA',
  })
  expect(read('categoria=a&category=b').category).toBe('a')
  for (const all of ['Todos', 'todos', 'all', '', 'ZZ']) expect(read(`state=${all}`).state).toBeUndefined()
  for (const page of ['0', '-1', '1.5', 'x', '1e9', '']) expect(read(`pagina=${page}`).page).toBe(1)
})

test('[27, 28] an empty search and no state give the bare address', () => {
  expect(paths.directory({ search: '   ', state: undefined })).toBe('/directorio')
  expect(paths.directory({ search: ' pan dulce ', state: 'GA' })).toBe(
    '/directorio?search=pan+dulce&state=GA',
  )
})

test('[84, 124] D16 T8 the way back keeps the known parameters and nothing else', () => {
  expect(back('search=pan+dulce&state=FL&pagina=3&evil=1')).toBe('search=pan+dulce&state=FL&pagina=3')
  const foreign = ['https://evil.com', '//evil.com', '/\\evil.com', 'javascript:alert(1)', '%2f%2fevil.com']
  for (const value of foreign) expect(back(value)).toBeUndefined()
})

test('T8 whatever the way back says, the link stays in the directory', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const query = back(value)
      const target = new URL(query ? `/directorio?${query}` : '/directorio', 'https://directorio.example')
      expect(target.origin + target.pathname).toBe('https://directorio.example/directorio')
    }),
  )
})

test('the query written for a view reads back as that view', () => {
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
        expect(read(directoryQuery(query))).toMatchObject({
          ...query,
          search: query.search.trim() || undefined,
        })
      },
    ),
  )
})
