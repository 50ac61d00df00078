import { describe, expect, test } from 'vitest'
import {
  addToSavedList,
  appendToSavedList,
  decodeIdList,
  encodeIdList,
  MAX_SAVED_ITEMS,
} from '~/features/saved/list'
import { parseSavedListIds, readSavedBusinesses } from '~/features/saved/read.server'
import { formatVcards } from '~/features/saved/vcard'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const many = Array.from({ length: MAX_SAVED_ITEMS }, (_, index) => index + 1)

describe('the list of saved businesses', () => {
  test('decoding an encoded list of saved businesses gives the same list in order', () => {
    for (const ids of [[1], [35, 36, 123_456, 2], many])
      expect(decodeIdList(encodeIdList(ids))).toEqual({ ids, isFormer: false })
    expect(decodeIdList(encodeIdList([])).ids).toEqual([])
  })

  test('decodes as much of an invalid saved list as possible, each business once and at most fifty', () => {
    expect(decodeIdList(null).ids).toEqual([])
    for (const mark of ['', '-.']) expect(decodeIdList(`${mark}1.1.x!.-2.0.00.2.ZZ.%`).ids).toEqual([1, 2])
    expect(
      decodeIdList(Array.from({ length: 90 }, (_, index) => (index + 1).toString(36)).join('.')).ids,
    ).toHaveLength(50)
    expect(decodeIdList('9'.repeat(5_000)).ids).toEqual([])
  })

  test('decodes a saved list of former page numbers to the same businesses, and does not change a new list', async () => {
    const { db } = await freshDatabase()
    const category = await addCategory(db, 'reposteria')
    const [alma, brisa] = [await addBusiness(db, [category]), await addBusiness(db, [category])]
    const former = [
      { page_number: brisa, business_id: alma },
      { page_number: 70, business_id: brisa },
    ]
    await db.insertInto('former_page_numbers').values(former).execute()
    expect(await parseSavedListIds(db, `1y.${brisa.toString(36)}.zz`)).toEqual([brisa, alma])
    expect(await parseSavedListIds(db, encodeIdList([brisa, alma]))).toEqual([brisa, alma])
  })

  test('saves a business at the front, reports one that is already saved and refuses the fifty-first', () => {
    expect(addToSavedList([1, 2], 3)).toEqual({ ids: [3, 1, 2], outcome: 'added' })
    expect(addToSavedList([1, 2], 2)).toEqual({ ids: [1, 2], outcome: 'known' })
    expect(addToSavedList(many, 99)).toEqual({ ids: many, outcome: 'full' })
    expect(addToSavedList(many, 50)).toEqual({ ids: many, outcome: 'known' })
  })

  test('adds as many businesses of a shared list as there is room for', () => {
    expect(appendToSavedList([1, 2], [2, 3])).toEqual({ ids: [1, 2, 3], added: 1 })
    expect(appendToSavedList(many, [99])).toEqual({ ids: many, added: 0 })
    expect(appendToSavedList(many.slice(1), [98, 99])).toEqual({ ids: [...many.slice(1), 98], added: 1 })
  })

  test('shows only listed businesses of a saved list, in its order', async () => {
    const { db } = await freshDatabase()
    const category = await addCategory(db, 'reposteria')
    const first = await addBusiness(db, [category], {
      business_name: 'Alma',
      phone: '+14045550142',
      location: '1 Peach St',
    })
    const hidden = await addBusiness(db, [category], { status: 'held' })
    const last = await addBusiness(db, [category], { business_name: 'Brisa', phone: '*21*1#' })
    const found = await readSavedBusinesses(db, [last, hidden, 999, first])
    expect(found.map(({ name, phone, address }) => [name, phone, address])).toEqual([
      ['Brisa', null, 'Atlanta, GA'],
      ['Alma', '+14045550142', '1 Peach St, Atlanta, GA'],
    ])
  })
})

describe('contact files for a phone', () => {
  const business = {
    id: 1,
    slug: 'la-n',
    categorySlug: 'reposteria',
    name: 'Panadería "La Ñ"; hijos, y cía\\',
    category: 'Repostería',
    city: 'Atlanta',
    stateCode: 'GA',
    contactPerson: 'Ana\nRuiz',
    phone: '+14045550142',
    whatsapp: '14045550142',
    email: 'ana@ejemplo.com',
    address: '',
    location: '1 Peach St, Suite 2',
    zipcode: '30301',
    websiteUrl: null,
    closed: null,
    priceRange: '$$',
  }

  test('writes contact files (vCard) with escaped values, in lines of at most 75 bytes', () => {
    const text = formatVcards(
      [business, { ...business, name: 'ñ'.repeat(90), whatsapp: '14045550999' }],
      'https://d.example',
    )
    expect(text.match(/BEGIN:VCARD\r\nVERSION:3\.0\r\n/g)).toHaveLength(2)
    expect(text.match(/END:VCARD\r\n/g)).toHaveLength(2)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n/)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('FN:Panadería "La Ñ"\\; hijos\\, y cía\\\\')
    expect(lines).toContain('ADR;TYPE=WORK:;;1 Peach St\\, Suite 2;Atlanta;GA;30301;US')
    expect(lines).toContain('NOTE:Repostería. Atiende: Ana\\nRuiz')
    expect(lines).toContain('URL:https://d.example/reposteria/la-n')
    expect(lines).toContain(`FN:${'ñ'.repeat(90)}`)
    // The WhatsApp number is included if it differs from the phone.
    expect(lines.filter((line) => line.startsWith('TEL'))).toEqual([
      'TEL;TYPE=WORK,VOICE:+14045550142',
      'TEL;TYPE=WORK,VOICE:+14045550142',
      'TEL;TYPE=CELL:+14045550999',
    ])
  })
})
