import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { canRoleUndoEntry, toAuditLogEntry } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import { ENTITY_LABELS, type EntityType, getAuditEntryAdminPath } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { readBusinessWeek, saveWeek } from '~/features/businesses/week/week.server'
import { findCategoryFormValues } from '~/features/categories/manage/list.server'
import { createCategory } from '~/features/categories/manage/save.server'
import type { PromotionData } from '~/features/promotions/edit/fields'
import { createPromotion, readPromotion, savePromotion } from '~/features/promotions/edit/save.server'
import { ROLES, type Role } from '~/values/role'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addImages } from '../../support/directory-rows'
import { newestRow, rowOf } from '../../support/rows'
import { addPromotion } from '../promotions/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { actor: { username: 'ana', role: 'administrator' as const }, now: NOW }
const LOGOS = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]

let db: Db
let beauty: number
let id: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  beauty = await addCategory(db, 'belleza', { name: 'Belleza', illustration: 'belleza' })
  await addCategory(db, 'salud')
  id = await addBusiness(db, [beauty], { business_name: 'Luna', business_slug: 'luna' })
  await addImages(db, 'ab')
})

const newestEntry = async () => (await newestRow(db, 'audit_log')).id
const undo = (entry: number, role: Role = 'administrator') =>
  undoEntry(db, { ...ana, actor: { username: 'ana', role } }, entry)

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

const versionOf = async () => (await readBusiness(db, id))?.version ?? 0

describe('undo after later changes', () => {
  test('undo does not restore a field that changed later but names it; opening hours count as one field [D133]', async () => {
    await saveBusiness(db, ana, id, {
      business: { phone: '+14045550142', specialty: 'Color', city: 'Macon' },
    })
    const entry = await newestEntry()
    await saveBusiness(db, ana, id, { business: { specialty: 'Novias', message: 'Hola' } })
    expect(await undo(entry)).toMatchObject({ done: ['Teléfono', 'Ciudad'], notUndone: ['Especialidad'] })
    const stands = { phone: null, city: 'Atlanta', specialty: 'Novias', message: 'Hola' }
    expect(await business()).toMatchObject(stands)
    expect(await undo(entry)).toMatchObject({ ok: false, reason: 'not_found' })
    const day = (opens: string) => ({
      days: [[], [{ opens, closes: '18:00' }], [], [], [], [], []],
      closedDates: [],
    })
    await saveWeek(db, ana, id, { version: await versionOf(), week: day('09:00') })
    const hours = await newestEntry()
    await saveWeek(db, ana, id, { version: await versionOf(), week: day('10:00') })
    expect(await undo(hours)).toMatchObject({ done: [], notUndone: ['Horario'] })
    expect((await readBusinessWeek(db, id)).week.days?.[1]?.[0]?.opens).toBe('10:00')
  })

  test('undo does not restore a deleted logo or picture, but restores the other fields [D129, D133]', async () => {
    await saveBusiness(db, ana, id, { business: { logoHash: LOGOS[0] } })
    await saveBusiness(db, ana, id, { business: { logoHash: LOGOS[1], specialty: 'Color' } })
    const entry = await newestEntry()
    const promotion = await addPromotion(db, { image_hash: LOGOS[0] })
    await changePromotion(promotion, { title: 'Otra', imageHash: LOGOS[1] })
    const offered = await newestEntry()
    await db.deleteFrom('images').where('hash', '=', LOGOS[0]).execute()
    expect(await undo(entry)).toMatchObject({ ok: true, done: ['Especialidad'], notUndone: ['Logo'] })
    expect(await business()).toMatchObject({ logoHash: LOGOS[1], specialty: null })
    expect(await undo(offered)).toMatchObject({ ok: true, done: ['Título'], notUndone: ['Imagen'] })
  })

  test('undo writes nothing if the old category is in the trash or the old date is no longer valid [D133]', async () => {
    await saveBusiness(db, ana, id, { business: { slug: 'sol', category: 'salud', phone: '+14045550142' } })
    const entry = await newestEntry()
    await db.updateTable('categories').set({ deleted_at: '2026' }).where('id', '=', beauty).execute()
    expect(await undo(entry)).toMatchObject({
      ...{ ok: false, reason: 'refused', message: 'Elige la categoría principal de la lista' },
    })
    expect(await rowOf(db, 'businesses', { id })).toMatchObject({ phone: '+14045550142', version: 2 })
    const promotion = await addPromotion(db, { valid_from: '2027-01-10', valid_until: '2027-01-30' })
    await changePromotion(promotion, { from: '2027-01-01' })
    const begun = await newestEntry()
    await changePromotion(promotion, { until: '2027-01-05' })
    expect(await undo(begun)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await promotionOf(promotion)).toMatchObject({ from: '2027-01-01', until: '2027-01-05' })
  })
})

test('undo fails without permission, for a deleted entity, and without undo data [D133]', async () => {
  await saveBusiness(db, ana, id, { business: { specialty: 'Color' } })
  const entry = await newestEntry()
  const nothing = { ok: false, reason: 'not_found' }
  expect(await undo(entry, 'moderator')).toMatchObject(nothing)
  expect(await undo(entry + 99)).toMatchObject(nothing)
  await deleteBusiness(db, ana, id)
  expect(await undo(entry)).toMatchObject(nothing)
  expect(await rowOf(db, 'businesses', { id })).toMatchObject({ specialty: 'Color' })
})

test('undoing a deletion restores the business from the trash, undoing a creation moves it there, and both undos can be undone [D30, D133]', async () => {
  const isGone = async () => (await rowOf(db, 'businesses', { id })).deleted_at !== null
  await deleteBusiness(db, ana, id)
  const deletion = await newestEntry()
  expect(await undo(deletion)).toMatchObject({ ok: true, done: ['Contacto'], isGone: false })
  expect(await isGone()).toBe(false)
  expect(await undo(deletion)).toMatchObject({ ok: false, reason: 'not_found' })
  expect(await undo(await newestEntry())).toMatchObject({ ok: true, isGone: true })
  expect(await isGone()).toBe(true)
  const made = await saveBusiness(db, ana, null, {
    business: { name: 'Sol', category: 'belleza', status: 'published' },
  })
  expect(await undo((made.ok && made.entry) || 0)).toMatchObject({ ok: true, isGone: true, place: '/admin' })
  const model = await readPromotion(db, await addPromotion(db))
  const offer = await createPromotion(db, ana, {
    promotion: model as PromotionData,
    image: null,
    version: 0,
    dropsImage: false,
  })
  expect(await undo(await newestEntry())).toMatchObject({ ok: true, isGone: true })
  expect(await rowOf(db, 'promotions', { id: (offer.ok && offer.id) || 0 })).toMatchObject({
    deleted_at: NOW.toISOString(),
  })
  const { values } = (await findCategoryFormValues(db, beauty)) ?? {}
  if (!values) throw new Error('no category')
  const circus = { ...values, name: 'Circo', slug: 'circo', aliases: [], synonyms: [] }
  expect(await createCategory(db, ana, circus)).toMatchObject({ ok: true })
  expect(await undo(await newestEntry())).toMatchObject({ ok: true, isGone: true })
  expect(await rowOf(db, 'categories', { slug: 'circo' })).toMatchObject({ deleted_at: NOW.toISOString() })
})

describe('permission to undo [T150]', () => {
  const PLACES: Record<string, string> = {
    queue: '/administracion/revision/registros/7/publicar',
    'bulk of the queue': '/administracion/varios/revision',
    ratings: '/administracion/opiniones/7/restaurar',
    contacts: '/admin/contactos/7',
    'bulk of contacts': '/administracion/varios/contactos',
    categories: '/admin/categoria/circo/editar',
    promotions: '/admin/promociones/7',
    settings: '/administracion/configuracion',
    undo: '/administracion/bitacora/7/deshacer',
  }
  const WORKS_AT: Record<Role, string[]> = {
    administrator: Object.keys(PLACES),
    moderator: ['queue', 'bulk of the queue', 'ratings', 'undo'],
    catalog: ['categories', 'undo'],
    promoter: ['promotions', 'undo'],
    reader: [],
  }

  test.each(ROLES)(
    'the role %s may undo exactly the log entries of its own role and its own forms',
    async (role) => {
      for (const author of [...ROLES, null])
        for (const [name, place] of [...Object.entries(PLACES), ['none', null] as const]) {
          const may = role === 'administrator' || (author === role && WORKS_AT[role].includes(name))
          expect(canRoleUndoEntry(role, { author_role: author, place }), `${author} at ${name}`).toBe(may)
        }
      for (const noun of Object.keys(ENTITY_LABELS) as EntityType[])
        for (const author of [...ROLES, null]) {
          const by = { username: 'autor', place: PLACES.queue ?? '', ...(author && { role: author }) }
          const undoOf = { moved: { from: 'published', to: 'withdrawn', reason: null } }
          await recordChange(db, by, { action: 'withdrawn', noun, id: 999, title: 'x', undo: undoOf })
          const row = await newestRow(db, 'audit_log')
          const may = role === 'administrator' || (role === 'moderator' && author === 'moderator')
          expect(toAuditLogEntry(row, role).canUndo, `${role}, ${author}, ${noun}`).toBe(may)
          if (!may) expect(await undo(row.id, role)).toMatchObject({ ok: false, reason: 'not_found' })
          expect(await rowOf(db, 'audit_log', { id: row.id })).toMatchObject({ undone_at: null })
        }
    },
  )

  test('log entries link to the contacts or to the review queue, depending on where the change was made', () => {
    const withdrawn = { noun: 'contact', action: 'withdrawn', entityId: 7 } as const
    expect(getAuditEntryAdminPath({ ...withdrawn, place: '/administracion/varios/contactos' })).toBe('/admin')
    expect(getAuditEntryAdminPath({ ...withdrawn, place: '/admin/contactos/7' })).toBe('/admin/contactos/7')
    expect(
      getAuditEntryAdminPath({ ...withdrawn, place: '/administracion/revision/nuevos/7/rechazar' }),
    ).toBe('/administracion/revision')
    expect(getAuditEntryAdminPath({ noun: 'setting', action: 'changed', entityId: null, place: null })).toBe(
      '/administracion/configuracion',
    )
  })
})
