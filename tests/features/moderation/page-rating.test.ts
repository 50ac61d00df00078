import { expect, test } from 'vitest'
import { publishedPageRatings, storePageRating } from '~/features/moderation/page-ratings/store.server'
import type { PageRatingValues } from '../../../app/features/moderation/page-ratings/schema'
import { freshDatabase } from '../../support/database'

const START = new Date('2026-11-21T12:00:00.000Z')
const VALUES: PageRatingValues = {
  nombre: 'Rosa',
  correo: 'rosa@ejemplo.com',
  calificacion: 4,
  proyecto: 'Tablero nuevo',
  comentario: 'Llegó a la hora y explicó todo',
}
const ABOUT = {
  page: 'electrician' as const,
  score: 0.8,
  address: '198.51.100.7',
  secret: 'k8Fq2mZx7PvRt4Lw',
}

test('stores a comment on a page for moderation with all its fields and no network address [163, D57]', async () => {
  const { db } = await freshDatabase()
  await storePageRating(db, VALUES, ABOUT, START)
  const stored = await db.selectFrom('page_ratings').selectAll().execute()
  expect(stored).toEqual([
    {
      id: 1,
      page: 'electrician',
      rating: 4,
      reviewer_name: 'Rosa',
      reviewer_email: 'rosa@ejemplo.com',
      project: 'Tablero nuevo',
      comment: 'Llegó a la hora y explicó todo',
      status: 'in_review',
      status_reason: null,
      bot_score: 0.8,
      created_at: START.toISOString(),
      updated_at: START.toISOString(),
    },
  ])
  expect(await publishedPageRatings(db, 'electrician')).toEqual([])
})

test('the same comment on a page, sent ten times at once, is stored once [T91]', async () => {
  const { db } = await freshDatabase()
  await Promise.all(Array.from({ length: 10 }, () => storePageRating(db, VALUES, ABOUT, START)))
  expect(await db.selectFrom('page_ratings').select('id').execute()).toEqual([{ id: 1 }])
})

test('shows the six newest published comments on a page, without e-mails', async () => {
  const { db } = await freshDatabase()
  for (let day = 1; day <= 8; day++)
    await storePageRating(
      db,
      { ...VALUES, nombre: `Rosa ${day}` },
      ABOUT,
      new Date(`2026-11-0${day}T12:00:00Z`),
    )
  await db.updateTable('page_ratings').set({ status: 'published' }).where('id', '<>', 8).execute()
  const shown = await publishedPageRatings(db, 'electrician')
  expect(shown.map(({ author }) => author)).toEqual([7, 6, 5, 4, 3, 2].map((day) => `Rosa ${day}`))
  expect(shown[0]).toEqual({
    id: 7,
    author: 'Rosa 7',
    rating: 4,
    project: 'Tablero nuevo',
    text: 'Llegó a la hora y explicó todo',
    date: '7 nov 2026',
  })
})
