import { expect, test } from 'vitest'
import { readPromotion } from '~/features/promotions/edit/read.server'
import { savePromotion } from '~/features/promotions/edit/save.server'
import { countUse } from '~/features/promotions/manage.server'
import { freshDatabase } from '../../support/database'
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

test('one that was changed since its form was opened is not written over, and what differs is named [F44]', async () => {
  const { db } = await freshDatabase()
  const id = await addPromotion(db, { title: 'Dos por uno' })
  const opened = await readPromotion(db, id)
  if (!opened) throw new Error('not there')
  const save = (title: string, version: number, others: Partial<typeof opened> = {}) =>
    savePromotion(db, { actor: ana, now: NOW }, id, {
      promotion: { ...opened, title, ...others },
      version,
      dropsImage: false,
      image: null,
    })
  const theirs = { percentage: 25, originalCents: 4550, until: '2026-12-24', isActive: !opened.isActive }
  expect(await save('Tres por dos', opened.version, theirs)).toEqual({ ok: true })
  expect(await save('Cuatro por tres', opened.version)).toMatchObject({
    ok: false,
    reason: 'changed',
    version: opened.version + 1,
    differences: [
      { id: 'titulo', label: 'Título', stored: 'Tres por dos' },
      { id: 'porcentaje', label: 'Descuento', stored: '25%' },
      { id: 'precio-original', label: 'Precio original', stored: '$45.50' },
      { id: 'hasta', label: 'Hasta', stored: '24 dic 2026' },
      { id: 'activa', label: 'Activa', stored: opened.isActive ? 'No' : 'Sí' },
    ],
  })
  expect((await readPromotion(db, id))?.title).toBe('Tres por dos')
})
