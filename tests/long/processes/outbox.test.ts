import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  enqueueMessage,
  type MarketingRegistration,
  type OutboxMessage,
} from '../../../app/features/outbox/messages.server'
import { startOutboxDelivery } from '../../../app/jobs/mails.server'
import { connectDatabase, type Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { startPostOffice } from '../../support/post-office'
import { type RunningServer, startServer } from '../../support/server'
import { FAILURES, type StandIn, startStandIn } from '../../support/stand-in'

const event: MarketingRegistration = {
  email: 'ana@example.com',
  firstname: 'Ana',
  company: 'Pan de Ana',
  companyemail: 'ana@example.com',
  companydescription: 'Pan dulce',
  phone: '+15055550100',
  tags: ['Repostería', 'Atlanta', 'nuevo-registro'],
}
const marketing = (key: string): OutboxMessage => ({
  kind: 'marketing',
  key,
  about: 'Registro',
  payload: event,
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function service(): Promise<StandIn> {
  const standIn = await startStandIn()
  ends.push(standIn.stop)
  return standIn
}

async function serve(env: Record<string, string>, folder?: string): Promise<RunningServer> {
  const server = await startServer({
    env: { LOG_LEVEL: 'warn', ...env },
    data: folder ? { folder } : 'empty',
  })
  ends.push(() => server.stop('SIGKILL'))
  return server
}

/** Opens the database of a running server, as another process sees it. */
function open(server: RunningServer): Db {
  const db = connectDatabase({ file: `${server.dataDir}/directorio.db` })
  ends.push(() => db.destroy())
  return db
}

const first = (db: Db) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
const makeDue = (db: Db) => db.updateTable('outbox').set({ next_attempt_at: '' }).execute()
const within = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

describe('messages to other services', () => {
  test('keeps an event and its key after a kill during sending [178, F18, F28]', async () => {
    const standIn = await service()
    standIn.answer(FAILURES['never answers'] ?? expect.unreachable())
    const env = { MARKETING_URL: standIn.origin }
    const server = await serve(env)
    const db = open(server)
    await enqueueMessage(db, marketing('registration-1'), new Date())
    await within(() => expect(standIn.asked).toHaveLength(1))
    server.process.kill('SIGKILL')
    await within(() => expect(server.process.signalCode).toBe('SIGKILL'))
    expect(await first(db)).toMatchObject({ status: 'pending', attempts: 1 })

    standIn.answer((response) => response.end())
    await makeDue(db)
    await serve(env, server.dataDir)
    await within(async () => expect(await first(db)).toMatchObject({ status: 'sent', attempts: 2 }))
    expect(standIn.asked.map((each) => each.headers['idempotency-key'])).toEqual([
      'registration-1',
      'registration-1',
    ])
  })

  test('sends plain text to one recipient with its calendar file [D64, D65]', async () => {
    const post = await startPostOffice()
    ends.push(post.stop)
    const env = { SMTP_URL: post.url, MAIL_FROM: 'Directorio <hola@example.com>' }
    const server = await serve(env)
    const db = open(server)
    const payload = {
      to: 'ana@example.com',
      subject: 'Reserva: mañana a las 9:00\r\nBcc: otra@example.com',
      text: 'Te esperamos.',
      calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
    }
    await enqueueMessage(
      db,
      { kind: 'mail', key: 'reservation-7-customer', about: 'Reserva', payload },
      new Date(),
    )
    await within(async () => expect(await first(db)).toMatchObject({ status: 'sent' }))
    expect(post.letters).toHaveLength(1)
    const [{ to, text } = { to: [], text: '' }] = post.letters
    expect(to).toEqual(['ana@example.com'])
    expect(text).toMatch(/^Message-ID: <reservation-7-customer@/m)
    expect(text).toMatch(/text\/calendar/)
    expect(text).not.toMatch(/^Bcc:/im)
  })
})

test('delays only mail when the mail server never answers', async () => {
  const { db } = await freshDatabase()
  const sent: string[] = []
  let free = () => {}
  const hung = new Promise<void>((resolve) => {
    free = resolve
  })
  const mail = { to: 'ana@example.com', subject: 'Hola', text: 'Hola' }
  await enqueueMessage(db, { kind: 'mail', key: 'mail-1', about: 'x', payload: mail }, new Date())
  await enqueueMessage(db, marketing('event-1'), new Date())
  const stop = startOutboxDelivery(db, async ({ kind, key }) => {
    if (kind === 'mail') await hung
    sent.push(key)
  })
  await within(() => expect(sent).toEqual(['event-1']))
  free()
  await within(() => expect(sent).toEqual(['event-1', 'mail-1']))
  await stop()
})
