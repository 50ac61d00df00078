import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogPruner } from '~/features/audit/record.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { setBusinessClosure } from '~/features/businesses/closing.server'
import { eraseBusiness } from '~/features/businesses/erase.server'
import { formatEntryKey } from '~/features/moderation/labels'
import { publishEntry } from '~/features/moderation/publish.server'
import { countPendingByKind, readQueue } from '~/features/moderation/queue.server'
import { rejectEntry } from '~/features/moderation/status-changes.server'
import { listActivePromotions, listDirectoryOffersForBusiness } from '~/features/promotions/active.server'
import { savePromotionTargets } from '~/features/promotions/apply/save.server'
import {
  buildNewPromotion,
  findReasonToReviewOffer,
  readPromotion,
  savePromotion,
} from '~/features/promotions/edit/save.server'
import { deletePromotion, restorePromotion, setPromotionActive } from '~/features/promotions/manage.server'
import { listOwnOffers } from '~/features/promotions/own/list.server'
import { createBusinessOwnOffer, setPromotionDeclined } from '~/features/promotions/own/save.server'
import { listPublicPromotions, readPublicPromotionsByIds } from '~/features/promotions/public-list.server'
import { freshDatabase } from '../../support/database'
import { insertRows, newestRow } from '../../support/rows'
import { addPromotion, apply, NOW, TODAY, twoBusinesses } from './rows'

const owner = { actor: OWNER_ACTOR, now: NOW }
const ADMIN = { username: 'ana', role: 'administrator' } as const
const admin = { actor: ADMIN, now: NOW }
const decision = {
  ...admin,
  channels: { mail: false, marketing: false },
  site: { name: 'D', origin: 'https://d.example' },
}

let db: Db
let bakery: number
let workshop: number
let canela: number
let motor: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  ;({ bakery, workshop, canela, motor } = await twoBusinesses(db))
})

const newestEntry = async () => (await newestRow(db, 'audit_log')).id
const ANYWHERE = { categoryId: null, stateCode: null }

const offer = (values: Partial<ReturnType<typeof buildNewPromotion>> = {}) => ({
  promotion: { ...buildNewPromotion(NOW), title: 'Pan del día', percentage: 10, ...values },
  version: 0,
  dropsImage: false,
  image: null,
})

async function add(id: number, values: Parameters<typeof offer>[0] = {}): Promise<number> {
  const created = await createBusinessOwnOffer(db, owner, { id, name: 'Canela' }, offer(values))
  if (!created.ok) throw new Error(JSON.stringify(created.errors))
  return created.id
}

const merge = (owner: 'no' | 'enlaces') =>
  mergeBusinesses(db, admin, { keep: canela, drop: motor, versions: { keep: 1, drop: 1 }, owner })

const shownOn = async (id: number, categoryIds: number[]) =>
  (await listActivePromotions(db, { id, categoryIds }, TODAY)).map(({ title }) => title)

describe('own offers of a business', () => {
  test('a page shows an own offer before an offer of the directory that ends sooner [D120, D145]', async () => {
    await addPromotion(db, { title: 'De todos', application_scope: 'all', valid_until: '2026-11-22' })
    await add(canela)
    const shown = await listActivePromotions(db, { id: canela, categoryIds: [bakery] }, TODAY)
    expect(shown.map(({ title, origin }) => [title, origin])).toEqual([
      ['Pan del día', 'business'],
      ['De todos', 'all'],
    ])
    expect((await listPublicPromotions(db, ANYWHERE, NOW)).map(({ title }) => title)).toContain('Pan del día')
  })

  test('a business can have three active own offers, whether created, turned on, edited or restored [D120, T201]', async () => {
    const [first = 0] = [
      await add(canela),
      await add(canela, { title: 'Programada', from: '2026-12-01', until: '2026-12-31' }),
      await add(canela, { title: 'Mira www.pan.example' }),
    ]
    const fourth = await createBusinessOwnOffer(db, owner, { id: canela, name: 'Canela' }, offer())
    expect(fourth).toMatchObject({ ok: false, errors: { activa: [expect.stringContaining('3 ofertas')] } })
    const off = await add(canela, { title: 'Apagada', isActive: false })
    expect(await setPromotionActive(db, owner, off, true)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await savePromotion(db, admin, off, { version: 1, promotion: { isActive: true } })).toMatchObject({
      ok: false,
      reason: 'refused',
      errors: { activa: [expect.anything()] },
    })
    const over = await add(motor)
    expect(await readPromotion(db, over)).toMatchObject({ businessId: motor })
    await deletePromotion(db, owner, first)
    expect((await setPromotionActive(db, owner, off, true)).ok).toBe(true)
    expect(await restorePromotion(db, owner, first)).toEqual({ ok: false, reason: 'offers_full' })
    await setPromotionActive(db, owner, off, false)
    expect(await restorePromotion(db, owner, first)).toEqual({ ok: true })
  })

  test('an own offer that has ended can be corrected and restored while three others are active [D120]', async () => {
    const ended = await add(canela)
    const ends = { valid_from: '2026-10-01', valid_until: '2026-10-31' }
    await db.updateTable('promotions').set(ends).where('id', '=', ended).execute()
    for (const title of ['Uno', 'Dos', 'Tres']) await add(canela, { title })
    const corrected = { version: 1, promotion: { title: 'Pan de ayer' } }
    expect((await savePromotion(db, admin, ended, corrected)).ok).toBe(true)
    await deletePromotion(db, owner, ended)
    expect(await restorePromotion(db, owner, ended)).toEqual({ ok: true })
    const longer = { version: 4, promotion: { until: '2026-12-31' } }
    expect(await savePromotion(db, admin, ended, longer)).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('own offers with a link or advertising wait for a moderator, again after each change of text [D120, T200]', async () => {
    const id = await add(canela, { description: 'Pide en www.pan.com' })
    expect(await shownOn(canela, [bakery])).toEqual([])
    expect(await countPendingByKind(db)).toMatchObject({ promotion: 1 })
    const [entry] = await readQueue(db, 'promotion', 1)
    expect(entry).toMatchObject({ kind: 'promotion', title: 'Pan del día', business: { name: 'Canela' } })

    await savePromotion(db, owner, id, { version: 1, promotion: { description: 'Pide en www.masa.com' } })
    const seen = entry?.stamp
    expect(await publishEntry(db, 'promotion', id, { ...decision, seen })).toEqual({
      ok: false,
      reason: 'changed',
    })
    const [again] = await readQueue(db, 'promotion', 1)
    expect((await publishEntry(db, 'promotion', id, { ...decision, seen: again?.stamp })).ok).toBe(true)
    expect(await shownOn(canela, [bakery])).toEqual(['Pan del día'])

    // An approved text stays approved when only the days change.
    await savePromotion(db, owner, id, { version: 2, promotion: { until: '2026-12-24' } })
    expect(await shownOn(canela, [bakery])).toEqual(['Pan del día'])
    await savePromotion(db, owner, id, { version: 3, promotion: { description: 'Pide en www.otra.com' } })
    expect(await shownOn(canela, [bakery])).toEqual([])
    const refused = await rejectEntry(db, decision, { kind: 'promotion', id }, 'Es publicidad o un engaño')
    expect(refused.ok).toBe(true)
    expect(await listOwnOffers(db, canela, NOW)).toMatchObject([
      { refusedBecause: 'Es publicidad o un engaño' },
    ])
    await savePromotion(db, owner, id, { version: 4, promotion: { description: 'Pan de yema' } })
    expect(await listOwnOffers(db, canela, NOW)).toMatchObject([{ isInReview: true, refusedBecause: null }])
    await savePromotion(db, owner, id, { version: 5, promotion: { description: 'Pan de muerto' } })
    expect(await listOwnOffers(db, canela, NOW)).toMatchObject([{ isInReview: true }])
  })

  test('an own offer waits if its telephone number is split over title and description [T273]', () => {
    const text = { title: 'Llama al 305 555', description: '1234, pan gratis' }
    const offer = { ...text, terms: null, couponCode: null }
    expect(findReasonToReviewOffer(offer)).toBe('Trae una dirección web, un correo o un teléfono')
    expect(findReasonToReviewOffer({ ...offer, title: 'Pan a $5' })).toBeNull()
  })

  test('an own offer stays in review after its owner removes the link from its text [T200]', async () => {
    const id = await add(canela, { description: 'Pide en www.pan.com' })
    await savePromotion(db, owner, id, { version: 1, promotion: { description: 'Pan de yema' } })
    expect(await listOwnOffers(db, canela, NOW)).toMatchObject([{ isInReview: true }])
  })

  test.each(['no', 'enlaces'] as const)(
    'after a merge, own offers of the duplicate are shown only if both have the same owner: %s [D147, T218]',
    async (sameOwner) => {
      await add(motor, { title: 'Oferta de otro' })
      await add(motor, { title: 'Espera', description: 'www.pan.com' })
      const merged = await merge(sameOwner)
      const shown = sameOwner === 'no' ? [] : ['Oferta de otro']
      expect(await shownOn(canela, [bakery])).toEqual(shown)
      expect((await listPublicPromotions(db, ANYWHERE, NOW)).map(({ title }) => title)).toEqual(shown)
      expect((await countPendingByKind(db)).promotion ?? 0).toBe(shown.length)
      await undoEntry(db, admin, (merged.ok && merged.entry) || 0)
      expect(await shownOn(motor, [bakery])).toEqual(['Oferta de otro'])
    },
  )

  test.each(['no', 'enlaces'] as const)(
    'after a merge, offers that the duplicate declined stay declined only if both have the same owner: %s [D145, T218]',
    async (sameOwner) => {
      const offered = await addPromotion(db, { title: 'De todos', application_scope: 'all' })
      await setPromotionDeclined(db, owner, offered, { businessId: motor, declines: true })
      const merged = await merge(sameOwner)
      expect(merged).toMatchObject({ ok: true })
      expect(await shownOn(canela, [bakery])).toEqual(sameOwner === 'no' ? ['De todos'] : [])
      await undoEntry(db, admin, (merged.ok && merged.entry) || 0)
      expect(await shownOn(canela, [bakery])).toEqual(['De todos'])
      expect(await shownOn(motor, [])).toEqual([])
    },
  )

  test('an owner cannot turn on or restore an offer that the team turned off or deleted [T220]', async () => {
    const id = await add(canela)
    await setPromotionActive(db, owner, id, false)
    expect((await setPromotionActive(db, owner, id, true)).ok).toBe(true)
    await setPromotionActive(db, admin, id, false)
    expect(await setPromotionActive(db, owner, id, true)).toMatchObject({ ok: false, reason: 'refused' })
    const saved = await savePromotion(db, owner, id, { version: 4, promotion: { isActive: true } })
    expect(saved).toMatchObject({ ok: false, errors: { activa: [expect.stringContaining('el equipo')] } })
    await setPromotionActive(db, admin, id, true)
    await deletePromotion(db, admin, id)
    expect(await restorePromotion(db, owner, id)).toEqual({ ok: false, reason: 'by_team' })
    expect(await restorePromotion(db, admin, id)).toEqual({ ok: true })
    await deletePromotion(db, owner, id)
    expect(await restorePromotion(db, owner, id)).toEqual({ ok: true })
  })

  test('an owner cannot turn on an offer that the team turned off, even after thirty edits, deleting and restoring it, or the end of the log [T220, T231, T256]', async () => {
    const id = await add(canela)
    const save = async (promotion: object) => {
      const { version } = (await readPromotion(db, id)) ?? { version: 0 }
      return savePromotion(db, owner, id, { version, promotion })
    }
    const refused = { ok: false, reason: 'refused' }
    await setPromotionActive(db, admin, id, false)
    for (let edit = 0; edit < 30; edit++)
      expect((await save({ description: `Pan ${edit}, "Activa":[` })).ok).toBe(true)
    expect(await setPromotionActive(db, owner, id, true)).toMatchObject(refused)
    await deletePromotion(db, owner, id)
    expect(await restorePromotion(db, owner, id)).toEqual({ ok: true })
    expect(await setPromotionActive(db, owner, id, true)).toMatchObject(refused)
    expect(await save({ isActive: true })).toMatchObject(refused)
    expect(await readPromotion(db, id)).toMatchObject({ isActive: false })
    await createLogPruner(db, '9999', 100)()
    expect(await setPromotionActive(db, owner, id, true)).toMatchObject(refused)
    // The owner switched the offer off. After the team deleted and restored it, the owner may still switch it
    // on.
    await setPromotionActive(db, admin, id, true)
    await setPromotionActive(db, owner, id, false)
    await deletePromotion(db, admin, id)
    expect(await restorePromotion(db, owner, id)).toEqual({ ok: false, reason: 'by_team' })
    await restorePromotion(db, admin, id)
    expect((await setPromotionActive(db, owner, id, true)).ok).toBe(true)
  })

  test('a business is not marked as seen if an offer picture was added after the moderator opened it, and restoring a picture lists it again [T149, T165, T258]', async () => {
    const picture = async (letter: string) => {
      const row = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: NOW.toISOString() }
      await insertRows(db, 'images', { hash: letter.repeat(32), ...row })
      return letter.repeat(32)
    }
    const addPictured = async (image: string) => {
      const created = await createBusinessOwnOffer(
        db,
        owner,
        { id: canela, name: 'Canela' },
        { ...offer(), image },
      )
      return created.ok ? created.id : 0
    }
    const read = async () => (await readQueue(db, 'unseen', 1))[0]
    const [first, second] = [await picture('a'), await picture('b')]
    await addPictured(first)
    const old = { ...decision, seen: (await read())?.stamp }
    const id = await addPictured(second)
    const changed = { ok: false, reason: 'changed' }
    const entry = { kind: 'unseen', id: canela } as const
    expect(await publishEntry(db, 'unseen', canela, old)).toEqual(changed)
    expect(await rejectEntry(db, old, entry, 'Es publicidad o un engaño')).toEqual(changed)
    const key = formatEntryKey(entry)
    const details = { reason: '', category: '' }
    const bulk = await runBulkAction(
      db,
      { list: 'revision', verb: 'visto', details, items: [key], stamps: [[key, old.seen]] },
      {
        ...decision,
        onError: (error) => {
          throw error
        },
      },
    )
    expect(bulk).toMatchObject({ done: 0, stayed: { count: 1 } })
    expect(await read()).toMatchObject({ pictures: [first, second] })

    // A picture in the trash is not shown to the moderator.
    await deletePromotion(db, owner, id)
    const without = await read()
    expect(without).toMatchObject({ pictures: [first] })
    expect((await publishEntry(db, 'unseen', canela, { ...decision, seen: without?.stamp })).ok).toBe(true)
    await restorePromotion(db, owner, id)
    expect(await read()).toMatchObject({ pictures: [first, second] })
  })

  test('a decision about an own offer can be undone from the log [D133]', async () => {
    const id = await add(canela, { description: 'Pide en www.pan.com' })
    await publishEntry(db, 'promotion', id, decision)
    expect((await undoEntry(db, admin, await newestEntry())).ok).toBe(true)
    expect(await shownOn(canela, [bakery])).toEqual([])
    expect(await countPendingByKind(db)).toMatchObject({ promotion: 1 })
  })

  test('when a business closes or is withdrawn, its own offers leave the public list and their page [D118]', async () => {
    const [closing, leaving] = [await add(canela), await add(motor, { title: 'Aceite' })]
    expect(await readPublicPromotionsByIds(db, [leaving, closing], NOW)).toHaveLength(2)
    await setBusinessClosure(db, admin, canela, { kind: 'for_good', until: null, page: null })
    await db.updateTable('businesses').set({ status: 'removed' }).where('id', '=', motor).execute()
    expect(await readPublicPromotionsByIds(db, [leaving, closing], NOW)).toEqual([])
    expect(await listPublicPromotions(db, ANYWHERE, NOW)).toEqual([])
  })

  test('an own offer cannot be applied to another business, and is erased with its own business [T202]', async () => {
    const id = await add(canela)
    const sent = { version: 1, alcance: 'business' as const, categoria: [], negocio: [motor] }
    expect(await savePromotionTargets(db, admin, id, sent)).toEqual({ ok: false, reason: 'not_found' })
    await db.transaction().execute((trx) => eraseBusiness(trx, canela))
    expect(await readPromotion(db, id)).toBeNull()
  })

  test('a merge moves own offers and turns off those above three, and its undo reverts both [D24, D120]', async () => {
    const kept = [await add(canela), await add(canela)]
    const moved = [await add(motor), await add(motor)]
    const all = await addPromotion(db, { title: 'De todos', application_scope: 'all' })
    await setPromotionDeclined(db, owner, all, { businessId: motor, declines: true })
    const merged = await merge('enlaces')
    expect(merged).toMatchObject({ ok: true })
    const after = await listOwnOffers(db, canela, NOW)
    expect(after.map(({ id, isActive }) => [id, isActive])).toEqual([
      [moved[1], false],
      [moved[0], true],
      [kept[1], true],
      [kept[0], true],
    ])
    expect(await listDirectoryOffersForBusiness(db, canela, TODAY)).toMatchObject([{ isDeclined: true }])
    expect((await undoEntry(db, admin, merged.ok ? merged.entry : 0)).ok).toBe(true)
    expect((await listOwnOffers(db, motor, NOW)).map(({ isActive }) => isActive)).toEqual([true, true])
    expect(await listDirectoryOffersForBusiness(db, canela, TODAY)).toMatchObject([{ isDeclined: false }])
  })
})

describe('an offer of the directory', () => {
  test('an owner can turn off an offer of the directory only for the own business, which is logged and can be undone [D145]', async () => {
    const id = await addPromotion(db, { title: 'De ambos' })
    await apply(db, id, { business_id: canela })
    await apply(db, id, { business_id: motor })
    await setPromotionDeclined(db, owner, id, { businessId: canela, declines: true })
    expect(await shownOn(canela, [bakery])).toEqual([])
    expect(await shownOn(motor, [workshop])).toEqual(['De ambos'])
    const [listed] = await listPublicPromotions(db, ANYWHERE, NOW)
    expect(listed?.businesses.map(({ name }) => name)).toEqual(['Motor'])
    expect(await listDirectoryOffersForBusiness(db, canela, TODAY)).toMatchObject([
      { title: 'De ambos', isDeclined: true },
    ])
    expect(await undoEntry(db, admin, await newestEntry())).toMatchObject({ ok: true, done: ['Oferta'] })
    expect(await shownOn(canela, [bakery])).toEqual(['De ambos'])
  })

  test('an owner cannot decline an own offer of a business as if it were one of the directory', async () => {
    const id = await add(canela)
    expect(await setPromotionDeclined(db, owner, id, { businessId: motor, declines: true })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
