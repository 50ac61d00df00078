import { expect, test } from 'vitest'
import { formatDateTime } from '~/features/places/calendar'
import { type PromotionData, promotionFieldSet } from '~/features/promotions/edit/fields'
import { readPromotion, savePromotion } from '~/features/promotions/edit/save.server'
import { changePromotionUses } from '~/features/promotions/manage.server'
import { hashInitialValue } from '~/values/initial-values-field'
import { freshDatabase } from '../../support/database'
import { insertRows } from '../../support/rows'
import { addPromotion, NOW } from './rows'

const ana = { username: 'ana' }

test('counts uses of a promotion up to the maximum, even for ten simultaneous requests, and never below zero [D70]', async () => {
  const { db } = await freshDatabase()
  const id = await addPromotion(db, { max_uses: 3 })
  const change = (to: number, by: 1 | -1) => changePromotionUses(db, { actor: ana }, to, { change: by })
  const all = await Promise.all(Array.from({ length: 10 }, () => change(id, 1)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(3)
  expect(all.filter(({ ok }) => !ok)).toEqual(Array(7).fill({ ok: false, reason: 'exhausted' }))
  expect((await readPromotion(db, id))?.uses).toBe(3)
  expect(await change(id, -1)).toEqual({ ok: true, uses: 2, mostUses: 3 })
  expect(await change(id, 1)).toMatchObject({ ok: true, uses: 3 })
  expect(await change(await addPromotion(db), -1)).toEqual({ ok: false, reason: 'unused' })
  expect(await change(999, 1)).toEqual({ ok: false, reason: 'not_found' })
})

test('a double tap counts or removes a use of a promotion only once [D70, F78]', async () => {
  const { db } = await freshDatabase()
  const id = await addPromotion(db, { current_uses: 4 })
  const tap = (change: 1 | -1, seen: number) => changePromotionUses(db, { actor: ana }, id, { change, seen })
  const taps = await Promise.all([tap(1, 4), tap(1, 4)])
  // Either of the two may win.
  expect(taps.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
    { ok: true, uses: 5, mostUses: null },
    { ok: false, reason: 'changed', uses: 5 },
  ])
  expect(await tap(-1, 5)).toMatchObject({ ok: true, uses: 4 })
  expect(await tap(-1, 5)).toEqual({ ok: false, reason: 'changed', uses: 4 })
})

test('merges edits of a promotion by two users, and the second edit of one field fails [F44]', async () => {
  const { db } = await freshDatabase()
  const [own, theirs, mine = null] = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  const look = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: '2026' }
  for (const hash of [own, theirs, mine]) await insertRows(db, 'images', { hash: hash ?? '', ...look })
  const id = await addPromotion(db, { title: 'Dos por uno', image_hash: own })
  const shown = await readPromotion(db, id)
  if (!shown) throw new Error('not there')
  const opened = new Map(
    Object.entries(promotionFieldSet.typed(shown)).map(([name, text]) => [name, hashInitialValue(text)]),
  )
  const save = (changes: Partial<PromotionData>) =>
    savePromotion(db, { actor: ana, now: NOW }, id, {
      ...{ version: shown.version, opened, promotion: { ...shown, ...changes } },
    })
  const first = { title: 'Tres por dos', percentage: 25, until: '2026-12-24', isActive: !shown.isActive }
  expect(await save(first)).toEqual({ ok: true })
  expect(await save({ originalCents: 4550, imageHash: theirs ?? null })).toEqual({ ok: true })
  expect(await readPromotion(db, id)).toMatchObject({ ...first, originalCents: 4550, imageHash: theirs })
  const by = `ana, ${formatDateTime(NOW.toISOString())}`
  const late = { title: 'Cuatro por tres', percentage: 30, isActive: shown.isActive, imageHash: mine }
  expect(await save(late)).toMatchObject({
    ok: false,
    reason: 'changed',
    version: shown.version + 2,
    differences: [
      { id: 'titulo', label: 'Título', stored: 'Tres por dos', by },
      { id: 'porcentaje', label: 'Descuento', stored: '25%', by },
      { id: 'imagen', says: 'Ahora hay otra imagen' },
    ],
  })
  // The first day would be after the last day of the other edit.
  expect(await save({ from: '2026-12-25' })).toEqual({
    ok: false,
    reason: 'refused',
    errors: { hasta: ['El último día no puede ser antes del primero'] },
  })
  expect(await readPromotion(db, id)).toMatchObject({ ...first, version: shown.version + 2 })
})
