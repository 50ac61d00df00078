import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { planMerge } from '~/features/business-admin/merge/plan.server'
import {
  findBusinessIdByReference,
  findDuplicateCandidates,
  readMergePair,
} from '~/features/business-admin/merge/read.server'
import type { OwnerAccessTransfer } from '~/features/business-admin/merge/schema'
import { findRemainingBusinessesAfterMerges } from '~/features/businesses/merged.server'
import { setLogo } from '~/features/businesses/pictures.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { findBusinessByFormerSlug } from '~/features/businesses/slugs.server'
import { saveWeek } from '~/features/businesses/week/week.server'
import { countPendingByKind } from '~/features/moderation/queue.server'
import { createOwnerLink, findBusinessByOwnerToken } from '~/features/owners/link.server'
import { describeLastPhoneChange } from '~/features/owners/manage-link.server'
import { encodeIdList } from '~/features/saved/list'
import { parseSavedListIds as readSavedList } from '~/features/saved/read.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { eraseTrashEntry, readTrash, restoreTrashEntry } from '~/features/trash/trash.server'
import { toNameSortKey } from '~/values/text/slug'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact, addImages, addRating } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { recountedListings, storedListings } from '../../support/recount'
import { addReservation as addReservationRow } from '../../support/reservation-rows'
import { columnOf, insertRows, rowOf, updateRows } from '../../support/rows'
import { addPromotion, apply } from '../promotions/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { username: 'ana', role: 'administrator' as const }

let db: Db
let categories: { beauty: number; food: number }
beforeEach(async () => {
  db = (await freshDatabase()).db
  categories = { beauty: await addCategory(db, 'belleza'), food: await addCategory(db, 'comida') }
})

const add = (name: string, slug: string, filed: [number, ...number[]], said = {}) =>
  addBusiness(db, filed, {
    ...{ business_name: name, business_slug: slug, name_key: toNameSortKey(name), name_slug: slug },
    ...{ time_zone: 'America/New_York', ...said },
  })

const addReservation = (businessId: number, reservation_time = '10:00', values = {}) =>
  addReservationRow(db, businessId, { reservation_date: '2026-12-01', reservation_time, ...values })

interface Merging {
  /** Default: the current versions. */
  versions?: { keep: number; drop: number }
  /** Fields taken from the duplicate. */
  taken?: readonly string[]
  owner?: OwnerAccessTransfer
}

async function merge(keep: number, drop: number, { versions, taken = [], owner = 'no' }: Merging = {}) {
  const choices = new Map(taken.map((name) => [name, 'otro']))
  const request = { keep, drop, versions: versions ?? (await versionsOf(keep, drop)), choices, owner }
  return mergeBusinesses(db, { actor: ana, now: NOW }, request)
}

async function versionsOf(keep: number, drop: number) {
  const read = await readMergePair(db, keep, drop)
  return read.ok ? { keep: read.kept.version, drop: read.dropped.version } : { keep: 0, drop: 0 }
}

const pageOf = (id: number) => rowOf(db, 'businesses', { id })
const takeBack = (merged: Awaited<ReturnType<typeof merge>>) =>
  undoEntry(db, { actor: ana, now: NOW }, merged.ok ? merged.entry : 0)

/** Adds two published contacts of one category. */
const addPair = async (keptValues = {}, goneValues = {}) =>
  [
    await add('Luna', 'luna', [categories.beauty], keptValues),
    await add('Luna LLC', 'luna-llc', [categories.beauty], goneValues),
  ] as const

describe('merging two contacts', () => {
  test('a merge joins ratings, reservations, offers, links, reports, categories and address of both contacts [D24]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty])
    const gone = await add('Luna LLC', 'luna-llc', [categories.food, categories.beauty])
    await addRating(db, kept, { professional_rating: 5 })
    await addRating(db, gone, { professional_rating: 1 })
    const reservation = await addReservation(gone, '11:00')
    const token = await createOwnerLink(db, gone, NOW)
    const promotion = await addPromotion(db)
    for (const business_id of [gone, kept]) await apply(db, promotion, { business_id })
    await addReport(db, gone)
    await insertRows(db, 'import_rows', { row_key: 'fila', business_id: gone })
    await indexPendingBusinesses(db)

    expect(await merge(kept, gone, { owner: 'enlaces' })).toMatchObject({
      ok: true,
      moved: {
        ratings: 1,
        withdrawn: 0,
        reservations: 1,
        beside: 0,
        promotions: 0,
        ownerLinks: 1,
        reports: 1,
      },
    })
    const page = await pageOf(kept)
    expect(page).toMatchObject({ ratings_count: 2, professional_sum: 6, category_id: categories.beauty })
    expect(await storedListings(db)).toEqual(await recountedListings(db))
    for (const table of ['ratings', 'reservations', 'owner_links', 'reports', 'import_rows'] as const) {
      const rows = await db.selectFrom(table).select('business_id').distinct().execute()
      expect(rows, table).toEqual([{ business_id: kept }])
    }
    const offers = await db.selectFrom('promotion_applications').select('business_id').execute()
    expect(offers).toEqual([{ business_id: kept }])
    const { business_name } = await rowOf(db, 'reservations', { id: reservation })
    expect(business_name).toBe('Luna')
    expect((await findBusinessByOwnerToken(db, token))?.slug).toBe('luna')
    expect(await findBusinessByFormerSlug(db, 'luna-llc')).toEqual({ slug: 'luna', categorySlug: 'belleza' })
    const both = [{ category_id: categories.beauty }, { category_id: categories.food }]
    const shown = db.selectFrom('business_categories').select('category_id').orderBy('position')
    expect(await shown.where('business_id', '=', kept).execute()).toEqual(both)
    const documents = await db.selectFrom('search_documents').select('business_id').execute()
    expect(documents).toEqual([{ business_id: kept }])
  })

  test('after a merge, a person who rated both businesses counts once with the newer rating, and the older one states the reason [D24, D54]', async () => {
    const [kept, gone] = await addPair()
    const rate = (
      business: number,
      reviewer_email: string,
      created_at: string,
      professional_rating: number,
    ) => addRating(db, business, { reviewer_email, created_at, professional_rating })
    const older = [
      await rate(kept, 'eva@ejemplo.com', '2026-01-01', 1),
      await rate(gone, 'luz@ejemplo.com', '2026-01-01', 1),
    ]
    await rate(gone, 'eva@ejemplo.com', '2026-02-01', 5)
    await rate(kept, 'luz@ejemplo.com', '2026-02-01', 4)
    expect(await merge(kept, gone)).toMatchObject({ moved: { withdrawn: 2 } })
    expect(await columnOf(db, 'ratings', 'id', { status: 'withdrawn' })).toEqual(older)
    const { status_reason } = await rowOf(db, 'ratings', { id: older[0] ?? 0 })
    expect(status_reason).toContain('cuenta la más reciente')
    expect(await pageOf(kept)).toMatchObject({ ratings_count: 2, professional_sum: 9 })
    expect(await storedListings(db)).toEqual(await recountedListings(db))
  })

  test('a merge keeps two reservations at the same time, in separate seats [D24, D61]', async () => {
    const [kept, gone] = await addPair()
    await addReservation(kept)
    await addReservation(gone)
    await addReservation(gone, '11:00')
    await addReservation(gone, '10:00', { status: 'cancelled' })
    await addReservation(gone, '12:00')
    expect(await merge(kept, gone)).toMatchObject({ moved: { reservations: 4, beside: 1 } })
    const cells = db.selectFrom('reservation_cells').selectAll().where('business_id', '=', kept)
    const rows = await cells.where('quarter', '<', 48).orderBy('quarter').orderBy('seat').execute()
    expect(rows.map(({ quarter, seat }) => [quarter, seat])).toEqual([
      ...[40, 41].flatMap((quarter) => [0, 1].map((seat) => [quarter, seat])),
      [44, 0],
      [45, 0],
    ])
  })

  test('a merge fills empty fields, overwrites none and keeps a founder number [D24, D59]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty], { phone: '+14045550142' })
    const facts = { phone: '+14045550199', email: 'luna@ejemplo.com', location: '12 Main Street' }
    const page = { website_url: 'https://luna.ejemplo.com', founder_number: 7 }
    const gone = await add('Luna LLC', 'luna-llc', [categories.beauty], { ...facts, ...page })
    await insertRows(db, 'business_services', { business_id: gone, position: 0, name: 'Corte' })
    const hours = { weekday: 1, opens: '09:00', closes: '17:00' }
    await insertRows(db, 'business_hours', { business_id: gone, ...hours })
    const merged = await merge(kept, gone, { owner: 'enlaces-y-correo' })
    expect(merged).toMatchObject({ ok: true, taken: expect.arrayContaining(['Sitio web', 'Horario']) })
    const shared = { phone: '+14045550142', email: 'luna@ejemplo.com', location: '12 Main Street' }
    expect(await pageOf(kept)).toMatchObject({
      ...{ ...shared, business_name: 'Luna', website_url: page.website_url, founder_number: 7, version: 2 },
    })
    expect((await pageOf(gone)).founder_number).toBeNull()
    const week = db.selectFrom('business_hours').selectAll().where('business_id', '=', kept)
    expect(await week.execute()).toMatchObject([hours])
  })

  test('undoing a merge restores the hours and closed dates from before it, whatever the order of the dates [D24, D62]', async () => {
    const [kept, gone] = await addPair()
    for (const [business_id, closed_on] of [
      [kept, '2027-12-25'],
      [gone, '2027-01-01'],
    ] as const)
      await insertRows(db, 'business_closed_dates', { business_id, closed_on })
    await insertRows(db, 'business_hours', { business_id: gone, weekday: 2, opens: '09:00', closes: '17:00' })
    const merged = await merge(kept, gone, { taken: ['horario'] })
    await takeBack(merged)
    const dates = db.selectFrom('business_closed_dates').select('closed_on').where('business_id', '=', kept)
    expect(await dates.execute()).toEqual([{ closed_on: '2027-12-25' }])
  })

  test('a merge stores, indexes and logs the fields chosen from the duplicate [D24]', async () => {
    const facts = { phone: '+14045550142', email: 'a@ejemplo.com' }
    const kept = await add('Luna', 'luna', [categories.beauty], { ...facts, home_service: 'no' })
    const theirs = { phone: '+14045550199', email: 'b@ejemplo.com', city: 'Macon', location: '5 Oak Street' }
    const page = { home_service: 'yes', description: 'Cortes', latitude: 32.8, longitude: -83.6 }
    const gone = await add('Brillo', 'brillo', [categories.beauty], { ...theirs, ...page })
    for (const [business_id, name] of [
      [kept, 'Uñas'],
      [gone, 'Tintes'],
    ] as const) {
      await db.insertInto('business_services').values({ business_id, position: 0, name }).execute()
      const hours = { weekday: business_id === kept ? 1 : 2, opens: '09:00', closes: '17:00' }
      await insertRows(db, 'business_hours', { business_id, ...hours })
    }
    const taken = ['negocio', 'telefono', 'direccion', 'domicilio', 'servicios', 'horario', 'x']
    expect(await merge(kept, gone, { taken })).toMatchObject({
      taken: [
        'Nombre del negocio',
        'Descripción',
        'Servicios o productos',
        'Teléfono',
        'Dirección',
        'Servicio a domicilio',
        'Horario',
      ],
    })
    const said = { phone: '+14045550199', email: 'a@ejemplo.com', city: 'Macon', location: '5 Oak Street' }
    expect(await pageOf(kept)).toMatchObject({
      ...{ ...said, ...page, business_name: 'Brillo', name_key: 'brillo', business_slug: 'luna' },
    })
    const services = db.selectFrom('business_services').select('name').where('business_id', '=', kept)
    expect(await services.execute()).toEqual([{ name: 'Tintes' }])
    const week = db.selectFrom('business_hours').select('weekday').where('business_id', '=', kept)
    expect(await week.execute()).toEqual([{ weekday: 2 }])
    const [found] = await db.selectFrom('search_documents').select(['business_id', 'name', 'offer']).execute()
    expect(found).toMatchObject({ business_id: kept, name: expect.stringContaining('brillo') })
    const { changes } = await rowOf(db, 'audit_log', { action: 'merged' })
    expect(Object.keys(JSON.parse(changes)).sort()).toEqual(
      ['Nombre del negocio', 'Descripción', 'Servicios o productos', 'Teléfono', 'Dirección', 'Ciudad']
        .concat(['Servicio a domicilio', 'Coordenadas', 'Horario', 'Se le unió'])
        .sort(),
    )
    expect(changes).not.toContain('ejemplo.com')
    await restoreTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)
    expect(await pageOf(gone)).toMatchObject({ ...theirs, ...page, business_name: 'Brillo' })
  })

  test('a merge within one city uses the street of the contact that has one without asking, and keeps the city [D24]', async () => {
    const [kept, gone] = await addPair({ location: '12 Main Street' })
    const street = await addContact(db, { name: 'Luna', location: '5 Oak Street' })
    const choices = async (drop: number) => {
      const pair = await readMergePair(db, kept, drop)
      return pair.ok ? (await planMerge(db, pair.businesses)).differences : pair.reason
    }
    expect(await choices(gone)).toMatchObject([{ name: 'negocio' }])
    const said = { kept: '12 Main Street, Atlanta, GA', dropped: '5 Oak Street, Atlanta, GA' }
    expect(await choices(street)).toMatchObject([{ name: 'direccion', ...said }])
    await merge(kept, street, { taken: ['direccion'] })
    expect(await pageOf(kept)).toMatchObject({ location: '5 Oak Street', city: 'Atlanta' })
  })

  test('a merge takes no address in another city and no second founder number', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty], { founder_number: 3 })
    const elsewhere = { city: 'Macon', location: '1 Oak Street' }
    const gone = await add('Luna', 'luna-2', [categories.beauty], { ...elsewhere, founder_number: 9 })
    await merge(kept, gone)
    expect(await pageOf(kept)).toMatchObject({ location: null, city: 'Atlanta', founder_number: 3 })
  })

  test('a merge joins two drafts, and a draft without name gets the name [D22, D24]', async () => {
    const keep = await addContact(db, { phone: '+14045550142' })
    const drop = await addContact(db, { name: 'Luna', city: 'Atlanta', state_code: 'GA' }, [categories.food])
    expect(await merge(keep, drop)).toMatchObject({ ok: true })
    const filed = { business_name: 'Luna', category_id: categories.food, status: 'draft' }
    expect(await pageOf(keep)).toMatchObject(filed)
  })
})

describe('duplicate after a merge', () => {
  test('after a merge the duplicate is in the trash with the reason, and can be restored with its slug [D24, D30]', async () => {
    const [kept, gone] = await addPair()
    const rating = await addRating(db, gone)
    await merge(kept, gone)
    expect((await readTrash(db, { noun: 'contact' }, 1, NOW)).entries).toMatchObject([
      { id: gone, title: 'Luna LLC', detail: `Unido con Luna, contacto ${kept}` },
    ])
    expect(await restoreTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)).toMatchObject({ ok: true })
    expect(await pageOf(gone)).toMatchObject({ is_listed: 1, ratings_count: 0 })
    expect(await findBusinessByFormerSlug(db, 'luna-llc')).toBeNull()
    const { business_id } = await rowOf(db, 'ratings', { id: rating })
    expect(business_id).toBe(kept)
    expect(await storedListings(db)).toEqual(await recountedListings(db))
  })

  test('erasing the duplicate of a merge removes nothing from the other business, and its slug still redirects [D24, D101]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty])
    const gone = await add('Sol Antiguo', 'sol-antiguo', [categories.beauty])
    await addRating(db, gone)
    await merge(kept, gone)
    expect(await eraseTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)).toEqual({ ok: true })
    expect(await pageOf(kept)).toMatchObject({ ratings_count: 1 })
    expect(await findBusinessByFormerSlug(db, 'sol-antiguo')).toMatchObject({ slug: 'luna' })
    const log = await db.selectFrom('audit_log').select(['title', 'changes']).execute()
    expect(JSON.stringify(log)).not.toContain('Sol Antiguo')
  })
})

/** All rows of businesses, without columns that change on every write. */
async function everything() {
  const tables = [
    ...['businesses', 'business_categories', 'business_services', 'business_hours', 'business_closed_dates'],
    ...['business_slug_redirects', 'ratings', 'reservations', 'promotion_applications', 'owner_links'],
    ...['reports', 'suggestions', 'import_rows', 'import_records', 'business_listings', 'search_documents'],
    'business_counts',
  ] as const
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const query = db.selectFrom(table as 'ratings').selectAll()
    const rows = (await query.execute()) as object[]
    all[table] = rows
      .map((row) => {
        const { version: _, updated_at: __, ...said } = row as { version?: number; updated_at?: string }
        // A restored application has a new id.
        return JSON.stringify(table === 'promotion_applications' ? { ...said, id: 0 } : said)
      })
      .sort()
  }
  return all
}

describe('undoing a merge', () => {
  async function addAll() {
    const door = { latitude: 33.7, longitude: -84.3 }
    const kept = await add('Luna', 'luna', [categories.beauty], { description: 'Uñas', ...door })
    const said = {
      ...{ latitude: 33.8, longitude: -84.4 },
      phone: '+14045550199',
      location: '5 Oak Street',
      founder_number: 7,
      description: 'Cortes',
    }
    const gone = await add('Luna LLC', 'luna-llc', [categories.food, categories.beauty], said)
    const rate = (business_id: number, business_name: string, writer: string, created_at: string) =>
      addRating(db, business_id, { business_name, reviewer_email: `${writer}@ejemplo.com`, created_at })
    await rate(kept, 'Luna', 'eva', '2026-01-01')
    await rate(gone, 'Luna LLC', 'eva', '2026-02-01')
    await rate(gone, 'Luna LLC', 'luz', '2026-01-01')
    await rate(kept, 'Luna', 'luz', '2026-02-01')
    await rate(gone, 'Luna LLC', 'sol', '2026-01-01')
    await addReservation(kept)
    const theirs = { business_name: 'Luna LLC' }
    for (const seat of [0, 1]) await addReservation(gone, '10:00', { ...theirs, seat })
    await addReservation(gone, '12:00', { ...theirs, deleted_at: '2026-11-01' })
    await createOwnerLink(db, gone, NOW)
    const [both, alone] = [await addPromotion(db), await addPromotion(db)]
    for (const [promotion_id, business_id, business_name] of [
      [both, gone, 'Luna LLC'],
      [both, kept, 'Luna'],
      [alone, gone, 'Luna LLC'],
    ] as const) {
      const applied = { promotion_id, business_id, business_name, application_type: 'business' as const }
      await insertRows(db, 'promotion_applications', { ...applied, created_at: '2026' })
    }
    await addReport(db, gone, theirs)
    await addSuggestion(db, gone, theirs)
    await insertRows(db, 'business_slug_redirects', { slug: 'vieja', business_id: gone, created_at: '2026' })
    await insertRows(db, 'import_rows', { row_key: 'fila', business_id: gone })
    await insertRows(db, 'import_records', { business_id: gone, name_core: 'luna', imported_at: '2026' })
    for (const [business_id, week, times] of [
      [kept, '2026-11-16', 4],
      [gone, '2026-11-16', 3],
      [gone, '2026-11-09', 2],
    ] as const)
      await insertRows(db, 'business_counts', { business_id, week, what: 'call', times })
    await insertRows(db, 'business_services', { business_id: gone, position: 0, name: 'Corte' })
    await insertRows(db, 'business_hours', { business_id: gone, weekday: 1, opens: '09:00', closes: '17:00' })
    await insertRows(db, 'business_closed_dates', { business_id: gone, closed_on: '2099-12-25' })
    for (const id of [kept, gone]) await recomputeListingQuality(db, id)
    await indexPendingBusinesses(db)
    return { kept, gone }
  }

  test.each([[[]], [['negocio', 'descripcion', 'direccion', 'horario']]])(
    'undoing a merge that took %j from the duplicate restores every row [D24, D133]',
    async (taken) => {
      const { kept, gone } = await addAll()
      const before = await everything()
      const merged = await merge(kept, gone, { taken })
      const merges = await everything()
      expect(merges.ratings).not.toEqual(before.ratings)
      expect(merges.business_counts?.map((row) => JSON.parse(row))).toEqual(
        [
          ['2026-11-09', 2],
          ['2026-11-16', 7],
        ].map(([week, times]) => ({ business_id: kept, week, what: 'call', times })),
      )
      expect(await takeBack(merged)).toMatchObject({ ok: true, notUndone: [] })
      expect(await everything()).toEqual(before)
      expect(await storedListings(db)).toEqual(await recountedListings(db))
      expect(await takeBack(merged)).toMatchObject({ ok: false, reason: 'not_found' })
      const ofDuplicate = { entity_id: gone, noun: 'contact' } as const
      const deleted = await rowOf(db, 'audit_log', { ...ofDuplicate, action: 'deleted' })
      expect(deleted.undone_at).toBe(NOW.toISOString())
      expect(await rowOf(db, 'audit_log', { ...ofDuplicate, action: 'restored' })).toMatchObject({
        ...{ changes: expect.stringContaining(`unión con el contacto ${kept}`), undone_at: null },
      })
    },
  )

  test('undoing a merge keeps later rows and changes, and names the fields that it did not restore [D133]', async () => {
    const { kept, gone } = await addAll()
    const merged = await merge(kept, gone, { taken: ['telefono'] })
    const later = await addRating(db, kept, { reviewer_email: 'mar@ejemplo.com' })
    const booked = await addReservation(kept, '16:00')
    const change = { business: { phone: '+14045550111', message: 'Hola' } }
    await saveBusiness(db, { actor: ana, now: NOW }, kept, change)
    expect(await takeBack(merged)).toMatchObject({
      ok: true,
      notUndone: ['Teléfono'],
      done: expect.arrayContaining(['Dirección']),
    })
    expect(await pageOf(kept)).toMatchObject({ phone: '+14045550111', message: 'Hola', location: null })
    expect(await pageOf(gone)).toMatchObject({ deleted_at: null, merged_into: null, founder_number: 7 })
    expect(await rowOf(db, 'ratings', { id: later })).toMatchObject({ business_id: kept })
    expect(await rowOf(db, 'reservations', { id: booked })).toMatchObject({ business_id: kept })
    expect(await storedListings(db)).toEqual(await recountedListings(db))
  })

  test('undoing a merge writes nothing if one field is refused [D133]', async () => {
    const { kept, gone } = await addAll()
    await add('Otra', 'tomada', [categories.food])
    const merged = await merge(kept, gone)
    const id = merged.ok ? merged.entry : 0
    const { undo } = (await rowOf(db, 'audit_log', { id })) as { undo: string }
    const parsed = JSON.parse(undo)
    const fields = { ...parsed.fields, 'direccion-web': ['tomada', 'luna'] }
    await updateRows(db, 'audit_log', { id }, { undo: JSON.stringify({ ...parsed, fields }) })
    const before = await everything()
    expect(await takeBack(merged)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await everything()).toEqual(before)
  })

  test('undoing a merge fails and writes nothing if the duplicate was erased [D101, D133]', async () => {
    const { kept, gone } = await addAll()
    const merged = await merge(kept, gone)
    await eraseTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)
    const before = await everything()
    expect(await takeBack(merged)).toEqual(
      expect.objectContaining({ ok: false, reason: 'refused', message: expect.stringContaining('papelera') }),
    )
    expect(await everything()).toEqual(before)
  })
})

describe('registrant of the duplicate', () => {
  const stranger = { email: 'extrano@ejemplo.com', source: 'registration' as const }

  test('a merge gives the registrant of the duplicate nothing: the link is revoked, the e-mail not taken, the closed link logged [D147, T155]', async () => {
    const [kept, gone] = await addPair({}, stranger)
    const [own, theirs] = [await createOwnerLink(db, kept, NOW), await createOwnerLink(db, gone, NOW)]
    const pair = await readMergePair(db, kept, gone)
    expect(pair).toMatchObject({ ok: true, dropped: { ...stranger, links: 1 } })
    const merged = await merge(kept, gone, { taken: ['correo'] })
    expect(merged).toMatchObject({ ok: true, closedLinks: 1, moved: { ownerLinks: 0 } })
    expect(await findBusinessByOwnerToken(db, theirs)).toBeNull()
    expect(await findBusinessByOwnerToken(db, own)).toMatchObject({ id: kept })
    expect(await pageOf(kept)).toMatchObject({ email: null })
    const { changes } = await rowOf(db, 'audit_log', { action: 'merged' })
    expect(JSON.parse(changes)).toMatchObject({ 'Enlaces cerrados del duplicado': [null, 1] })
    await takeBack(merged)
    expect(await findBusinessByOwnerToken(db, theirs)).toMatchObject({ id: gone })
  })

  test.each([
    ['enlaces', 'luna@ejemplo.com', 'luna@ejemplo.com'],
    ['enlaces-y-correo', 'luna@ejemplo.com', stranger.email],
    ['enlaces-y-correo', null, stranger.email],
    ['enlaces', null, null],
  ] as const)(
    "if the operator answers %s, a merge keeps the registrant's link, and the e-mail %s becomes %s [D147]",
    async (owner, email, after) => {
      const kept = await add('Luna', 'luna', [categories.beauty], { email })
      const gone = await add('Luna LLC', 'luna-llc', [categories.beauty], stranger)
      const link = await createOwnerLink(db, gone, NOW)
      expect(await merge(kept, gone, { owner })).toMatchObject({ closedLinks: 0, moved: { ownerLinks: 1 } })
      expect(await findBusinessByOwnerToken(db, link)).toMatchObject({ id: kept })
      expect(await pageOf(kept)).toMatchObject({ email: after })
    },
  )

  test.each([
    ['phone', 'telefono'],
    ['whatsapp', 'whatsapp'],
  ] as const)(
    'a merge takes the %s of the duplicate only if the operator chooses it or confirms the owner [D147, T253]',
    async (column, name) => {
      const number = '+14045550177'
      const kept = await add('Luna', 'luna', [categories.beauty])
      const gone = await add('Luna LLC', 'luna-llc', [categories.beauty], { ...stranger, [column]: number })
      const pair = await readMergePair(db, kept, gone)
      const { differences } = pair.ok ? await planMerge(db, pair.businesses) : { differences: [] }
      expect(differences.find((each) => each.name === name)).toMatchObject({ isTaken: false })
      for (const [merging, after] of [
        [{}, null],
        [{ taken: [name] }, number],
        [{ owner: 'enlaces' }, number],
      ] as const) {
        const merged = await merge(kept, gone, merging)
        expect((await pageOf(kept))[column]).toBe(after)
        await takeBack(merged)
      }
    },
  )

  test('a merge takes "no WhatsApp" of an unknown registrant only if the operator chooses it [D106, D147, T253]', async () => {
    const [kept, gone] = await addPair({ phone: '+14045550142' }, { ...stranger, no_whatsapp: 1 })
    const pair = await readMergePair(db, kept, gone)
    const { differences } = pair.ok ? await planMerge(db, pair.businesses) : { differences: [] }
    expect(differences.find(({ name }) => name === 'sin-whatsapp')).toMatchObject({ isTaken: false })
    await merge(kept, gone, { taken: ['sin-whatsapp'] })
    expect((await pageOf(kept)).no_whatsapp).toBe(1)
  })

  test('describeLastPhoneChange names who registered the duplicate from which a merge took the number [T193, T253]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty], { whatsapp: '+14045550142' })
    const registrant = { ...stranger, contact_person: 'Luz Paz', whatsapp: '+14045550177' }
    const gone = await add('Luna LLC', 'luna-llc', [categories.beauty], registrant)
    await merge(kept, gone, { taken: ['whatsapp'] })
    const registered = await describeLastPhoneChange(db, kept)
    expect(registered).toMatch(
      new RegExp(`^quien lo registró, en el contacto ${gone} \\(lo registró Luz Paz\\)`),
    )
    expect(registered).not.toContain('ana')

    const other = await add('Luna Dos', 'luna-dos', [categories.beauty], registrant)
    await saveBusiness(db, { actor: OWNER_ACTOR, now: NOW }, other, {
      business: { whatsapp: '+14045550188' },
    })
    const merged = await merge(kept, other, { taken: ['whatsapp'] })
    expect(await describeLastPhoneChange(db, kept)).toMatch(
      new RegExp(`^quien tenía su enlace privado, .*, en el contacto ${other} `),
    )
    // After the undo the number is the one of the first duplicate again.
    await takeBack(merged)
    expect(await describeLastPhoneChange(db, kept)).toBe(registered)
    await eraseTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)
    expect(await describeLastPhoneChange(db, kept)).toMatch(
      new RegExp(`^alguien, en el contacto ${gone}, que se unió`),
    )
  })
})

test.each([
  ['no', ['visitor']],
  ['enlaces', ['visitor', 'owner']],
] as const)(
  'a merge moves requests of the registrant of the duplicate if the operator answers %s: %s [D147, T192]',
  async (owner, moves) => {
    const [kept, gone] = await addPair()
    for (const source of ['visitor', 'owner'] as const) await addSuggestion(db, gone, { source })
    const sourcesOf = (business_id: number) => columnOf(db, 'suggestions', 'source', { business_id })
    const merged = await merge(kept, gone, { owner })
    expect(await sourcesOf(kept)).toEqual(moves)
    // Rows that do not move belong to a business in the trash, which the queue omits.
    expect((await countPendingByKind(db)).suggestion).toBe(moves.length)
    await takeBack(merged)
    expect(await sourcesOf(gone)).toEqual(['visitor', 'owner'])
  },
)

test('a merge that keeps the registrant of the duplicate leaves its open request if the other contact has one [D119, F118]', async () => {
  const [kept, gone] = await addPair()
  const own = await addSuggestion(db, kept, { source: 'owner' })
  const theirs = await addSuggestion(db, gone, { source: 'owner' })
  const decided = await addSuggestion(db, gone, { source: 'owner', status: 'refused' })
  const idsOf = (business_id: number) => columnOf(db, 'suggestions', 'id', { business_id })
  const merged = await merge(kept, gone, { owner: 'enlaces' })
  expect([await idsOf(kept), await idsOf(gone)]).toEqual([[own, decided], [theirs]])
  expect((await countPendingByKind(db)).suggestion).toBe(1)
  await takeBack(merged)
  expect(await idsOf(gone)).toEqual([theirs, decided])
})

describe('differing fields of a merge', () => {
  const differences = async (keep: number, drop: number) => {
    const pair = await readMergePair(db, keep, drop)
    return pair.ok ? (await planMerge(db, pair.businesses)).differences.map(({ name }) => name) : pair.reason
  }

  test('a merge offers two zip codes of one city as a choice, even without streets [D24]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty], { zipcode: '30301' })
    const gone = await add('Luna', 'luna-2', [categories.beauty], { zipcode: '30303' })
    expect(await differences(kept, gone)).toEqual(['codigo-postal'])
    await merge(kept, gone, { taken: ['codigo-postal'] })
    expect(await pageOf(kept)).toMatchObject({ zipcode: '30303' })
  })

  test('a merge offers main category and capacity as choices, and keeps both categories [D24]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty], { slot_capacity: 2 })
    const gone = await add('Luna', 'luna-2', [categories.food], { slot_capacity: 5 })
    expect(await differences(kept, gone)).toEqual(['categoria', 'cupo'])
    await merge(kept, gone, { taken: ['categoria', 'cupo'] })
    expect(await pageOf(kept)).toMatchObject({ category_id: categories.food, slot_capacity: 5 })
    const filed = db.selectFrom('business_categories').select('category_id').orderBy('position')
    expect(await filed.where('business_id', '=', kept).execute()).toHaveLength(2)
  })

  test('a merge fills a field that the remaining contact lacks, unless the operator excludes it [D24]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty])
    const gone = await add('Luna', 'luna-2', [categories.beauty], {
      description: 'Cortes',
      website_url: 'https://luna.ejemplo.com',
    })
    const choices = new Map([['descripcion', 'este']])
    const request = { keep: kept, drop: gone, versions: await versionsOf(kept, gone), choices }
    await mergeBusinesses(db, { actor: ana, now: NOW }, request)
    expect(await pageOf(kept)).toMatchObject({ description: null, website_url: 'https://luna.ejemplo.com' })
  })

  test('a merge with an invalid chosen field changes neither contact', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty])
    const gone = await add('Luna', 'luna-2', [categories.food])
    await db.updateTable('categories').set({ deleted_at: '2026' }).where('id', '=', categories.food).execute()
    const before = await everything()
    expect(await merge(kept, gone, { taken: ['categoria'] })).toMatchObject({ ok: false, reason: 'refused' })
    expect(await everything()).toEqual(before)
  })
})

describe('pointers to the duplicate', () => {
  test('a merge makes businesses that pointed to the duplicate point to the remaining one, and its undo reverts that [D24, D118]', async () => {
    const [kept, gone] = await addPair()
    const third = await add('Luna III', 'luna-3', [categories.beauty])
    const moved = { closed_kind: 'moved', moved_to: gone }
    const old = await add('Luna Vieja', 'luna-vieja', [categories.beauty], moved)
    await merge(gone, third)
    const merged = await merge(kept, gone)
    expect(await pageOf(old)).toMatchObject({ closed_kind: 'moved', moved_to: kept })
    expect(await pageOf(third)).toMatchObject({ merged_into: kept })
    expect(await findRemainingBusinessesAfterMerges(db, [third, gone, kept, 999])).toEqual(
      new Map([
        [third, kept],
        [gone, kept],
      ]),
    )
    expect(await readSavedList(db, encodeIdList([gone, old, third]))).toEqual([kept, old])
    await takeBack(merged)
    expect(await pageOf(old)).toMatchObject({ moved_to: gone })
    expect(await pageOf(third)).toMatchObject({ merged_into: gone })
    expect(await findRemainingBusinessesAfterMerges(db, [third, gone])).toEqual(new Map([[third, gone]]))
  })

  test('findRemainingBusinessesAfterMerges follows long chains and stops in a circle', async () => {
    const [a, b, c] = [
      await add('A', 'a', [categories.beauty]),
      await add('B', 'b', [categories.beauty]),
      await add('C', 'c', [categories.beauty]),
    ]
    const point = (id: number, merged_into: number) =>
      db.updateTable('businesses').set({ merged_into, deleted_at: '2026' }).where('id', '=', id).execute()
    await point(a, b)
    await point(b, c)
    expect(await findRemainingBusinessesAfterMerges(db, [a, b])).toEqual(
      new Map([
        [a, c],
        [b, c],
      ]),
    )
    await point(c, a)
    expect((await findRemainingBusinessesAfterMerges(db, [a])).size).toBe(1)
  })

  test('a merge never marks the remaining contact as moved [D118]', async () => {
    const kept = await add('Luna', 'luna', [categories.beauty])
    const gone = await add('Luna', 'luna-2', [categories.beauty], { closed_kind: 'moved', moved_to: kept })
    await merge(kept, gone, { taken: ['cierre'] })
    expect(await pageOf(kept)).toMatchObject({ closed_kind: null, moved_to: null })
    const newer = await add('Luna', 'luna-3', [categories.beauty])
    await updateRows(db, 'businesses', { id: kept }, { closed_kind: 'moved', moved_to: newer })
    await merge(kept, newer)
    expect(await pageOf(kept)).toMatchObject({ closed_kind: null, moved_to: null })
  })
})

test('undoing a merge does not restore another business that has the id of the erased duplicate [T156]', async () => {
  const [kept, gone] = await addPair()
  const merged = await merge(kept, gone)
  await eraseTrashEntry(db, { actor: ana, now: NOW }, 'contact', gone)
  const other = await add('Ajeno', 'ajeno', [categories.beauty], { id: gone, deleted_at: '2026-11-20' })
  expect(other).toBe(gone)
  const undo = () => takeBack(merged)
  expect(await undo()).toMatchObject({ ok: false, reason: 'refused' })
  await updateRows(db, 'businesses', { id: gone }, { merged_into: kept, created_at: '2026-11-20' })
  expect(await undo()).toMatchObject({ ok: false, reason: 'refused' })
  expect((await pageOf(gone)).deleted_at).not.toBeNull()
})

describe('refused merges', () => {
  test('the second of two simultaneous merges fails, and so does a merge after an edit [D24, F44]', async () => {
    const [kept, gone] = await addPair()
    const versions = await versionsOf(kept, gone)
    const late = { ...versions, drop: versions.drop - 1 }
    expect(await merge(kept, gone, { versions: late })).toEqual({ ok: false, reason: 'changed' })
    const both = await Promise.all([merge(kept, gone), merge(gone, kept)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('a merge fails and loses nothing if hours or a logo were saved after the comparison was opened [D24, F44]', async () => {
    const [kept, gone] = await addPair()
    const hours = { weekday: 2, opens: '09:00', closes: '17:00' }
    await insertRows(db, 'business_hours', { business_id: gone, ...hours })
    const compared = await versionsOf(kept, gone)
    const days = Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '18:00' }])
    const { version } = await pageOf(kept)
    const week = { days, closedDates: [] }
    expect(await saveWeek(db, { actor: ana }, kept, { version, week })).toMatchObject({ ok: true })
    const late = await merge(kept, gone, { versions: compared, taken: ['horario'] })
    expect(late).toEqual({ ok: false, reason: 'changed' })
    const opening = db.selectFrom('business_hours').select('opens').where('business_id', '=', kept)
    expect(await opening.distinct().execute()).toEqual([{ opens: '10:00' }])

    const again = await versionsOf(kept, gone)
    const [logo = ''] = await addImages(db, 'a')
    await setLogo(db, { actor: ana }, gone, logo)
    expect(await merge(kept, gone, { versions: again })).toEqual({ ok: false, reason: 'changed' })
  })

  test('a merge fails for a contact with itself, with a missing contact, and if only the duplicate has a page', async () => {
    const id = await add('Luna', 'luna', [categories.beauty])
    const bare = await addContact(db, { name: 'Luna' })
    expect(await merge(id, id)).toEqual({ ok: false, reason: 'same' })
    expect(await merge(id, 999)).toEqual({ ok: false, reason: 'not_found' })
    expect(await merge(bare, id)).toEqual({ ok: false, reason: 'page_would_go' })
    expect(await merge(id, bare)).toMatchObject({ ok: true })
  })
})

describe('finding duplicates', () => {
  test('findDuplicateCandidates lists the contact with the same name and phone before others with the phone [D24, D100]', async () => {
    const phone = '+17625550102'
    const addHere = (name: string, slug: string) =>
      add(name, slug, [categories.beauty], { phone, city: 'Augusta' })
    await addHere('Uñas Cuatro Vientos', 'unas')
    await addHere('Taller Núñez', 'taller')
    const same = await addHere('Imprenta El Cardenal', 'imprenta')
    const own = await addHere('Imprenta El Cardenal', 'imprenta-2')
    await indexPendingBusinesses(db)
    const [first] = await findDuplicateCandidates(db, own)
    expect(first).toMatchObject({ id: same, reason: 'phone' })
  })

  test('findDuplicateCandidates finds contacts by phone, e-mail or nearly the same name in the city, each once [D24, D100]', async () => {
    const facts = { phone: '+14045550142', email: 'luna@ejemplo.com' }
    const own = await add('Salón Luna', 'salon-luna', [categories.beauty], facts)
    const phone = await addContact(db, { name: 'Otro', ...facts })
    const email = await addContact(db, { name: 'Correo', email: facts.email })
    const named = await add('Salon Luna LLC', 'salon-luna-2', [categories.beauty])
    await add('Salón Luna', 'salon-luna-3', [categories.beauty], { city: 'Macon' })
    await addContact(db, { name: 'En la papelera', ...facts, deleted_at: '2026-11-01' })
    await indexPendingBusinesses(db)
    const found = await findDuplicateCandidates(db, own)
    expect(found.map(({ id, reason }) => [id, reason])).toEqual([
      [phone, 'phone'],
      [named, 'name'],
      [email, 'email'],
    ])
  })

  test('findBusinessIdByReference finds a contact by id, or by a present or former address [D24]', async () => {
    const id = await add('Luna', 'luna', [categories.beauty])
    await insertRows(db, 'business_slug_redirects', {
      slug: 'luna-vieja',
      business_id: id,
      created_at: '2026',
    })
    const named = [`${id}`, `#${id}`, 'luna', 'https://ejemplo.com/belleza/luna?x=1', '/belleza/luna/']
    for (const text of [...named, 'LUNA', 'luna-vieja', `https://ejemplo.com/admin/contactos/${id}/negocio`])
      expect(await findBusinessIdByReference(db, text), text).toBe(id)
    for (const text of ['', '/', '999', 'sol', "luna' or 1=1"])
      expect(await findBusinessIdByReference(db, text), text).toBeNull()
  })
})
