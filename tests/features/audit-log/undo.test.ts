import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoOfLast } from '~/features/audit/history.server'
import type { Noun } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { setLogo } from '~/features/businesses/logo.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { readWeek, saveWeek } from '~/features/businesses/week/week.server'
import { readCategory } from '~/features/categories/manage/read.server'
import { saveCategory } from '~/features/categories/manage/save.server'
import { deleteContact } from '~/features/contacts/delete.server'
import type { PromotionData } from '~/features/promotions/edit/fields'
import { readPromotion } from '~/features/promotions/edit/read.server'
import { savePromotion } from '~/features/promotions/edit/save.server'
import { saveSettings, settingsToEdit } from '~/features/settings/save.server'
import { readSettings } from '~/features/settings/values.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, newestRow, rowOf } from '../../support/rows'
import { addPromotion } from '../promotions/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { actor: { username: 'ana' }, now: NOW }
const LOGOS = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]

let db: Db
let beauty: number
let id: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  beauty = await addCategory(db, 'belleza', { name: 'Belleza', illustration: 'belleza' })
  await addCategory(db, 'salud')
  id = await addBusiness(db, [beauty], { business_name: 'Luna', business_slug: 'luna' })
  const image = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: '2026' }
  await insertRows(
    db,
    'images',
    LOGOS.map((hash) => ({ hash, ...image })),
  )
})

const newestEntry = async () => (await newestRow(db, 'audit_log')).id
const undo = (entry: number, may: (noun: Noun) => boolean = () => true) => undoEntry(db, ana, entry, may)

test('what somebody has just changed is offered to be taken back to them alone [D133]', async () => {
  await saveBusiness(db, ana, id, { business: { description: 'Cortes' } })
  const thing = { noun: 'contact' as const, id }
  expect(await undoOfLast(db, 'ana', thing)).toBe(`/administracion/bitacora/${await newestEntry()}/deshacer`)
  expect(await undoOfLast(db, 'eva', thing)).toBeUndefined()
  await undo(await newestEntry())
  await deleteContact(db, ana, id)
  expect(await undoOfLast(db, 'ana', thing)).toBeUndefined()
})

/** What a change did, taken back and taken back again. */
async function thereAndBack(change: () => Promise<unknown>, read: () => Promise<unknown>) {
  const before = await read()
  await change()
  const changed = await read()
  expect(changed).not.toEqual(before)
  const undone = await undo(await newestEntry())
  expect(undone).toMatchObject({ ok: true, stays: [] })
  expect(await read()).toEqual(before)
  expect(await newestRow(db, 'audit_log')).toMatchObject({ username: 'ana', action: 'undone' })
  expect(await undo(await newestEntry())).toMatchObject({ ok: true, stays: [] })
  expect(await read()).toEqual(changed)
  return undone.ok ? undone.done : []
}

async function business() {
  const { version: _, ...said } = (await readBusiness(db, id)) ?? { version: 0 }
  return said
}

const promotionOf = async (promotion: number) => {
  const { version: _, image: __, ...said } = (await readPromotion(db, promotion)) ?? { version: 0, image: 0 }
  return said
}

async function changePromotion(promotion: number, changes: Partial<PromotionData>) {
  const { version } = (await readPromotion(db, promotion)) ?? { version: 0 }
  const sent = { version, promotion: changes }
  expect(await savePromotion(db, ana, promotion, sent)).toEqual({ ok: true })
}

describe('an entry of the log is taken back, which can be taken back itself [D133]', () => {
  test('of a business: its fields, address, categories and state', async () => {
    const changes = {
      ...{ name: 'Sol', slug: 'sol', description: 'Uno.\n\nDos.', services: ['Corte', 'Tinte'] },
      ...{ category: 'salud', moreCategories: ['belleza'], languages: ['es', 'quc'], homeService: 'yes' },
      ...{ stateCode: 'FL', timeZone: 'America/Denver', slotCapacity: 0, isVerified: true, status: 'held' },
    } as const
    const done = await thereAndBack(
      () => saveBusiness(db, ana, id, { business: { ...changes, services: [...changes.services] } as never }),
      business,
    )
    expect(done).toEqual(expect.arrayContaining(['Nombre del negocio', 'Publicación', 'Categoría principal']))
    expect(done).toHaveLength(Object.keys(changes).length)
  })

  test('of its logo, and of its hours with the days on which it is closed', async () => {
    await setLogo(db, ana, id, LOGOS[0])
    await thereAndBack(() => setLogo(db, ana, id, LOGOS[1]), business)
    const days = Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '18:00' }])
    const week = async () => (await readWeek(db, id, NOW)).week
    const closedDates = ['2026-12-25']
    const change = async () =>
      saveWeek(db, ana, id, { version: await versionOf(), week: { days, closedDates } })
    expect(await thereAndBack(change, week)).toEqual(['Horario'])
  })

  test('of a category, a promotion with its picture, and the settings', async () => {
    const read = async () => (await readCategory(db, beauty))?.values
    const category = { slug: 'estetica', subtitle: 'Uñas', synonyms: ['manicura'] }
    const changed = async () =>
      saveCategory(db, ana, beauty, { version: (await readCategory(db, beauty))?.version ?? 0, category })
    expect(await thereAndBack(changed, async () => (await read())?.subtitle)).toContain('Subtítulo')
    expect(await read()).toMatchObject(category)

    const promotion = await addPromotion(db, { image_hash: LOGOS[0] })
    const picture = () => changePromotion(promotion, { imageHash: LOGOS[1] })
    expect(await thereAndBack(picture, () => promotionOf(promotion))).toEqual(['Imagen'])
    const both = () =>
      changePromotion(promotion, { title: 'Otra', percentage: 20, isActive: false, imageHash: LOGOS[0] })
    await thereAndBack(both, () => promotionOf(promotion))

    const settings = () => readSettings(db, ['founder_limit', 'photos_per_day'])
    const values = { founder_limit: '900', photos_per_day: '7' }
    const change = async () => saveSettings(db, ana, { version: (await settingsToEdit(db)).version, values })
    await thereAndBack(change, settings)
  })
})

const versionOf = async () => (await readBusiness(db, id))?.version ?? 0

describe('what has changed since', () => {
  test('stays, field by field, and is named; the hours as a whole [D133]', async () => {
    await saveBusiness(db, ana, id, {
      business: { phone: '+14045550142', specialty: 'Color', city: 'Macon' },
    })
    const entry = await newestEntry()
    await saveBusiness(db, ana, id, { business: { specialty: 'Novias', message: 'Hola' } })
    expect(await undo(entry)).toMatchObject({ done: ['Teléfono', 'Ciudad'], stays: ['Especialidad'] })
    const stands = { phone: null, city: 'Atlanta', specialty: 'Novias', message: 'Hola' }
    expect(await business()).toMatchObject(stands)
    expect(await undo(entry)).toMatchObject({ done: [], stays: ['Especialidad', 'Teléfono', 'Ciudad'] })
    const day = (opens: string) => ({
      days: [[], [{ opens, closes: '18:00' }], [], [], [], [], []],
      closedDates: [],
    })
    await saveWeek(db, ana, id, { version: await versionOf(), week: day('09:00') })
    const hours = await newestEntry()
    await saveWeek(db, ana, id, { version: await versionOf(), week: day('10:00') })
    expect(await undo(hours)).toMatchObject({ done: [], stays: ['Horario'] })
    expect((await readWeek(db, id)).week.days?.[1]?.[0]?.opens).toBe('10:00')
  })

  test('a logo or picture that nobody keeps any more stays away, the rest comes back [D129, D133]', async () => {
    await saveBusiness(db, ana, id, { business: { logoHash: LOGOS[0] } })
    await saveBusiness(db, ana, id, { business: { logoHash: LOGOS[1], specialty: 'Color' } })
    const entry = await newestEntry()
    const promotion = await addPromotion(db, { image_hash: LOGOS[0] })
    await changePromotion(promotion, { title: 'Otra', imageHash: LOGOS[1] })
    const offered = await newestEntry()
    await db.deleteFrom('images').where('hash', '=', LOGOS[0]).execute()
    expect(await undo(entry)).toMatchObject({ ok: true, done: ['Especialidad'], stays: ['Logo'] })
    expect(await business()).toMatchObject({ logoHash: LOGOS[1], specialty: null })
    expect(await undo(offered)).toMatchObject({ ok: true, done: ['Título'], stays: ['Imagen'] })
  })

  test('an address or a category that another has by now, a field its rules no longer allow: nothing is written [D133]', async () => {
    await saveBusiness(db, ana, id, { business: { slug: 'sol', category: 'salud', phone: '+14045550142' } })
    const entry = await newestEntry()
    await db.updateTable('categories').set({ deleted_at: '2026' }).where('id', '=', beauty).execute()
    expect(await undo(entry)).toMatchObject({
      ...{ ok: false, reason: 'refused', message: 'Elige la categoría principal de la lista' },
    })
    expect(await rowOf(db, 'businesses', { id })).toMatchObject({ phone: '+14045550142', version: 2 })
    const promotion = await addPromotion(db, { valid_from: '2026-11-10', valid_until: '2026-11-30' })
    await changePromotion(promotion, { from: '2026-11-01' })
    const begun = await newestEntry()
    await changePromotion(promotion, { until: '2026-11-05' })
    expect(await undo(begun)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await promotionOf(promotion)).toMatchObject({ from: '2026-11-01', until: '2026-11-05' })
  })
})

test('nothing is taken back by who may not, of what is gone, or where the log holds nothing of it [D133]', async () => {
  await saveBusiness(db, ana, id, { business: { specialty: 'Color' } })
  const entry = await newestEntry()
  const nothing = { ok: false, reason: 'not_found' }
  expect(await undo(entry, (noun) => noun !== 'contact')).toMatchObject(nothing)
  expect(await undo(entry + 99)).toMatchObject(nothing)
  await deleteContact(db, ana, id)
  expect(await undo(entry)).toMatchObject(nothing)
  expect(await undo(await newestEntry())).toMatchObject(nothing)
  expect(await rowOf(db, 'businesses', { id })).toMatchObject({ specialty: 'Color' })
})
