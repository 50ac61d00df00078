import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '../../../app/features/audit/schema'
import { undoEntry } from '../../../app/features/audit-log/undo.server'
import { readPublicBusiness } from '../../../app/features/business-page/read-business.server'
import {
  findReplyableComment,
  listReplyableComments,
  replySchema,
  saveRatingReply,
} from '../../../app/features/ratings/reply.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { newestRow } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')

test('an owner can reply only to published comments of the own business, and can delete a reply [T31, T70]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const id = await addBusiness(db, [category], { business_slug: 'salon-rosa' })
  const other = await addBusiness(db, [category])
  const text = 'Muy buen trabajo, volvería siempre y la recomiendo a toda mi familia.'
  const own = await addRating(db, id, { comment: text, reviewer_email: 'canaria@example.com' })
  await addRating(db, id, { comment: null })
  const hidden = await addRating(db, id, { comment: 'x', status: 'in_review' })
  const foreign = await addRating(db, other, { comment: 'y' })
  const comments = await listReplyableComments(db, id)
  expect(comments).toMatchObject([{ id: own, text, reply: null }])
  expect(JSON.stringify(comments)).not.toContain('canaria')
  for (const wrong of [String(hidden), String(foreign), '0', '-1', '1e3', '1 or 1=1', '9007199254740993', ''])
    expect(await findReplyableComment(db, id, wrong), wrong).toBeNull()
  const replies = async () =>
    (await readPublicBusiness(db, 'salon-rosa', NOW))?.comments.map(({ reply }) => reply)
  await saveRatingReply(db, { actor: OWNER_ACTOR, now: NOW }, own, '¡Gracias, Ana!')
  expect(await replies()).toEqual(['¡Gracias, Ana!'])
  expect((await findReplyableComment(db, id, String(own)))?.reply).toBe('¡Gracias, Ana!')
  await saveRatingReply(db, { actor: OWNER_ACTOR, now: NOW }, own, null)
  expect(await replies()).toEqual([null])
  const row = await db.selectFrom('ratings').selectAll().where('id', '=', own).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ owner_reply: null, owner_replied_at: null })
})

test('a reply is logged, and an administrator can undo it [T265, D119]', async () => {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'belleza')], { business_name: 'Luna' })
  const rating = await addRating(db, id, { comment: 'Muy bien' })
  const about = { actor: OWNER_ACTOR, now: NOW }
  await saveRatingReply(db, about, rating, 'Gracias')
  expect(await saveRatingReply(db, about, rating, 'Gracias')).toBeNull()
  const entry = await saveRatingReply(db, about, rating, 'Mentiroso')
  expect(await newestRow(db, 'audit_log')).toMatchObject({
    ...{ id: entry, username: OWNER_ACTOR.username, action: 'changed', noun: 'rating', entity_id: rating },
    changes: JSON.stringify({ 'Respuesta del negocio': ['Gracias', 'Mentiroso'] }),
  })
  const reply = async () => (await findReplyableComment(db, id, String(rating)))?.reply
  const undo = (role: 'administrator' | 'moderator') =>
    undoEntry(db, { actor: { username: 'ana', role }, now: NOW }, entry ?? 0)
  expect(await undo('moderator')).toMatchObject({ ok: false })
  expect(await undo('administrator')).toMatchObject({ ok: true, done: ['Respuesta del negocio'] })
  expect(await reply()).toBe('Gracias')
})

test.each([
  ['Mejor compra en https://estafa.example/casino', 'Quita la dirección web'],
  ['Llama al 305-555-9999', 'Quita la dirección web'],
  ['Escribe a malo@estafa.example', 'Quita la dirección web'],
  ['Eres un idiota', 'Hay palabras que ofenden'],
  ['Gana dinero conmigo', 'Hay palabras que ofenden'],
])('rejects the reply «%s» with the message: %s [T265]', (replica, message) => {
  const read = replySchema.safeParse({ replica })
  expect(read.error?.issues).toMatchObject([{ path: ['replica'], message: expect.stringContaining(message) }])
})

test.each([
  '¡Gracias, Ana! Te esperamos el 5 de mayo.',
  'Lamento la espera; ya contratamos a otra persona.',
  '',
])('accepts the reply «%s» [T265]', (replica) => {
  expect(replySchema.safeParse({ replica })).toMatchObject({ success: true })
})
