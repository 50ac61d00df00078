import { describe, expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import {
  countNamelessBusinesses,
  findContactIdsByFilter,
  listBusinessesForAdmin,
} from '~/features/business-admin/list/list.server'
import { saveBusiness } from '~/features/businesses/save.server'
import {
  countBusinessesPhonesAndCategories,
  countExportedBusinesses,
  readBusinessExportBatches,
} from '~/features/exports/contacts.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { readQueue } from '~/features/moderation/queue.server'
import { contractorRatingSchema, storeElectriciansPageRating } from '~/features/profiles/contractor.server'
import { listNewestCommentsOfBusiness } from '~/features/ratings/comments.server'
import { SETTING_DEFINITIONS } from '~/features/settings/known'
import { readEditableSettings, saveSettings } from '~/features/settings/save.server'
import { findBusinessOfElectricianPage, isContractorUnknown } from '~/features/settings/site.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { columnOf } from '../../support/rows'

const START = new Date('2026-11-21T12:00:00.000Z')
const SENT = {
  nombre: 'Rosa',
  correo: 'Rosa@ejemplo.com',
  calificacion: '4',
  proyecto: 'Tablero nuevo',
  comentario: 'Llegó a la hora y explicó todo',
}
const SENDER = { address: '198.51.100.7', secret: 'k8Fq2mZx7PvRt4Lw', isHeld: false }
const by = { actor: { username: 'marta', role: 'administrator' as const }, now: START }
const DECIDING = {
  ...by,
  channels: { mail: false, marketing: false },
  site: { name: 'Directorio', origin: 'https://ejemplo.com' },
}

const rate = (db: Db, more: Partial<typeof SENT> = {}) =>
  storeElectriciansPageRating(db, contractorRatingSchema.parse({ ...SENT, ...more }), SENDER, START)

async function withCategory() {
  const { db } = await freshDatabase()
  return { db, category: await addCategory(db, 'servicios-tecnicos', { name: 'Servicios técnicos' }) }
}

async function choose(db: Db, id: number) {
  const { version } = await readEditableSettings(db)
  return saveSettings(db, by, { version, values: { contractor_business: String(id) } })
}

describe('a rating from the electricians’ page', () => {
  test('a rating from the electricians’ page waits with equal scores, and the project is the first line of its comment [163, D57, D150]', async () => {
    const { db } = await withCategory()
    const { id } = await rate(db)
    const contractor = await findBusinessOfElectricianPage(db)
    expect(await db.selectFrom('ratings').selectAll().execute()).toMatchObject([
      {
        ...{ id, business_id: contractor?.id, category: 'Servicios técnicos' },
        ...{ professional_rating: 4, trust_rating: 4, reviewer_name: 'Rosa', reviewer_phone: null },
        reviewer_email: 'rosa@ejemplo.com',
        comment: 'Tablero nuevo\nLlegó a la hora y explicó todo',
        ...{ status: 'in_review', status_reason: 'Llegó por la página del electricista' },
        created_at: START.toISOString(),
      },
    ])
  })

  test('ten equal simultaneous ratings from the electricians’ page are stored once, and another one is about the same draft [T91, D150]', async () => {
    const { db } = await withCategory()
    await Promise.all(Array.from({ length: 10 }, () => rate(db)))
    await rate(db, { correo: 'luz@ejemplo.com', proyecto: '' })
    expect((await db.selectFrom('ratings').select('comment').orderBy('id').execute()).length).toBe(2)
    expect(await columnOf(db, 'businesses', 'status')).toEqual(['draft'])
  })

  test('a rating published in the queue is on the electricians’ page, and the queue marks a second one by the same person [D52]', async () => {
    const { db } = await withCategory()
    const { id } = await rate(db)
    const shown = async () =>
      listNewestCommentsOfBusiness(db, (await findBusinessOfElectricianPage(db))?.id ?? 0, 6)
    expect(await shown()).toEqual([])
    expect(await readQueue(db, 'rating', 1)).toMatchObject([{ id, isListed: false, author: 'Rosa' }])
    const published = await publishEntry(db, 'rating', id, DECIDING)
    expect(published.ok).toBe(true)
    expect(await shown()).toMatchObject([{ author: 'Rosa', rating: 4, isCustomer: false }])
    expect(JSON.stringify(await shown())).not.toContain('ejemplo.com')
    await rate(db, { comentario: 'Volvió a fallar' })
    expect(await readQueue(db, 'rating', 1)).toMatchObject([
      { because: 'Ya hay una calificación de esta persona' },
    ])
    await undoEntry(db, by, (published.ok && published.entry) || 0)
    expect(await shown()).toEqual([])
  })
})

describe('the draft of the electricians’ page [D150]', () => {
  test('no list, search, count or export shows the draft of the electricians’ page until it is published or another business is named', async () => {
    const { db, category } = await withCategory()
    await rate(db)
    const { id = 0 } = (await findBusinessOfElectricianPage(db)) ?? {}
    const other = await addBusiness(db, [category], { business_name: 'Luz Norte' })
    const byNumber = (one: number, two: number) => one - two
    const exported = async () => {
      const ids: number[] = []
      for await (const rows of readBusinessExportBatches(db)) ids.push(...rows.map((row) => row.id))
      return ids.sort(byNumber)
    }
    const seen = async () => ({
      listed: (await listBusinessesForAdmin(db, {}, 1)).rows.map((row) => row.id).sort(byNumber),
      found: await findContactIdsByFilter(db, { search: 'electricista' }, 9),
      exported: await exported(),
      counts: [
        await countExportedBusinesses(db, {}),
        (await countBusinessesPhonesAndCategories(db)).contacts,
        await countNamelessBusinesses(db, 9),
      ],
    })
    const hidden = { listed: [other], found: [], exported: [other], counts: [1, 1, 0] }
    expect(await seen()).toEqual(hidden)

    await choose(db, other)
    const all = [id, other].sort(byNumber)
    expect(await seen()).toEqual({ listed: all, found: [id], exported: all, counts: [2, 2, 0] })

    await choose(db, id)
    expect(await seen()).toEqual(hidden)
    const place = { city: 'Atlanta', stateCode: 'GA', status: 'published' as const }
    expect(await saveBusiness(db, by, id, { business: place })).toMatchObject({ ok: true })
    expect((await seen()).counts).toEqual([2, 2, 0])
  })

  test('a draft replaces a business of the electricians’ page in the trash, and the remaining business replaces a merged one', async () => {
    const { db, category } = await withCategory()
    const kept = await addBusiness(db, [category])
    const dropped = await addBusiness(db, [category])
    await choose(db, dropped)
    expect((await findBusinessOfElectricianPage(db))?.id).toBe(dropped)
    const gone = { deleted_at: START.toISOString(), merged_into: kept }
    await db.updateTable('businesses').set(gone).where('id', '=', dropped).execute()
    expect((await findBusinessOfElectricianPage(db))?.id).toBe(kept)
    await db.updateTable('businesses').set({ merged_into: null }).where('id', '=', dropped).execute()
    expect(await findBusinessOfElectricianPage(db)).toBeNull()
    await rate(db)
    expect([kept, dropped]).not.toContain((await findBusinessOfElectricianPage(db))?.id)
  })
})

test('the setting for the electricians’ page accepts the number or address of a contact that exists and has a category', async () => {
  const { db, category } = await withCategory()
  const { limits } = SETTING_DEFINITIONS.contractor_business
  for (const [typed, stored] of [
    ['34', '34'],
    ['https://ejemplo.com/admin/contactos/34?vista=todo', '34'],
    ['', ''],
  ] as const)
    expect(limits.parse(typed)).toBe(stored)
  for (const typed of ['Luz Norte', '-3', '1.5', '9'.repeat(12)])
    expect(limits.safeParse(typed).success).toBe(false)
  const id = await addBusiness(db, [category])
  const draft = await saveBusiness(db, by, null, { business: { name: 'Sin categoría', status: 'draft' } })
  expect(await isContractorUnknown(db, String(id))).toBe(false)
  expect(await isContractorUnknown(db, '')).toBe(false)
  expect(await isContractorUnknown(db, String(id + 99))).toBe(true)
  expect(await isContractorUnknown(db, String((draft.ok && draft.id) || 0))).toBe(true)
})
