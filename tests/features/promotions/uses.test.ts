import { expect, test } from 'vitest'
import { momentInWords } from '~/features/places/calendar'
import { PROMOTION, type PromotionData } from '~/features/promotions/edit/fields'
import { readPromotion } from '~/features/promotions/edit/read.server'
import { savePromotion } from '~/features/promotions/edit/save.server'
import { countUse } from '~/features/promotions/manage.server'
import { initialValueHash } from '~/values/initial-values-field'
import { freshDatabase } from '../../support/database'
import { insertRows } from '../../support/rows'
import { addPromotion, NOW } from './rows'

const ana = { username: 'ana' }

test('a promotion is used never past the most there may be, by ten at once either, and taken back never below none [D70]', async () => {
  const { db } = await freshDatabase()
  const id = await addPromotion(db, { max_uses: 3 })
  const all = await Promise.all(Array.from({ length: 10 }, () => countUse(db, { actor: ana }, id, 1)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(3)
  expect(all.at(-1)).toEqual({ ok: false, reason: 'exhausted' })
  expect((await readPromotion(db, id))?.uses).toBe(3)
  expect(await countUse(db, { actor: ana }, id, -1)).toEqual({ ok: true, uses: 2, mostUses: 3 })
  expect(await countUse(db, { actor: ana }, id, 1)).toMatchObject({ ok: true, uses: 3 })
  const unused = await addPromotion(db)
  expect(await countUse(db, { actor: ana }, unused, -1)).toEqual({ ok: false, reason: 'unused' })
  expect(await countUse(db, { actor: ana }, 999, 1)).toEqual({ ok: false, reason: 'not_found' })
})

test('of two who edit one both keep what they wrote, the picture too; of one field the second is told [F44]', async () => {
  const { db } = await freshDatabase()
  const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  const look = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: '2026' }
  await insertRows(
    db,
    'images',
    hashes.map((hash) => ({ hash, ...look })),
  )
  const [own, theirs, mine] = hashes
  const id = await addPromotion(db, { title: 'Dos por uno', image_hash: own })
  const shown = await readPromotion(db, id)
  if (!shown) throw new Error('not there')
  const opened = new Map(
    Object.entries(PROMOTION.typed(shown)).map(([name, text]) => [name, initialValueHash(text)]),
  )
  const save = (changes: Partial<PromotionData>) =>
    savePromotion(db, { actor: ana, now: NOW }, id, {
      ...{ version: shown.version, opened, promotion: { ...shown, ...changes } },
    })
  const first = { title: 'Tres por dos', percentage: 25, until: '2026-12-24', isActive: !shown.isActive }
  expect(await save(first)).toEqual({ ok: true })
  expect(await save({ originalCents: 4550, imageHash: theirs ?? null })).toEqual({ ok: true })
  expect(await readPromotion(db, id)).toMatchObject({ ...first, originalCents: 4550, imageHash: theirs })
  const by = `ana, ${momentInWords(NOW.toISOString())}`
  const late = { title: 'Cuatro por tres', percentage: 30, isActive: shown.isActive, imageHash: mine ?? null }
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
  // One begins after the other let it end.
  expect(await save({ from: '2026-12-25' })).toEqual({
    ok: false,
    reason: 'refused',
    errors: { hasta: ['El último día no puede ser antes del primero'] },
  })
  expect(await readPromotion(db, id)).toMatchObject({ ...first, version: shown.version + 2 })
})
