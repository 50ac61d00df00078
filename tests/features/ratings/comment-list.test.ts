import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { COMMENT_ORDERS } from '~/features/ratings/labels'
import type { CommentOrder } from '~/features/ratings/schema'
import { countComments, readComments } from '../../../app/features/ratings/comments.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating, addRatings } from '../../support/directory-rows'
import { updateRows } from '../../support/rows'

const LONG = `${'Muy amables y puntuales. '.repeat(20)}Fin.`

async function withBusiness() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const id = await addBusiness(db, [category], { business_slug: 'salon-rosa' })
  return { db, id, other: await addBusiness(db, [category]) }
}

const comment = (hour: number, score: 1 | 3 | 5, comment = `a las ${hour}`) => ({
  professional_rating: score,
  trust_rating: score,
  comment,
  created_at: `2026-11-${String(1 + Math.floor(hour / 24)).padStart(2, '0')}T${String(hour % 24).padStart(2, '0')}:00:00.000Z`,
})

/** Returns the texts of every page in turn, following the links to the next page. */
async function walk(db: Db, id: number, order: CommentOrder): Promise<string[][]> {
  const pages: string[][] = []
  for (let from: number | null | undefined; from !== null; ) {
    const page = await readComments(db, id, { order, from })
    pages.push(page?.comments.map(({ text }) => text) ?? [])
    from = page?.next ?? null
  }
  return pages
}

test('readComments returns whole comments with replies, and only the name of each author [D31, D107]', async () => {
  const { db, id, other } = await withBusiness()
  await addRating(db, id, {
    ...comment(20, 5, LONG),
    reviewer_name: 'Rosa',
    reviewer_email: 'canario@example.com',
    owner_reply: '¡Gracias!',
    owner_replied_at: '2026-11-02T10:00:00.000Z',
  })
  await addRating(db, id, { ...comment(3, 5), comment: null })
  await addRating(db, id, { ...comment(4, 5), status: 'in_review' })
  await addRating(db, id, { ...comment(5, 5), deleted_at: '2026-11-02T10:00:00.000Z' })
  await addRating(db, other, comment(6, 5))
  const page = await readComments(db, id, { order: 'newest' })
  expect(page).toMatchObject({
    comments: [{ text: LONG, author: 'Rosa', reply: '¡Gracias!', rating: 5, day: '2026-11-01' }],
    isFirst: true,
    previous: null,
    next: null,
  })
  expect(page?.comments).toHaveLength(1)
  expect(JSON.stringify(page)).not.toMatch(/canario|example/)
  expect(await countComments(db, id)).toEqual({ total: 1, isCapped: false })
})

test('readComments sorts by date or score, newest first for equal ones, and returns each comment once across pages', async () => {
  const { db, id } = await withBusiness()
  const scores = [1, 3, 5] as const
  const all = Array.from({ length: 50 }, (_, hour) => ({ hour, score: scores[hour % 3] ?? 1 }))
  for (const { hour, score } of all) await addRating(db, id, comment(hour, score))
  const newest = all.toReversed()
  const expected: Record<CommentOrder, typeof all> = {
    newest,
    best: newest.toSorted((a, b) => b.score - a.score),
    worst: newest.toSorted((a, b) => a.score - b.score),
  }
  for (const order of COMMENT_ORDERS) {
    const pages = await walk(db, id, order)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 10])
    expect(pages.flat()).toEqual(expected[order].map(({ hour }) => `a las ${hour}`))
  }
  expect(await countComments(db, id)).toEqual({ total: 50, isCapped: false })
})

test('a page of comments names the first comment of the page before, which opens that page', async () => {
  const { db, id } = await withBusiness()
  for (let hour = 0; hour < 45; hour += 1) await addRating(db, id, comment(hour, 5))
  const first = await readComments(db, id, { order: 'best' })
  const second = await readComments(db, id, { order: 'best', from: first?.next ?? 0 })
  const third = await readComments(db, id, { order: 'best', from: second?.next ?? 0 })
  expect(third).toMatchObject({ isFirst: false, previous: second?.comments[0]?.id, next: null })
  const again = await readComments(db, id, { order: 'best', from: second?.previous ?? undefined })
  expect(again?.comments).toEqual(first?.comments)
})

test('a page of comments starts at the same place if its first comment was withdrawn; for a comment of another business it is null', async () => {
  const { db, id, other } = await withBusiness()
  const ids = []
  for (let hour = 0; hour < 3; hour += 1) ids.push(await addRating(db, id, comment(hour, 5)))
  await updateRows(db, 'ratings', { id: ids[1] ?? 0 }, { status: 'withdrawn' })
  const page = await readComments(db, id, { order: 'newest', from: ids[1] })
  expect(page?.comments.map(({ text }) => text)).toEqual(['a las 0'])
  expect(
    await readComments(db, id, { order: 'newest', from: await addRating(db, other, comment(9, 5)) }),
  ).toBeNull()
  expect(await readComments(db, id, { order: 'newest', from: 999_999 })).toBeNull()
})

test('countComments counts up to a thousand and marks the count as capped', async () => {
  const { db, id } = await withBusiness()
  await addRatings(db, id, 1001, { comment: 'Bien' })
  expect(await countComments(db, id)).toEqual({ total: 1000, isCapped: true })
})
