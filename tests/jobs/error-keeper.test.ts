import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listErrors, storeErrors } from '~/features/system/error-log.server'
import { log } from '~/http/log.server'
import { logError, setErrorSink } from '~/http/log-error.server'
import { runInRequestContext } from '~/http/request-context.server'
import { startErrorRecorder } from '~/jobs/start.server'
import { connectDatabase } from '../../db/connect'
import { freshDatabase } from '../support/database'

const level = log.level
beforeAll(() => {
  log.level = 'silent'
})
afterAll(() => {
  log.level = level
})
afterEach(() => setErrorSink(() => {}))

const during = (reference: string, method: string, work: () => void) =>
  runInRequestContext({ reference, method, clientAddress: '' }, work)

test('a stored error has the reference that the visitor sees, without address or personal data', async () => {
  const { db } = await freshDatabase()
  const keeper = startErrorRecorder(db)
  during('A1B2C3', 'GET', () =>
    logError(new TypeError('broken by ana@ejemplo.com, (305) 555-0100'), 'promotions'),
  )
  during('ZZZZZZ', 'POST', () => logError(new Error('another')))
  await keeper()
  expect(await listErrors(db, ' a1b2c3 ')).toMatchObject([
    { reference: 'A1B2C3', method: 'GET', part: 'promotions', name: 'TypeError' },
  ])
  expect(await listErrors(db)).toHaveLength(2)
  expect(JSON.stringify(await db.selectFrom('error_log').selectAll().execute())).not.toMatch(
    /ana|555|secreto/,
  )
})

test('the list of errors holds the newest 200', async () => {
  const { db } = await freshDatabase()
  const one = { reference: null, method: 'GET', part: null, name: 'Error', at: new Date() }
  for (let round = 0; round < 3; round++)
    await storeErrors(
      db,
      Array.from({ length: 100 }, (_, index) => ({ ...one, message: `${round}-${index}` })),
    )
  const rows = await db.selectFrom('error_log').select('message').orderBy('id').execute()
  expect(rows).toHaveLength(200)
  expect(rows[0]?.message).toBe('1-0')
})

test('while the database fails, errors are not written one by one, and are stored as soon as it works again', async () => {
  const { db, file } = await freshDatabase()
  const holder = connectDatabase({ file, busyTimeout: 100 })
  const impatient = connectDatabase({ file, busyTimeout: 20 })
  const said = vi.spyOn(log, 'error')
  const failures = () => said.mock.calls.filter(([, what]) => what === 'errors')
  const lock = await holder.startTransaction().execute()
  const keeper = startErrorRecorder(impatient, { together: 1 })
  for (let each = 0; each < 300; each++) logError(new Error(`number ${each}`))
  await vi.waitUntil(() => failures().length > 0, 10_000)
  for (let each = 0; each < 300; each++) logError(new Error(`late ${each}`))
  await new Promise((done) => setTimeout(done, 100))
  expect(failures()).toHaveLength(1)
  expect(await listErrors(db)).toEqual([])
  await lock.rollback().execute()
  await keeper()
  expect(await db.selectFrom('error_log').select('id').execute()).toHaveLength(200)
  said.mockRestore()
  await Promise.all([holder.destroy(), impatient.destroy()])
})

test('the error recorder does not throw if its table is missing', async () => {
  const { db } = await freshDatabase()
  await db.schema.dropTable('error_log').execute()
  const keeper = startErrorRecorder(db, { together: 1 })
  logError(new Error('lost'))
  await expect(keeper()).resolves.toBeUndefined()
})
