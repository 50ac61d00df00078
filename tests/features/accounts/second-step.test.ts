import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { createAccount } from '~/features/accounts/manage.server'
import {
  checkSecondStepCode,
  computeAuthenticatorSetup,
  decryptText,
  encryptText,
  readSecondStepState,
  removeSecondStep,
  renewRecoveryCodes,
  turnOnSecondStep,
} from '~/features/accounts/second-step/second-step.server'
import { findUserAndExtendSession, listSessions, openSession } from '~/features/accounts/sessions.server'
import { rememberBrowserAndAddress } from '~/features/accounts/throttle.server'
import { freshDatabase } from '../../support/database'

const SECRETS = ['la de ahora, larga y al azar']
const ABOUT = { secret: SECRETS[0] ?? '', issuer: 'Directorio Latino' }
const NOW = new Date('2026-11-20T15:00:10Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

async function withLucia() {
  const { db } = await freshDatabase()
  const who = { username: 'lucia', password: 'tres gatos y un camión', role: 'administrator' } as const
  await createAccount(db, { username: 'x' }, who)
  const { id: userId } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const open = () => openSession(db, { userId, keep: false, userAgent: null, network: null })
  const account = await findUserAndExtendSession(db, await open())
  if (!account) throw new Error('no session')
  const { secret } = await computeAuthenticatorSetup(db, account, ABOUT)
  const codeAt = (moment: Date) => generateSync({ secret, epoch: Math.floor(moment.getTime() / 1000) })
  const check = (typed: string, now: Date, more: { device?: string; secrets?: string[] } = {}) =>
    checkSecondStepCode(db, {
      ...{ username: 'lucia', userId, address: '198.51.100.7', secret: ABOUT.secret },
      ...{ typed, secrets: SECRETS, now, ...more },
    })
  const turnOn = () => turnOnSecondStep(db, account, { ...ABOUT, code: codeAt(NOW), now: NOW })
  return { db, userId, open, account, secret, codeAt, check, turnOn }
}

describe('the second step of signing in', () => {
  test('turns on the second step only after a correct code, ends other sessions and stores no readable secret', async () => {
    const { db, userId, open, account, secret, turnOn } = await withLucia()
    await open()
    expect(await computeAuthenticatorSetup(db, account, ABOUT)).toMatchObject({ secret })
    expect(await turnOnSecondStep(db, account, { ...ABOUT, code: '000000', now: NOW })).toEqual({
      ok: false,
      reason: 'wrong_code',
    })
    expect(await readSecondStepState(db, userId)).toEqual({ isOn: false, codesLeft: 0 })
    const turned = await turnOn()
    expect(turned).toMatchObject({ ok: true })
    expect(await readSecondStepState(db, userId)).toEqual({ isOn: true, codesLeft: 10 })
    expect(await listSessions(db, userId)).toMatchObject([{ id: account.sessionId }])
    const stored = JSON.stringify([
      await db.selectFrom('admin_users').selectAll().execute(),
      await db.selectFrom('admin_recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    const codes = turned.ok ? turned.recoveryCodes : []
    for (const each of [secret, ...codes]) expect(stored).not.toContain(each)
  })

  test('refuses another authenticator while the second step is on, even with its correct code', async () => {
    const { db, userId, account, turnOn, check, codeAt } = await withLucia()
    await turnOn()
    const { secret } = await computeAuthenticatorSetup(db, account, ABOUT)
    const code = generateSync({ secret, epoch: Math.floor(later(60).getTime() / 1000) })
    const again = { ...ABOUT, code, now: later(60) }
    expect(await turnOnSecondStep(db, account, again)).toEqual({ ok: false, reason: 'is_on' })
    expect(await readSecondStepState(db, userId)).toEqual({ isOn: true, codesLeft: 10 })
    expect(await check(codeAt(later(60)), later(60))).toEqual({ ok: true })
  })

  test('accepts a code of the second step once, also that of the interval before or after, and no other code', async () => {
    const { check, codeAt, turnOn } = await withLucia()
    await turnOn()
    expect(await check(codeAt(NOW), later(5))).toMatchObject({ reason: 'wrong' })
    const next = codeAt(later(60))
    expect(await check(` ${next.slice(0, 3)} ${next.slice(3)}`, later(40))).toEqual({ ok: true })
    expect(await check(next, later(41))).toMatchObject({ reason: 'wrong' })
    expect(await check(codeAt(later(300)), later(120))).toMatchObject({ reason: 'wrong' })
  })

  test('accepts one of five simultaneous attempts with the same code of the second step', async () => {
    const { check, codeAt, turnOn } = await withLucia()
    await turnOn()
    const code = codeAt(later(60))
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(code, later(60))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('accepts each recovery code once in any spelling, and no old code after new ones are created', async () => {
    const { db, userId, account, check, turnOn } = await withLucia()
    const turned = await turnOn()
    const [first = '', second = ''] = turned.ok ? turned.recoveryCodes : []
    expect(first).toMatch(/^([a-z\d]{4}-){3}[a-z\d]{4}$/)
    expect(await check(first.toUpperCase().replaceAll('-', ' '), later(5))).toEqual({ ok: true })
    expect(await check(first, later(6))).toMatchObject({ reason: 'wrong' })
    expect(await readSecondStepState(db, userId)).toMatchObject({ codesLeft: 9 })
    const [fresh = ''] = await renewRecoveryCodes(db, account)
    expect(await check(second, later(7))).toMatchObject({ reason: 'wrong' })
    expect(await check(fresh, later(8))).toEqual({ ok: true })
  })

  test('after five wrong codes of the second step refuses further ones, except in a known browser of the user [T14]', async () => {
    const { db, check, codeAt, turnOn } = await withLucia()
    await turnOn()
    const owner = { username: 'lucia', address: '203.0.113.9', device: 'suyo', secret: ABOUT.secret }
    await rememberBrowserAndAddress(db, owner, NOW)
    for (let guess = 0; guess < 5; guess++)
      expect(await check(`00000${guess}`, later(60))).toMatchObject({ reason: 'wrong' })
    expect(await check(codeAt(later(60)), later(60))).toMatchObject({ reason: 'too_many' })
    expect(await check(codeAt(later(60)), later(60), { device: 'suyo' })).toEqual({ ok: true })
    for (let hour = 1; hour <= 5; hour++)
      for (let guess = 0; guess < 5; guess++) await check(`1${hour}000${guess}`, later(hour * 3600))
    expect(await check(codeAt(later(6 * 3600)), later(6 * 3600))).toMatchObject({ reason: 'too_many' })
  })

  test('accepts codes of the second step after the secret was rotated; if the secret is lost only a recovery code works [F41]', async () => {
    const { check, codeAt, turnOn } = await withLucia()
    const turned = await turnOn()
    const [recovery = ''] = turned.ok ? turned.recoveryCodes : []
    const rotated = ['la nueva', ...SECRETS]
    expect(await check(codeAt(later(60)), later(60), { secrets: rotated })).toEqual({ ok: true })
    expect(await check(codeAt(later(120)), later(120), { secrets: ['la nueva'] })).toEqual({ ok: true })
    expect(await check(codeAt(later(180)), later(180), { secrets: ['otra'] })).toMatchObject({ ok: false })
    expect(await check(recovery, later(181), { secrets: ['otra'] })).toEqual({ ok: true })
  })

  test('removing the second step deletes its recovery codes and logs who did it', async () => {
    const { db, userId, turnOn } = await withLucia()
    await turnOn()
    expect(await removeSecondStep(db, { username: 'npm run admin' }, userId)).toBe(true)
    expect(await removeSecondStep(db, { username: 'npm run admin' }, userId)).toBe(false)
    expect(await readSecondStepState(db, userId)).toEqual({ isOn: false, codesLeft: 0 })
    const note = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(note).toMatchObject({ username: 'npm run admin', title: 'lucia' })
    expect(JSON.parse(note?.changes ?? '')).toEqual({ 'Segundo paso': ['sí', 'no'] })
  })
})

test('decrypts a text only with its secret, and only if it was not changed', () => {
  const sealed = encryptText('una clave', 'secreto')
  expect(sealed).not.toContain('clave')
  expect(decryptText(sealed, ['otro', 'secreto'])).toBe('una clave')
  expect(decryptText(sealed, ['otro'])).toBeUndefined()
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(decryptText(changed, ['secreto'])).toBeUndefined()
})
