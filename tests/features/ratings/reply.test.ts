import { expect, test } from 'vitest'
import { readPublicBusiness } from '../../../app/features/business-page/read-business.server'
import { commentsToAnswer, commentToAnswer, replyToRating } from '../../../app/features/ratings/reply.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

const NOW = new Date('2026-11-23T17:10:00Z')

test('an owner can reply only to published comments of the own business, and can delete the reply [T31, T70]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const id = await addBusiness(db, [category], { business_slug: 'salon-rosa' })
  const other = await addBusiness(db, [category])
  const text = 'Muy buen trabajo, volvería siempre y la recomiendo a toda mi familia.'
  const own = await addRating(db, id, { comment: text, reviewer_email: 'canaria@example.com' })
  await addRating(db, id, { comment: null })
  const hidden = await addRating(db, id, { comment: 'x', status: 'in_review' })
  const foreign = await addRating(db, other, { comment: 'y' })
  const comments = await commentsToAnswer(db, id)
  expect(comments).toMatchObject([{ id: own, text, reply: null }])
  expect(JSON.stringify(comments)).not.toContain('canaria')
  for (const wrong of [String(hidden), String(foreign), '0', '-1', '1e3', '1 or 1=1', '9007199254740993', ''])
    expect(await commentToAnswer(db, id, wrong), wrong).toBeNull()
  const replies = async () =>
    (await readPublicBusiness(db, 'salon-rosa', NOW))?.comments.map(({ reply }) => reply)
  await replyToRating(db, own, '¡Gracias, Ana!', NOW)
  expect(await replies()).toEqual(['¡Gracias, Ana!'])
  expect((await commentToAnswer(db, id, String(own)))?.reply).toBe('¡Gracias, Ana!')
  await replyToRating(db, own, null, NOW)
  expect(await replies()).toEqual([null])
  const row = await db.selectFrom('ratings').selectAll().where('id', '=', own).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ owner_reply: null, owner_replied_at: null })
})
