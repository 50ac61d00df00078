import { expect, test } from 'vitest'
import { countListingsByLetter, listBusinessesUnderLetter } from '~/features/directory/listing-counts.server'
import { toNameSortKey } from '~/values/text/slug'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

test('the A–Z index lists each name under its letter, ñ separately and other characters under # [166, D6]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria')
  const names = ['Ángel', 'Nube', 'N’Joy', 'Ñandutí', 'Olas', 'Zeta', '3 Hermanos', '¡Órale!']
  for (const name of names)
    await addBusiness(db, [category], { business_name: name, name_key: toNameSortKey(name) })
  const counts = await countListingsByLetter(db, null)
  const under = async (letter: string) => {
    const total = counts.get(letter) ?? 0
    const index = await listBusinessesUnderLetter(db, { letter, stateCode: null, page: 1, total })
    return index.entries.map((entry) => entry.name)
  }
  expect(await under('a')).toEqual(['Ángel'])
  expect(await under('n')).toEqual(['Nube', 'N’Joy'])
  expect(await under('ñ')).toEqual(['Ñandutí'])
  expect(await under('o')).toEqual(['Olas', '¡Órale!'])
  expect(await under('z')).toEqual(['Zeta'])
  expect(await under('#')).toEqual(['3 Hermanos'])
  for (const [letter, total] of counts) expect(await under(letter)).toHaveLength(total)
})
