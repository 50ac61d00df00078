import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { listBusinessesForAdmin } from '~/features/business-admin/list/list.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { splitDoingBusinessAsName } from '~/values/text/legal-name'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { exportText } from '../../support/export-edits'
import { searchFor } from '../../support/search'

let db: Db
let shop: number

beforeEach(async () => {
  db = (await freshDatabase()).db
  const food = await addCategory(db, 'restaurantes')
  const named = { business_name: "Jersey Mike's Subs", legal_name: '313 Investments LLC' }
  shop = await addBusiness(db, [food], { ...named, created_at: '2026-11-22' })
  await addBusiness(db, [food], { business_name: 'Subs y Más' })
  await indexPendingBusinesses(db)
})

const find = (text: string) => searchFor(db, text)

test.each([
  ['Rosa LLC dba Tacos Rosa', 'Tacos Rosa', 'Rosa LLC'],
  ['ROSA LLC d/b/a: Tacos Rosa', 'Tacos Rosa', 'ROSA LLC'],
  ['Tacos Rosa (DBA of Rosa LLC)', 'Tacos Rosa', 'Rosa LLC'],
  ['Rosa LLC, doing business as Tacos Rosa', 'Tacos Rosa', 'Rosa LLC'],
  ['Tacos Rosa DBA', 'Tacos Rosa', ''],
  ['Tacos Rosa', 'Tacos Rosa', ''],
  ['', '', ''],
])('splits «%s» into the trade name «%s» and the legal name «%s»', (text, name, legalName) => {
  expect(splitDoingBusinessAsName(text)).toEqual({ name, legalName })
})

describe('search by legal name', () => {
  test('finds a business by its legal name: complete, in part, and together with its trade name', async () => {
    for (const text of [
      '313 Investments LLC',
      'investments 313',
      "313 Investments LLC dba Jersey Mike's Subs",
    ])
      expect([text, (await find(text)).ids[0]]).toEqual([text, shop])
  })

  test('public and admin searches use a legal name that an administrator changed [198]', async () => {
    const write = (legalName: string | null) =>
      saveBusiness(db, { actor: { username: 'ana' } }, shop, { business: { legalName } })
    const isListed = async (search: string) => (await listBusinessesForAdmin(db, { search }, 1)).total
    expect(await write('Zutano Holdings Corp')).toMatchObject({ ok: true })
    expect((await find('zutano holdings')).ids).toEqual([shop])
    expect((await find('313 investments')).ids).toEqual([])
    expect([await isListed('zutano'), await isListed('investments')]).toEqual([1, 0])
    expect(await write(null)).toMatchObject({ ok: true })
    expect((await find('zutano holdings')).ids).toEqual([])
  })

  test('exports the legal name in its own column [280, D140]', async () => {
    const text = await exportText(db)
    const [header, row] = text.split('\r\n')
    expect(header).toContain(',Caracteres_Descripcion,Razon_Social,')
    expect(row).toContain(',313 Investments LLC,')
  })
})
