import { readFileSync } from 'node:fs'
import type { Db } from 'db/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BULK_LIST_CONFIGS, type BulkListName, type BulkVerb } from '~/features/admin-lists/verbs'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { setDistinctMark } from '~/features/business-admin/merge/duplicates.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { setBusinessClosure } from '~/features/businesses/closing.server'
import { addPhoto, removeOrPromotePhoto, setLogo } from '~/features/businesses/pictures.server'
import { readBusiness } from '~/features/businesses/read.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { markUnseenByTeam } from '~/features/businesses/unseen.server'
import { readBusinessWeek, saveWeek } from '~/features/businesses/week/week.server'
import { NEW_CATEGORY_VALUES } from '~/features/categories/manage/fields'
import { findCategoryFormValues } from '~/features/categories/manage/list.server'
import { createCategory, saveCategory } from '~/features/categories/manage/save.server'
import {
  deleteCategory,
  moveCategory,
  setCategoryActive,
} from '~/features/categories/manage/status-and-order.server'
import {
  addImageToBank,
  moveIntoOrOutOfBank,
  moveWithinBank,
  setImageText,
  toggleImageFavorite,
} from '~/features/category-images/bank/change.server'
import {
  promoteNextCategoryMainImage,
  setCategoryMainImage,
} from '~/features/category-images/bank/images.server'
import {
  approveAsCategoryMainImage,
  moveCategoryPhotoToTrash,
  setPhotoStatus,
} from '~/features/category-images/photos/decide.server'
import { readCategoryPrompts, saveCategoryPrompts } from '~/features/category-images/photos/prompts.server'
import { addCategorySynonym } from '~/features/directory/empty-searches.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { resolveReportByClosingBusiness } from '~/features/moderation/reports/reports.server'
import {
  closeReport,
  rejectEntry,
  reopenReport,
  republishRating,
  withdrawRating,
} from '~/features/moderation/status-changes.server'
import { saveOrProposeOwnerValues } from '~/features/owners/own-data.server'
import { addPromotionBusinesses, savePromotionTargets } from '~/features/promotions/apply/save.server'
import {
  buildNewPromotion,
  createPromotion,
  readPromotion,
  savePromotion,
} from '~/features/promotions/edit/save.server'
import {
  changePromotionUses,
  deletePromotion,
  restorePromotion,
  setPromotionActive,
} from '~/features/promotions/manage.server'
import { createBusinessOwnOffer, setPromotionDeclined } from '~/features/promotions/own/save.server'
import { saveRatingReply } from '~/features/ratings/reply.server'
import { changeReservationStatusByAdmin, moveByAdmin } from '~/features/reservations/admin/decide.server'
import { deleteReservationAndFreeSlots, saveNote } from '~/features/reservations/admin/save.server'
import { addBlocks, removeBlock } from '~/features/reservations/blocks.server'
import { addWalkIn } from '~/features/reservations/book.server'
import { saveAttendance, setCustomerNotified } from '~/features/reservations/marks.server'
import { proposeTime, withdrawProposal } from '~/features/reservations/proposal.server'
import {
  findCustomBookingRules,
  formatBookingRulesForComparison,
  saveBookingRules,
} from '~/features/reservations/rules.server'
import type { BookingRules } from '~/features/reservations/slots'
import { readEditableSettings, saveSettings } from '~/features/settings/save.server'
import { acceptSuggestion, rejectSuggestion } from '~/features/suggestions/decide.server'
import { withdrawOwnerChangeRequest } from '~/features/suggestions/store.server'
import { restoreTrashEntry } from '~/features/trash/trash.server'
import routes from '~/routes'
import { createDatabase, freshDatabase, ON_POSTGRES, type TestDatabase } from '../../support/database'
import { addCategory, addImages, addRating } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { newestRow, rowOf, updateRows } from '../../support/rows'
import { stateOf } from '../../support/undo-state'
import { addPromotion } from '../promotions/rows'

const NOW = new Date('2026-11-21T17:00:00.000Z')
const about = {
  actor: { username: 'ana', role: 'administrator' as const, place: '/administracion' },
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  channels: { mail: false, marketing: false },
  now: NOW,
}
const owner = { actor: OWNER_ACTOR, now: NOW }
/** A time after the reservation. */
const afterwards = { actor: OWNER_ACTOR, now: new Date('2026-11-24T20:00:00Z') }
async function ownOffer(db: Db, id: number): Promise<number> {
  const promotion = { ...buildNewPromotion(NOW), title: 'Pan del día', percentage: 10 }
  const sent = { promotion, image: null, version: 0, dropsImage: false }
  const created = await createBusinessOwnOffer(db, owner, { id, name: 'Luna' }, sent)
  if (!created.ok) throw new Error('The offer was not made')
  return created.id
}
const onError = (error: unknown) => {
  throw error
}
const address = (digit: number) => `/imagenes/${String(digit).repeat(32)}.webp`
const LOGOS = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]

interface There {
  db: Db
  beauty: number
  health: number
  luna: number
  sol: number
  held: number
  gone: number
  unseen: number
  promotion: number
  reservation: number
  waiting: number
  shown: number
  withdrawn: number
  open: number
  closed: number
  visitorAsks: number
  ownerAsks: number
  approved: number
  other: number
  pending: number
}

/** Adds a row of each kind. Returns their ids. */
async function fill(db: Db): Promise<Omit<There, 'db'>> {
  const beauty = await addCategory(db, 'belleza', { name: 'Belleza', position: 1 })
  const health = await addCategory(db, 'salud', { name: 'Salud', position: 2 })
  const add = async (name: string, business = {}) => {
    const said = {
      name,
      category: 'belleza',
      stateCode: 'GA' as const,
      status: 'published' as const,
      ...business,
    }
    const saved = await saveBusiness(db, about, null, { business: said })
    if (!saved.ok) throw new Error(`${name} was not saved`)
    return saved.id
  }
  const luna = await add('Luna', { phone: '+14045550101', slotCapacity: 2 })
  const sol = await add('Sol')
  const held = await add('Mar', { status: 'held' })
  await updateRows(db, 'businesses', { id: held }, { status_reason: 'Nombre raro' })
  const gone = await add('Paz', { status: 'removed' })
  await updateRows(db, 'businesses', { id: gone }, { status_reason: 'Repetido' })
  const unseen = await add('Rio')
  await markUnseenByTeam(db, unseen)
  await addImages(db, 'ab')
  await setLogo(db, about, luna, LOGOS[0])
  for (const hash of LOGOS) await addPhoto(db, about, luna, hash)
  const prices = { discount_amount_cents: 0, original_price_cents: 0, special_price_cents: 0 }
  const promotion = await addPromotion(db, { current_uses: 1, ...prices })
  const reach = { version: 1, alcance: 'business' as const, categoria: [], negocio: [luna] }
  expect(await savePromotionTargets(db, about, promotion, reach)).toMatchObject({ ok: true })
  const category = { id: beauty, name: 'Belleza' }
  const picture = async (digit: number) =>
    (await addImageToBank(db, about, category, { address: address(digit), description: 'Uñas' })).id
  const [approved, other, pending] = [await picture(1), await picture(2), await picture(3)]
  for (const digit of [4, 5, 6, 7]) await picture(digit)
  await setPhotoStatus(db, about.actor, { category, id: pending }, 'pending')
  await setCategoryMainImage(db, about, beauty, address(1))
  const rows = {
    ...{ beauty, health, luna, sol, held, gone, unseen, promotion, approved, other, pending },
    reservation: await addReservation(db, luna),
    waiting: await addRating(db, luna, { status: 'in_review' }),
    shown: await addRating(db, luna),
    withdrawn: await addRating(db, luna, { status: 'withdrawn', status_reason: 'Insulta' }),
    open: await addReport(db, luna),
    closed: await addReport(db, luna, { status: 'dismissed', note: 'Está bien' }),
    visitorAsks: await addSuggestion(db, luna),
    ownerAsks: await addSuggestion(db, sol, { source: 'owner', business_name: 'Sol' }),
  }
  await recomputeListingQuality(db, luna)
  return rows
}

let there: There
let filled: TestDatabase
let ids: Omit<There, 'db'>
// On SQLite the rows are added once, and each test has a copy of the file.
beforeAll(async () => {
  filled = await createDatabase()
  ids = await fill(filled.db)
  await filled.db.destroy()
})
afterAll(() => filled.close())
beforeEach(async () => {
  const { db } = await freshDatabase({}, Promise.resolve(filled.file))
  there = { db, ...(ON_POSTGRES ? await fill(db) : ids) }
})

type Deed = (there: There) => Promise<unknown>

const bulk =
  (list: BulkListName, verb: BulkVerb, item: (there: There) => string | number): Deed =>
  async (there) => {
    const details = { reason: 'Repetido', category: 'salud', promotion: there.promotion }
    const items = [String(item(there))]
    const run = await runBulkAction(there.db, { list, verb, items, details }, { ...about, onError })
    expect(run).toMatchObject({ done: 1, stayed: { count: 0 }, failed: { count: 0 } })
  }

/** Returns a call that prepares something before the verb. Undo then restores the state between both. */
const after =
  (prepare: Deed, act: Deed): Deed =>
  async (there) => {
    await prepare(there)
    const prepared = await stateOf(there.db)
    await act(there)
    return prepared
  }

/** Returns a call that changes an own offer, which it makes and prepares first. */
const withOffer =
  (
    act: (db: Db, id: number) => Promise<unknown>,
    prepare: (db: Db, id: number) => Promise<unknown> = async () => undefined,
  ): Deed =>
  async ({ db, luna }) => {
    const id = await ownOffer(db, luna)
    await prepare(db, id)
    const prepared = await stateOf(db)
    await act(db, id)
    return prepared
  }

const save =
  (business: Parameters<typeof saveBusiness>[3]['business']): Deed =>
  ({ db, luna }) =>
    saveBusiness(db, about, luna, { business })

const photoOf = ({ beauty }: There, id: number) => ({ category: { id: beauty, name: 'Belleza' }, id })
const imageOf = (there: There, id: number) => ({ ...photoOf(there, id), actor: about.actor })

const saveRules =
  (isRemoved: boolean): Deed =>
  async ({ db, luna }) => {
    const asks = { email: true, requirement: false, comment: false }
    const rules: BookingRules = {
      step: 30,
      hoursAhead: 2,
      daysAhead: 30,
      maxOpen: null,
      isConfirmedAtOnce: false,
      asks,
    }
    const save = async (next: BookingRules | null) =>
      saveBookingRules(db, about, luna, {
        rules: next,
        before: formatBookingRulesForComparison(await findCustomBookingRules(db, luna)),
      })
    if (isRemoved) await save(rules)
    const prepared = await stateOf(db)
    await save(isRemoved ? null : rules)
    return prepared
  }

/**
 * Calls behind each verb, by module and verb. A call that prepares something returns the state after the
 * preparation. A call with several entries returns the id of the entry that its notice undoes.
 */
const DEEDS: Record<string, Deed> = {
  'businesses/routes/admin-new.tsx': ({ db }) =>
    saveBusiness(db, about, null, { business: { name: 'Nube', category: 'salud', stateCode: 'GA' } }),
  'categories/routes/admin-new-category.tsx': ({ db }) =>
    createCategory(db, about, { ...NEW_CATEGORY_VALUES, name: 'Circo', slug: 'circo' }),
  'categories/routes/admin-edit-category.tsx': async ({ db, beauty }) =>
    saveCategory(db, about, beauty, {
      version: (await findCategoryFormValues(db, beauty))?.version ?? 0,
      category: { subtitle: 'Uñas', synonyms: ['manicura'] },
    }),
  'categories/routes/admin-verb.ts#activar': after(
    ({ db, health }) => setCategoryActive(db, about, health, false),
    ({ db, health }) => setCategoryActive(db, about, health, true),
  ),
  'categories/routes/admin-verb.ts#desactivar': ({ db, health }) =>
    setCategoryActive(db, about, health, false),
  'categories/routes/admin-delete-category.tsx': ({ db, health }) => deleteCategory(db, about, health),
  'categories/routes/admin-order.tsx': async ({ db, health }) => {
    await moveCategory(db, about, health, 'first')
  },
  'category-images/routes/main-image.ts#': ({ db, beauty }) =>
    setCategoryMainImage(db, about, beauty, address(2)),
  'category-images/routes/main-image.ts#siguiente': ({ db, beauty }) =>
    promoteNextCategoryMainImage(db, about, { id: beauty, mainImage: address(1) }),
  'category-images/routes/main-image.ts#quitar': ({ db, beauty }) =>
    setCategoryMainImage(db, about, beauty, null),
  'category-images/routes/upload.tsx': ({ db, beauty }) =>
    addImageToBank(db, about, { id: beauty, name: 'Belleza' }, { address: address(9), description: null }),
  'category-images/routes/photos/prompts.tsx': async ({ db, beauty }) => {
    const { prompts, version } = await readCategoryPrompts(db, { id: beauty, name: 'Belleza' })
    await saveCategoryPrompts(db, about, { id: beauty, name: 'Belleza' }, { version, prompts })
    const prepared = await stateOf(db)
    const next = { version: version + 1, prompts: ['Un salón', ...prompts.slice(1)] }
    await saveCategoryPrompts(db, about, { id: beauty, name: 'Belleza' }, next)
    return prepared
  },
  'category-images/routes/photos/verb.ts#aprobar': (each) =>
    setPhotoStatus(each.db, about.actor, photoOf(each, each.pending), 'approved'),
  'category-images/routes/photos/verb.ts#rechazar': (each) =>
    setPhotoStatus(each.db, about.actor, photoOf(each, each.approved), 'rejected'),
  'category-images/routes/photos/verb.ts#pendiente': (each) =>
    setPhotoStatus(each.db, about.actor, photoOf(each, each.other), 'pending'),
  'category-images/routes/photos/verb.ts#eliminar': (each) =>
    moveCategoryPhotoToTrash(each.db, about.actor, photoOf(each, each.other)),
  'category-images/routes/photos/verb.ts#favorita': (each) =>
    toggleImageFavorite(each.db, imageOf(each, each.other)),
  'category-images/routes/photos/verb.ts#principal': (each) =>
    approveAsCategoryMainImage(each.db, about.actor, photoOf(each, each.other)),
  'category-images/routes/photos/verb.ts#al-banco': after(
    (each) => setPhotoStatus(each.db, about.actor, photoOf(each, each.pending), 'approved'),
    (each) => moveIntoOrOutOfBank(each.db, imageOf(each, each.pending), 'in'),
  ),
  'category-images/routes/photos/verb.ts#fuera-del-banco': (each) =>
    moveIntoOrOutOfBank(each.db, imageOf(each, each.other), 'out'),
  'category-images/routes/photos/verb.ts#antes': (each) =>
    moveWithinBank(each.db, imageOf(each, each.other), -1),
  'category-images/routes/photos/verb.ts#despues': (each) =>
    moveWithinBank(each.db, imageOf(each, each.approved), 1),
  'category-images/routes/photos/verb.ts#describir': (each) =>
    setImageText(each.db, imageOf(each, each.other), 'Unas manos'),
  'business-admin/routes/contact.tsx': save({ name: 'Luna Nueva', stateCode: 'FL', zipcode: '33010' }),
  'business-admin/routes/delete.tsx': ({ db, luna }) => deleteBusiness(db, about, luna),
  'business-admin/routes/merge.tsx': async ({ db, luna, sol }) => {
    const version = async (id: number) => (await readBusiness(db, id))?.version ?? 0
    const versions = { keep: await version(luna), drop: await version(sol) }
    const merged = await mergeBusinesses(db, about, { keep: luna, drop: sol, versions })
    return merged.ok ? merged.entry : null
  },
  'business-admin/routes/mark-distinct.ts#distintos': ({ db, luna, sol }) =>
    setDistinctMark(db, about, [sol, luna], true),
  'business-admin/routes/mark-distinct.ts#deshacer': after(
    ({ db, luna, sol }) => setDistinctMark(db, about, [luna, sol], true),
    ({ db, luna, sol }) => setDistinctMark(db, about, [luna, sol], false),
  ),
  'directory/routes/empty-searches.tsx': ({ db }) =>
    addCategorySynonym(db, about.actor, { word: 'manicura', slug: 'belleza' }),
  'moderation/routes/close-report.tsx': ({ db, open }) =>
    closeReport(db, about, open, { decision: 'resolved', nota: 'Corregido' }),
  'moderation/routes/verb.ts#restaurar': ({ db, withdrawn }) => republishRating(db, about, withdrawn),
  'moderation/routes/refuse.tsx#retirar': ({ db, shown }) => withdrawRating(db, about, shown, 'Insulta'),
  'moderation/routes/refuse.tsx#rechazar': ({ db, held }) =>
    rejectEntry(db, about, { kind: 'registration', id: held }, 'Repetido'),
  'moderation/routes/verb.ts#publicar': ({ db, held }) => publishEntry(db, 'registration', held, about),
  'moderation/routes/verb.ts#devolver': ({ db, closed }) => reopenReport(db, about, closed),
  'moderation/routes/verb.ts#cerro': async ({ db, open }) => {
    const closed = await resolveReportByClosingBusiness(db, about, open)
    return closed.ok ? closed.entry : null
  },
  'owners/routes/photos.tsx#': async ({ db, sol }) => addPhoto(db, about, sol, LOGOS[0]),
  'owners/routes/photos.tsx#quitar': ({ db, luna }) =>
    removeOrPromotePhoto(db, about, luna, { hash: LOGOS[0], verb: 'quitar' }),
  'owners/routes/photos.tsx#primera': ({ db, luna }) =>
    removeOrPromotePhoto(db, about, luna, { hash: LOGOS[1], verb: 'primera' }),
  'owners/routes/logo.tsx#': ({ db, sol }) => setLogo(db, about, sol, LOGOS[1]),
  'owners/routes/logo.tsx#quitar': ({ db, luna }) => setLogo(db, about, luna, null),
  'owners/routes/data.tsx': async ({ db, luna }) => {
    const business = await readBusiness(db, luna)
    const page = { ...business, description: 'Uñas y cabello' } as never
    await saveOrProposeOwnerValues(db, luna, { page, version: business?.version ?? 0 }, NOW)
  },
  'owners/routes/reply.tsx': ({ db, shown }) => saveRatingReply(db, owner, shown, 'Gracias, Ana'),
  'owners/routes/services.tsx': save({ services: ['Corte · 30 min', 'Tinte'] }),
  'owners/routes/owner-page.tsx#aceptar': ({ db, visitorAsks }) => acceptSuggestion(db, visitorAsks, owner),
  'owners/routes/owner-page.tsx#descartar': ({ db, visitorAsks }) => rejectSuggestion(db, visitorAsks, owner),
  'owners/routes/owner-page.tsx#retirar': ({ db, sol, ownerAsks }) =>
    withdrawOwnerChangeRequest(db, sol, ownerAsks, NOW),
  'owners/routes/admin-owner-link.tsx#correo': save({ email: 'ana@example.com' }),
  'owners/routes/closing.tsx': ({ db, luna }) =>
    setBusinessClosure(db, about, luna, { kind: 'for_good', until: null, page: null }),
  'owners/routes/booking-rules.tsx#': saveRules(false),
  'owners/routes/booking-rules.tsx#quitar': saveRules(true),
  'owners/routes/walk-in.tsx': async ({ db, luna }) => {
    const person = { fullName: 'Rosa', email: null, phone: '+15055550123', requirement: null, comment: null }
    const length = { minutes: 30, buffer: 0 }
    const values = { ...person, length, date: '2026-11-24', time: '10:00' }
    const written = await addWalkIn(db, about, luna, { values, token: 'walk-in' })
    if (!written.ok) throw new Error(written.reason)
  },
  'owners/routes/blocks.tsx#': async ({ db, luna }) => {
    await addBlocks(db, about, luna, [{ date: '2026-11-24', first: 40, end: 48 }])
  },
  'owners/routes/blocks.tsx#quitar': after(
    ({ db, luna }) => addBlocks(db, about, luna, [{ date: '2026-11-24', first: 40, end: 48 }]),
    ({ db, luna }) => removeBlock(db, about, luna, { date: '2026-11-24', first: 40 }),
  ),
  'owners/routes/proposal.tsx#': async ({ db, luna, reservation: id }) => {
    const slot = { date: '2026-11-25', time: '11:00' }
    await proposeTime(db, about, luna, { id, slot })
  },
  'owners/routes/proposal.tsx#retirar': after(
    ({ db, luna, reservation: id }) =>
      proposeTime(db, about, luna, { id, slot: { date: '2026-11-25', time: '11:00' } }),
    ({ db, luna, reservation: id }) => withdrawProposal(db, about, luna, { id }),
  ),
  'owners/routes/reservations.tsx#atendida': async ({ db, luna, reservation: id }) => {
    await saveAttendance(db, afterwards, luna, { id, attendance: 'came' })
  },
  'owners/routes/reservations.tsx#no-vino': async ({ db, luna, reservation: id }) => {
    await saveAttendance(db, afterwards, luna, { id, attendance: 'missed' })
  },
  'owners/routes/reservations.tsx#sin-anotar': after(
    ({ db, luna, reservation: id }) => saveAttendance(db, afterwards, luna, { id, attendance: 'missed' }),
    ({ db, luna, reservation: id }) => saveAttendance(db, afterwards, luna, { id, attendance: null }),
  ),
  'owners/routes/hours.tsx': async ({ db, luna }) => {
    const days = Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '18:00' }])
    const { version } = await readBusinessWeek(db, luna, NOW)
    await saveWeek(db, about, luna, { version, week: { days, closedDates: ['2026-12-25'] } })
  },
  'owners/routes/offer.tsx': async ({ db, luna }) => {
    await ownOffer(db, luna)
  },
  'owners/routes/offers.tsx#apagar': withOffer((db, id) => setPromotionActive(db, owner, id, false)),
  'owners/routes/offers.tsx#encender': withOffer(
    (db, id) => setPromotionActive(db, owner, id, true),
    (db, id) => setPromotionActive(db, owner, id, false),
  ),
  'owners/routes/offers.tsx#eliminar': withOffer((db, id) => deletePromotion(db, owner, id)),
  'owners/routes/offers.tsx#restaurar': withOffer(
    (db, id) => restorePromotion(db, owner, id),
    (db, id) => deletePromotion(db, owner, id),
  ),
  'owners/routes/offers.tsx#uso': withOffer((db, id) => changePromotionUses(db, owner, id, { change: 1 })),
  'owners/routes/offers.tsx#rechazar': ({ db, luna, promotion }) =>
    setPromotionDeclined(db, owner, promotion, { businessId: luna, declines: true }),
  'owners/routes/offers.tsx#aceptar': after(
    ({ db, luna, promotion }) =>
      setPromotionDeclined(db, owner, promotion, { businessId: luna, declines: true }),
    ({ db, luna, promotion }) =>
      setPromotionDeclined(db, owner, promotion, { businessId: luna, declines: false }),
  ),
  'business-admin/routes/promotion-businesses.tsx': async ({ db, sol, promotion }) =>
    addPromotionBusinesses(db, about, promotion, {
      version: (await readPromotion(db, promotion))?.version ?? 0,
      businessIds: [sol],
    }),
  'promotions/routes/admin-apply.tsx': async ({ db, promotion }) =>
    savePromotionTargets(db, about, promotion, {
      ...{ version: (await readPromotion(db, promotion))?.version ?? 0, alcance: 'category' },
      ...{ categoria: ['belleza', 'salud'], negocio: [] },
    }),
  'promotions/routes/admin-promotion.tsx': async ({ db, promotion }) =>
    savePromotion(db, about, promotion, {
      version: (await readPromotion(db, promotion))?.version ?? 0,
      promotion: { title: 'Dos por uno' },
    }),
  'promotions/routes/admin-verb.tsx#eliminar': ({ db, promotion }) => deletePromotion(db, about, promotion),
  'promotions/routes/admin-new.tsx': async ({ db, promotion }) => {
    const read = await readPromotion(db, promotion)
    await createPromotion(db, about, { promotion: { ...read, title: 'Otra' }, image: null } as never)
  },
  'promotions/routes/admin-verb.tsx#activar': after(
    ({ db, promotion }) => setPromotionActive(db, about, promotion, false),
    ({ db, promotion }) => setPromotionActive(db, about, promotion, true),
  ),
  'promotions/routes/admin-verb.tsx#desactivar': ({ db, promotion }) =>
    setPromotionActive(db, about, promotion, false),
  'promotions/routes/admin-verb.tsx#uso': ({ db, promotion }) =>
    changePromotionUses(db, about, promotion, { change: 1 }),
  'promotions/routes/admin-verb.tsx#uso/deshacer': ({ db, promotion }) =>
    changePromotionUses(db, about, promotion, { change: -1 }),
  'reservations/routes/admin-reservation.tsx#estado': ({ db, reservation }) =>
    changeReservationStatusByAdmin(db, reservation, 'confirmed', { ...about, sequence: 0 }),
  'reservations/routes/admin-reservation.tsx#mover': ({ db, reservation }) =>
    moveByAdmin(db, reservation, { date: '2026-11-25', time: '11:00' }, { ...about, sequence: 0 }),
  'reservations/routes/admin-reservation.tsx#cancelar': ({ db, reservation }) =>
    changeReservationStatusByAdmin(db, reservation, 'cancelled', {
      ...about,
      sequence: 0,
      reason: 'Se enfermó',
    }),
  'reservations/routes/admin-reservation.tsx#nota': ({ db, reservation }) =>
    saveNote(db, about, reservation, { note: 'Llamar antes', previous: null }),
  'reservations/routes/admin-reservation.tsx#avisar': ({ db, reservation }) =>
    setCustomerNotified(db, about, reservation),
  'reservations/routes/admin-reservation.tsx#eliminar': ({ db, reservation }) =>
    deleteReservationAndFreeSlots(db, about, reservation),
  'settings/routes/settings.tsx': async ({ db }) => {
    const { fields, version } = await readEditableSettings(db)
    const [first] = fields.filter(({ kind }) => !kind || (kind as string) === 'text')
    if (!first) throw new Error('There is no setting of text')
    await saveSettings(db, about, { version, values: { [first.key]: 'Uno' } })
    const prepared = await stateOf(db)
    await saveSettings(db, about, { version: version + 1, values: { [first.key]: 'Otro' } })
    return prepared
  },
  'trash/routes/entry.tsx#restaurar': after(
    ({ db, luna }) => deleteBusiness(db, about, luna),
    ({ db, luna }) => restoreTrashEntry(db, about, 'contact', luna),
  ),
  'bulk/routes/bulk.tsx#contactos/publicar': bulk('contactos', 'publicar', ({ gone }) => gone),
  'bulk/routes/bulk.tsx#contactos/rechazar': bulk('contactos', 'rechazar', ({ held }) => held),
  'bulk/routes/bulk.tsx#contactos/retirar': bulk('contactos', 'retirar', ({ luna }) => luna),
  'bulk/routes/bulk.tsx#contactos/recategorizar': bulk('contactos', 'recategorizar', ({ luna }) => luna),
  'bulk/routes/bulk.tsx#contactos/verificar': bulk('contactos', 'verificar', ({ luna }) => luna),
  'bulk/routes/bulk.tsx#contactos/aplicar': bulk('contactos', 'aplicar', ({ sol }) => sol),
  'bulk/routes/bulk.tsx#contactos/eliminar': bulk('contactos', 'eliminar', ({ luna }) => luna),
  'bulk/routes/bulk.tsx#revision/publicar': bulk(
    'revision',
    'publicar',
    ({ waiting }) => `calificaciones-${waiting}`,
  ),
  'bulk/routes/bulk.tsx#revision/rechazar': bulk('revision', 'rechazar', ({ held }) => `registros-${held}`),
  'bulk/routes/bulk.tsx#revision/visto': bulk('revision', 'visto', ({ unseen }) => `nuevos-${unseen}`),
  'bulk/routes/bulk.tsx#revision/retirar': bulk('revision', 'retirar', ({ unseen }) => `nuevos-${unseen}`),
  'bulk/routes/bulk.tsx#opiniones/retirar': bulk('opiniones', 'retirar', ({ shown }) => shown),
  'bulk/routes/bulk.tsx#opiniones/publicar': bulk('opiniones', 'publicar', ({ withdrawn }) => withdrawn),
  'bulk/routes/bulk.tsx#reservas/confirmar': bulk('reservas', 'confirmar', ({ reservation }) => reservation),
  'bulk/routes/bulk.tsx#papelera/restaurar': after(
    (each) => deleteBusiness(each.db, about, each.luna),
    bulk('papelera', 'restaurar', ({ luna }) => `contacto-${luna}`),
  ),
  'bulk/routes/bulk.tsx#promociones/activar': after(
    (each) => setPromotionActive(each.db, about, each.promotion, false),
    bulk('promociones', 'activar', ({ promotion }) => promotion),
  ),
  'bulk/routes/bulk.tsx#promociones/desactivar': bulk(
    'promociones',
    'desactivar',
    ({ promotion }) => promotion,
  ),
  'bulk/routes/bulk.tsx#promociones/eliminar': bulk('promociones', 'eliminar', ({ promotion }) => promotion),
}

const ACCOUNTS = 'Who may enter is decided with the own password, and never by a button of the log'
const SESSION = 'Signing in or out, or ending a session'
const SENDS = 'What was sent or ordered outside cannot be called back'
const EXPORTS = 'A file that was downloaded'
const VISITOR =
  'A visitor does it on public pages; the team decides about it, or the visitor changes it again'
const DEVICE = 'Kept in the browser of the visitor or the operator'
const NOTHING = 'Changes nothing: refuses, searches or redirects'
const LINK = 'A private link is never valid again; a new one is made'
const UNDO = 'Is the undo itself; its entry can be undone (tests/features/audit-log/undo.test.ts)'
const IMPORT = 'Prepares an import, which changes the directory only with `confirmar`'

/** Verbs that cannot be undone, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'accounts/routes/reset-second-step.tsx': ACCOUNTS,
  'accounts/routes/account-state.tsx#activar': ACCOUNTS,
  'accounts/routes/account-state.tsx#desactivar': ACCOUNTS,
  'accounts/routes/second-step.tsx': ACCOUNTS,
  'accounts/routes/account-link.tsx': ACCOUNTS,
  'accounts/routes/remove-second-step.tsx': ACCOUNTS,
  'accounts/routes/choose-password.tsx': ACCOUNTS,
  'accounts/routes/one-account.tsx': ACCOUNTS,
  'accounts/routes/password.tsx': ACCOUNTS,
  'accounts/routes/invite.tsx': ACCOUNTS,
  'accounts/routes/recovery-codes.tsx': ACCOUNTS,
  'accounts/routes/sessions.ts': SESSION,
  'accounts/routes/sign-out.tsx': SESSION,
  'accounts/routes/sign-in-code.tsx': SESSION,
  'accounts/routes/sign-in.tsx': SESSION,
  'audit-log/routes/undo.ts': UNDO,
  'bulk/routes/bulk.tsx#contactos/exportar': EXPORTS,
  'exports/routes/file.ts': EXPORTS,
  'personal-data/routes/file.ts': EXPORTS,
  'personal-data/routes/personal-data.tsx#': NOTHING,
  'personal-data/routes/personal-data.tsx#preguntar': NOTHING,
  'personal-data/routes/personal-data.tsx#borrar': 'Borrar para siempre',
  'exports/routes/all.tsx': EXPORTS,
  'system/routes/download-backup.tsx': EXPORTS,
  'system/routes/backups.tsx': 'A backup more; old ones are deleted by their age',
  'category-images/routes/photos/regenerate.tsx': SENDS,
  'system/routes/retry.ts': SENDS,
  'owners/routes/lost-link.tsx': SENDS,
  'owners/routes/claim.tsx': SENDS,
  'confirmations/routes/answer.tsx': 'Confirms what is there, which is true that day; changes go to a person',
  'moderation/routes/accept-claim.tsx': LINK,
  'owners/routes/claim-link.tsx': LINK,
  'owners/routes/week-mail.tsx': 'Stops a message and sends it again by the same button',
  'owners/routes/confirm-email.tsx': 'Shows that an address is read by its owner, which stays true',
  'owners/routes/admin-owner-link.tsx#': LINK,
  'owners/routes/admin-owner-link.tsx#revocar': LINK,
  'owners/routes/reservations.tsx#': 'Whoever reserved was told; the owner answers again on the same page',
  'owners/routes/reservations.tsx#calendario': LINK,
  'owners/routes/reservations.tsx#quitar-calendario': LINK,
  'dashboard/routes/put-away.ts': DEVICE,
  'dashboard/routes/not-open.tsx': NOTHING,
  'directory/routes/unknown-address.tsx': NOTHING,
  'directory/routes/directory.tsx': NOTHING,
  'places/routes/location.ts': DEVICE,
  'places/routes/state.tsx': DEVICE,
  'saved/routes/list-changes.ts': DEVICE,
  'reservations/routes/my-reservations.tsx': DEVICE,
  'confirmations/routes/vote.tsx': VISITOR,
  'moderation/routes/report.tsx': VISITOR,
  'profiles/routes/rate.tsx': VISITOR,
  'ratings/routes/rate.tsx': VISITOR,
  'ratings/routes/rate-visit.tsx': VISITOR,
  'registration/routes/register.tsx': VISITOR,
  'reservations/routes/cancel.tsx': VISITOR,
  'reservations/routes/reminders.tsx': 'The same page allows them again',
  'reservations/routes/reserve.tsx': VISITOR,
  'reservations/routes/move.tsx': VISITOR,
  'reservations/routes/own.tsx': VISITOR,
  'suggestions/routes/visitor-suggestion.tsx': VISITOR,
  'imports/routes/upload.tsx': IMPORT,
  'imports/routes/file.tsx#columnas': IMPORT,
  'imports/routes/file.tsx#revisar': IMPORT,
  'imports/routes/file.tsx#descartar': IMPORT,
  'imports/routes/file.tsx#confirmar':
    'Runs in a process of its own; undone as a whole (tests/features/imports/undo.test.ts)',
  'imports/routes/file.tsx#deshacer': 'Is the undo of an import; the list is imported again',
  'trash/routes/entry.tsx#borrar': 'Borrar para siempre',
}

/** Modules whose verbs are in another file or are compared in code. */
const LISTED: Record<string, string[]> = {
  'accounts/routes/account-state.tsx': ['activar', 'desactivar'],
  'business-admin/routes/mark-distinct.ts': ['distintos', 'deshacer'],
  'moderation/routes/refuse.tsx': ['rechazar', 'retirar'],
  'moderation/routes/verb.ts': ['publicar', 'devolver', 'cerro', 'restaurar'],
  'promotions/routes/admin-verb.tsx': ['activar', 'desactivar', 'uso', 'uso/deshacer', 'eliminar'],
  'trash/routes/entry.tsx': ['restaurar', 'borrar'],
  'owners/routes/owner-page.tsx': ['aceptar', 'descartar', 'retirar'],
  'bulk/routes/bulk.tsx': Object.entries(BULK_LIST_CONFIGS).flatMap(([list, { verbs }]) =>
    verbs.map((verb) => `${list}/${verb}`),
  ),
}
const VERBS_OF: Record<string, string> = {
  'category-images/routes/photos/verb.ts': 'category-images/http/photo-verbs.server.ts',
}

const source = (file: string) => readFileSync(`app/features/${file}`, 'utf8')

type RouteTable = readonly { file: string; path?: string | undefined; children?: RouteTable | undefined }[]
const modulesOf = (table: RouteTable): { file: string; path: string }[] =>
  table.flatMap(({ file, path = '', children }) => [{ file, path }, ...modulesOf(children ?? [])])

/** Returns the verbs of a module's action: none, one without a name, or those of its table. */
function verbsOf({ file, path }: { file: string; path: string }): string[] {
  const module = file.replace('features/', '')
  const text = source(module)
  if (!/export (async function|const) action\b/.test(text)) return []
  const table = source(VERBS_OF[module] ?? module)
  const byAction = /createMultiFormAction\(\{([\s\S]*?)\n? *\}\)/.exec(text)?.[1]
  const map = /(?:VERB(?:S|_HANDLERS)|HANDLER_BY\w*)[^=]*= new Map[^\n]*\(\[([\s\S]*?)\n\]\)/.exec(table)?.[1]
  const verbs =
    LISTED[module] ??
    (byAction !== undefined
      ? [...byAction.matchAll(/(?:^|[\s{])(?:'([^']*)'|(\w+)):/g)].map(
          ([, quoted, word]) => quoted ?? word ?? '',
        )
      : map !== undefined
        ? [...map.matchAll(/^ {2}\[\s*'([^']*)'/gm)].map(([, word]) => word ?? '')
        : null)
  if (!verbs && /:verb|\*$/.test(path) && /params/.test(text) && /VERBS|HANDLER_BY/.test(text))
    throw new Error(`The verbs of ${module} are not found`)
  return verbs ? verbs.map((verb) => `${module}#${verb}`) : [module]
}

test('each form action in the route table has a log entry that can be undone, or a documented reason why not [D133]', () => {
  const verbs = [...new Set(modulesOf(routes as RouteTable).flatMap(verbsOf))].sort()
  expect(verbs.length).toBeGreaterThan(120)
  expect([...Object.keys(DEEDS), ...Object.keys(EXCEPTIONS)].sort()).toEqual(verbs)
})

describe('undoing each verb [D133]', () => {
  test.for(Object.keys(DEEDS))('undo restores the state before %s', async (verb) => {
    const { db } = there
    const first = await stateOf(db)
    const prepared = await DEEDS[verb]?.(there)
    const before = isState(prepared) ? prepared : first
    expect(await stateOf(db)).not.toEqual(before)
    const entry =
      typeof prepared === 'number'
        ? await rowOf(db, 'audit_log', { id: prepared })
        : await newestRow(db, 'audit_log')
    const by = { actor: about.actor, now: NOW }
    const undone = entry.batch
      ? await undoBatch(db, { ...by, onError }, entry.batch)
      : await undoEntry(db, by, entry.id)
    expect(undone).toMatchObject({ ok: true })
    // An accepted correction does not return to the queue, because its business may have changed.
    const accepted = verb.endsWith('#aceptar') && { suggestions: expect.anything() }
    expect(await stateOf(db)).toEqual({ ...before, ...accepted })
  })
})

const isState = (value: unknown): value is Awaited<ReturnType<typeof stateOf>> =>
  typeof value === 'object' && value !== null && 'businesses' in value
