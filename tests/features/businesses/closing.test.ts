import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { undoEntry } from '~/features/audit-log/undo.server'
import { readBusiness as readPage } from '~/features/business-page/read-business.server'
import { closingSchema } from '~/features/businesses/closing'
import { reopenDue, setClosing } from '~/features/businesses/closing.server'
import { readBusiness } from '~/features/businesses/read.server'
import { listBusinesses } from '~/features/directory/listing.server'
import { featuredBusinesses } from '~/features/home/featured-businesses.server'
import { markReportedClosed, markReportedOpen } from '~/features/moderation/reports/closing.server'
import { publicPromotions } from '~/features/promotions/public-list.server'
import { findBookable } from '~/features/reservations/availability.server'
import { readSaved } from '~/features/saved/read.server'
import { indexPending } from '~/features/search/indexing.server'
import { suggest } from '~/features/search/suggestions.server'
import { sitemapBusinesses } from '~/features/sitemap/sitemap.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addReport } from '../../support/moderation-rows'
import { rowOf } from '../../support/rows'
import { addPromotion, apply } from '../promotions/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { actor: { username: 'ana' }, now: NOW }
const FOR_GOOD = { kind: 'for_good', until: null, page: null } as const

let db: Db
let bakery: number
let luna: number
let sol: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  await loadTradeWords(db)
  bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const facts = { phone: '+14045550142', email: 'luna@ejemplo.com', name_slug: 'luna' }
  luna = await addBusiness(db, [bakery], {
    ...facts,
    business_name: 'Panadería La Luna',
    business_slug: 'la-luna',
  })
  sol = await addBusiness(db, [bakery], { business_name: 'Panadería El Sol', business_slug: 'el-sol' })
  await addRating(db, luna, { comment: 'Muy rico todo' })
  await apply(db, await addPromotion(db), { business_id: luna })
  await indexPending(db)
})

const query = { stateCode: null, categoryId: null, page: 1, order: 'newest', services: 0 } as const
const found = async (text = '') =>
  (await listBusinesses(db, { ...query, text })).businesses.map(({ name, closed, phone }) => [
    name,
    closed,
    phone,
  ])
const inSitemap = async () => {
  const paths: string[] = []
  for await (const some of sitemapBusinesses(db, 1)) paths.push(...some.map(({ path }) => path))
  return paths
}

test('who has closed is in no list, offer, draw or suggestion; the page stays with its comments, without a way to call or book [D118]', async () => {
  expect(await publicPromotions(db, { categoryId: null, stateCode: null }, NOW)).toHaveLength(1)
  await setClosing(db, ana, luna, FOR_GOOD)
  expect(await found()).toEqual([['Panadería El Sol', null, null]])
  expect((await featuredBusinesses(db, null, 'x')).map(({ name }) => name)).toEqual(['Panadería El Sol'])
  expect((await suggest(db, 'la lun')).businesses).toEqual([])
  expect(await inSitemap()).toEqual(['/reposteria/el-sol'])
  expect(await findBookable(db, luna, NOW)).toBeUndefined()
  expect(await readPage(db, 'la-luna', NOW)).toMatchObject({
    closed: { kind: 'for_good', until: null, movedTo: null },
    phone: null,
    email: null,
    promotions: [],
    open: null,
    comments: [{ text: 'Muy rico todo' }],
  })
  expect(await readSaved(db, [luna])).toMatchObject([{ closed: 'for_good', phone: null, email: null }])
  expect(await publicPromotions(db, { categoryId: null, stateCode: null }, NOW)).toEqual([])
})

test('who asks for it by its name or telephone finds it, marked; who asks for the trade does not [D118, 76]', async () => {
  await setClosing(db, ana, luna, FOR_GOOD)
  for (const text of ['la luna', 'panaderia la luna', '404 555 0142'])
    expect((await found(text))[0]).toEqual(['Panadería La Luna', 'for_good', null])
  expect(await found('panadería')).toEqual([['Panadería El Sol', null, null]])
})

test('one that closed until a day opens again by itself that day, by its own calendar [D118]', async () => {
  await setClosing(db, ana, luna, { kind: 'for_now', until: '2026-12-01', page: null })
  expect((await readPage(db, 'la-luna', NOW))?.closed).toMatchObject({
    until: { day: '2026-12-01', inWords: 'martes 1 de diciembre' },
  })
  expect(await inSitemap()).toContain('/reposteria/la-luna')
  expect(await reopenDue(db, new Date('2026-12-01T04:30:00Z'))).toBe(0)
  expect(await reopenDue(db, new Date('2026-12-01T05:30:00Z'))).toBe(1)
  expect((await readBusiness(db, luna))?.closed).toBeNull()
  expect(await found('la luna')).toEqual([['Panadería La Luna', null, '+14045550142']])
})

test('one that moved leads to the business it became, by the address of its page; to none that is not there, nor to itself [D118]', async () => {
  const moved = { kind: 'moved', until: null } as const
  for (const page of ['https://d.example/reposteria/nadie', 'la-luna'])
    expect(await setClosing(db, ana, luna, { ...moved, page })).toEqual({ ok: false, reason: 'unknown_page' })
  await setClosing(db, ana, luna, { ...moved, page: 'https://d.example/reposteria/el-sol?return=x' })
  expect((await readPage(db, 'la-luna', NOW))?.closed).toMatchObject({
    kind: 'moved',
    movedTo: { slug: 'el-sol', name: 'Panadería El Sol' },
  })
})

test('it stands in the log in words, and the log takes it back [D118, D133]', async () => {
  const saved = await setClosing(db, ana, luna, { kind: 'moved', until: null, page: 'el-sol' })
  const entry = (saved.ok && saved.entry) || 0
  expect((await rowOf(db, 'audit_log', { id: entry })).changes).toContain(
    `"Cierre":["Abierto","Se mudó, ahora es el contacto ${sol}"]`,
  )
  const undone = await undoEntry(db, ana, entry, () => true)
  expect(undone).toMatchObject({ ok: true, done: ['Cierre'] })
  expect((await found()).length).toBe(2)
  const again = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await undoEntry(db, ana, again.id, () => true)
  expect((await readBusiness(db, luna))?.closed).toEqual({ kind: 'moved', until: null, movedTo: sol })
})

test('a report that it closed is answered with one touch, and taken back with one [D118]', async () => {
  const report = await addReport(db, luna, { reason: 'closed' })
  expect(await markReportedClosed(db, ana, report)).toMatchObject({ ok: true })
  expect((await readBusiness(db, luna))?.closed?.kind).toBe('for_good')
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('resolved')
  expect(await markReportedClosed(db, ana, report)).toMatchObject({ ok: false, reason: 'decided' })
  expect(await markReportedOpen(db, ana, report)).toMatchObject({ ok: true })
  expect((await readBusiness(db, luna))?.closed).toBeNull()
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('open')
})

test('the form refuses what is no choice and a day that has passed, in plain words [D118]', () => {
  const said = (form: Record<string, string>) => {
    const read = closingSchema('2026-11-23').safeParse(form)
    return read.success ? read.data : read.error.issues.map(({ path, message }) => [path[0], message])
  }
  expect(said({})).toEqual([['cierre', 'Elige cómo está el negocio']])
  expect(said({ cierre: 'por-un-tiempo', hasta: '2026-11-23' })).toEqual([
    ['hasta', 'Elige un día que todavía no llega, o deja vacía la fecha'],
  ])
  expect(said({ cierre: 'para-siempre', hasta: '2027-01-01', negocio: 'x' })).toEqual(FOR_GOOD)
  expect(said({ cierre: 'abierto' })).toEqual({ kind: null, until: null, page: null })
})
