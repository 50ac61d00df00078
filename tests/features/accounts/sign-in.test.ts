import { hash, verify } from '@node-rs/argon2'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOrUpdateAccount } from '../../../app/features/accounts/accounts.server'
import { checkSignInPassword } from '../../../app/features/accounts/sign-in.server'
import { countSignInAttempt, rememberBrowserAndAddress } from '../../../app/features/accounts/throttle.server'
import {
  buildLimitKey,
  decrementLimit,
  incrementLimit,
} from '../../../app/features/rate-limits/counter.server'
import { connectDatabase, type Db } from '../../../db/connect'
import { freshDatabase, ON_POSTGRES } from '../../support/database'

// The real functions take a seventh of a second for each password. accounts.test.ts tests them.
vi.mock('@node-rs/argon2', () => {
  const said = (password: string) => Buffer.from(password).toString('base64url')
  return {
    hash: vi.fn(
      async (password: string, { memoryCost, timeCost, parallelism }: Record<string, number>) =>
        `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$salt$${said(password)}`,
    ),
    verify: vi.fn(async (hash: string, password: string) => hash.split('$').at(-1) === said(password)),
  }
})

const SECRET = 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT'
const START = new Date('2026-03-01T08:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const LUCIA = { username: 'lucia', password: 'la-clave-de-lucia', role: 'administrator' } as const

const from = (address: string, password: string, username = 'lucia') => ({
  username,
  password,
  address,
  secret: SECRET,
})

async function withLucia() {
  const { db } = await freshDatabase()
  await createOrUpdateAccount(db, LUCIA)
  /** Signs in with the password of the account. */
  const signIn = (address: string, wait?: Parameters<typeof checkSignInPassword>[2]) =>
    checkSignInPassword(db, from(address, LUCIA.password), wait)
  const guess = (address: string, wait?: Parameters<typeof checkSignInPassword>[2]) =>
    checkSignInPassword(db, from(address, 'mala'), wait)
  /** Counts one failed sign-in from each of several addresses. */
  const attack = async (bots: number) => {
    for (let bot = 1; bot <= bots; bot++) await countSignInAttempt(db, from(`203.0.113.${bot}`, 'mala'))
  }
  return { db, signIn, guess, attack }
}

describe('signing in', () => {
  test('signs in with the right password and with no other', async () => {
    const { db, signIn } = await withLucia()
    expect(await signIn('192.0.2.1')).toEqual({
      ok: true,
      account: { id: 1, username: 'lucia', role: 'administrator', hasSecondStep: false },
      isNewBrowser: true,
    })
    for (const attempt of [
      from('192.0.2.1', 'otra'),
      from('192.0.2.1', ''),
      from('192.0.2.1', LUCIA.password, 'nadie'),
    ])
      expect(await checkSignInPassword(db, attempt)).toEqual({ ok: false, reason: 'wrong' })
  })

  test('checks a hash of equal cost for an unknown user name, so that response time reveals nothing [T14]', async () => {
    const { db, guess } = await withLucia()
    const check = vi.mocked(verify).mockClear()
    const make = vi.mocked(hash).mockClear()
    await checkSignInPassword(db, from('192.0.2.2', 'mala', 'nadie'))
    await guess('192.0.2.1')
    expect(make).not.toHaveBeenCalled()
    const costs = check.mock.calls.map(([hash]) => String(hash).replace(/\$[^$]+\$[^$]+$/, ''))
    expect(costs).toEqual(['$argon2id$v=19$m=65536,t=3,p=1', '$argon2id$v=19$m=65536,t=3,p=1'])
  })

  test('refuses the sixth sign-in from an address after five failures, even with the right password [T14]', async () => {
    const { signIn, guess } = await withLucia()
    for (let failure = 1; failure <= 5; failure++)
      expect(await guess('192.0.2.1')).toMatchObject({ reason: 'wrong' })
    const refused = await signIn('192.0.2.1')
    expect(refused).toMatchObject({ ok: false, reason: 'too_many' })
    expect(await signIn('192.0.2.2')).toMatchObject({ ok: true })
  })

  test('counts sign-ins before checking passwords: of twelve simultaneous sign-ins only five passwords are checked', async () => {
    const { guess } = await withLucia()
    const all = await Promise.all(Array.from({ length: 12 }, () => guess('192.0.2.1')))
    expect(all.filter((each) => !each.ok && each.reason === 'wrong')).toHaveLength(5)
    expect(all.filter((each) => !each.ok && each.reason === 'too_many')).toHaveLength(7)
  })

  test('counts sign-ins correctly even if their times are not in the order of arrival', async () => {
    const { db } = await withLucia()
    const results = []
    for (let nth = 0; nth < 8; nth++)
      results.push((await countSignInAttempt(db, from('192.0.2.1', ''), at(8 - nth))).ok)
    expect(results).toEqual([true, true, true, true, true, false, false, false])
  })

  test('signing in to another account gives an address no further attempts', async () => {
    const { db, guess } = await withLucia()
    await createOrUpdateAccount(db, { username: 'categorias', password: 'la-clave-comun', role: 'catalog' })
    const shared = from('192.0.2.1', 'la-clave-comun', 'categorias')
    for (let failure = 1; failure <= 5; failure++) {
      expect(await guess('192.0.2.1')).toMatchObject({ reason: 'wrong' })
      if (failure < 5) expect(await checkSignInPassword(db, shared)).toMatchObject({ ok: true })
    }
    expect(await guess('192.0.2.1')).toMatchObject({ reason: 'too_many' })
  })

  test('successful sign-ins do not count as failures', async () => {
    const { signIn } = await withLucia()
    for (let time = 1; time <= 8; time++) expect(await signIn('192.0.2.1')).toMatchObject({ ok: true })
  })

  test('delays a sign-in to an account under attack, then accepts the right password', async () => {
    const { signIn, attack } = await withLucia()
    await attack(24)
    const waits: number[] = []
    expect(await signIn('192.0.2.1', async (ms) => waits.push(ms))).toMatchObject({ ok: true })
    expect(waits).toEqual([8_000])
  })

  test('delays one sign-in to an account under attack and refuses the next without checking its password', async () => {
    const { db, signIn, attack } = await withLucia()
    await attack(20)
    const { wait, breakOff } = heldWait()
    const waiting = [checkSignInPassword(db, from('198.51.100.1', 'x'), wait)]
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1), 10_000)
    const check = vi.mocked(verify).mockClear()
    for (let time = 1; time <= 8; time++)
      expect(await signIn('192.0.2.1', wait)).toMatchObject({
        reason: 'too_many',
        retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 10),
      })
    expect(check).not.toHaveBeenCalled()
    breakOff()
    await Promise.allSettled(waiting)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    onTestFinished(() => clock.mockRestore())
    expect(await checkSignInPassword(db, from('192.0.2.1', LUCIA.password), async () => {})).toMatchObject({
      ok: true,
    })
  })

  test('accepts a new browser after the announced waiting time, even while the attack continues [T112]', async () => {
    const { db, signIn, attack } = await withLucia()
    await attack(20)
    const { wait, breakOff } = heldWait()
    const waiting = [checkSignInPassword(db, from('10.1.1.1', 'x'), wait)]
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1), 10_000)
    // The announced seconds are counted from one moment.
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const late: number[] = []
    for (const bot of [1, 2, 3]) {
      const told = await checkSignInPassword(db, from(`10.${bot}.2.1`, 'x'), wait)
      late.push('retryAfter' in told ? told.retryAfter : 0)
    }
    expect(late).toEqual([10, 18, 26])
    const told = await signIn('192.0.2.1', wait)
    expect(told).toMatchObject({ reason: 'too_many', retryAfter: 34 })
    clock.mockReturnValue(now + 34_000)
    expect(await signIn('192.0.2.99', wait)).toMatchObject({ ok: true })
    expect(await signIn('198.51.100.7', wait)).toMatchObject({ reason: 'too_many' })
    breakOff()
    await Promise.allSettled(waiting)
  })

  // Queues and waits are in the memory of the process, so one engine is enough.
  test.skipIf(ON_POSTGRES)(
    'checks at most one password of an account in five seconds, however many networks try [T14]',
    async () => {
      const { db, attack } = await withLucia()
      await attack(28)
      const check = vi.mocked(verify).mockClear()
      const start = Date.now()
      const clock = vi.spyOn(Date, 'now')
      onTestFinished(() => clock.mockRestore())
      let waits: { until: number; end: () => void }[] = []
      let steps = 0
      const wait = (ms: number) =>
        new Promise<void>((end) => {
          steps += 1
          waits.push({ until: Date.now() + ms, end })
        })
      const guess = (network: number, host: number) =>
        checkSignInPassword(db, from(`10.${network >> 8}.${network & 255}.${host}`, 'x'), wait)
          .catch(() => undefined)
          .finally(() => {
            steps += 1
          })
      // Waits until no attempt advances any more. Attempts behind another one neither wait nor end. `steps`
      // then stays the same.
      const allStand = async () => {
        for (let seen = -1; seen !== steps; ) {
          seen = steps
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
      }
      const SECONDS = 45
      for (let second = 0; second < SECONDS; second++) {
        clock.mockReturnValue(start + second * 1000)
        const due = waits.filter(({ until }) => until <= Date.now())
        waits = waits.filter(({ until }) => until > Date.now())
        for (const { end } of due) end()
        // Each of 150 networks comes back every half minute.
        for (const n of [0, 1, 2, 3, 4]) void guess((second * 5 + n) % 150, second)
        await allStand()
      }
      expect(check.mock.calls.length).toBeGreaterThan(SECONDS / 60)
      expect(check.mock.calls.length).toBeLessThanOrEqual(SECONDS / 5)
      for (const { end } of waits) end()
    },
    180_000,
  )

  test('the owner of an account can sign in while bots wait for fifteen invented user names', async () => {
    const { db, signIn } = await withLucia()
    const { wait, breakOff } = heldWait()
    const waiting: Promise<unknown>[] = []
    for (let name = 1; name <= 15; name++) {
      for (let bot = 1; bot <= 20; bot++)
        await countSignInAttempt(db, from(`10.${name}.${bot}.1`, '', `nadie${name}`))
      for (let bot = 1; bot <= 4; bot++)
        waiting.push(checkSignInPassword(db, from(`10.${name}.100.${bot}`, 'x', `nadie${name}`), wait))
    }
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(15), 10_000)
    expect(await signIn('192.0.2.1')).toMatchObject({ ok: true })
    breakOff()
    await Promise.allSettled(waiting)
  })

  test('refuses a sign-in with a waiting time while 40 others wait, and accepts it afterwards', async () => {
    const { db, signIn } = await withLucia()
    const answer = holdNextCheck()
    const inLine = await standInLine(db, 40)
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(1), 10_000)
    await vi.waitFor(async () => expect(await signIn('192.0.2.1')).toMatchObject({ retryAfter: 10 }), 10_000)
    answer(false)
    await Promise.all(inLine)
    expect(await signIn('192.0.2.1')).toMatchObject({ ok: true })
  })
})

describe('signing in from a known browser or address [T112]', () => {
  const ownBrowser = (address: string, password: string) => ({ ...from(address, password), device: 'suyo' })

  /**
   * Starts an attack: wrong passwords from many addresses, one of them always waiting. Returns a function
   * that ends it.
   */
  async function underAttack(db: Db) {
    for (let bot = 1; bot <= 28; bot++) await countSignInAttempt(db, from(`203.0.113.${bot}`, 'mala'))
    const { wait, breakOff } = heldWait()
    const waiting = [checkSignInPassword(db, from('198.51.100.1', 'mala'), wait)]
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1), 10_000)
    return async () => {
      breakOff()
      await Promise.allSettled(waiting)
    }
  }

  test('a known browser signs in from any address without waiting, and any browser does from a known address', async () => {
    const { db, signIn } = await withLucia()
    expect(await checkSignInPassword(db, ownBrowser('192.0.2.1', LUCIA.password))).toMatchObject({ ok: true })
    const end = await underAttack(db)
    const wait = vi.fn(async () => undefined)
    for (let time = 1; time <= 12; time++) {
      expect(await checkSignInPassword(db, ownBrowser(`10.0.${time}.1`, LUCIA.password), wait)).toMatchObject(
        { ok: true },
      )
      expect(await signIn('192.0.2.1', wait)).toMatchObject({ ok: true })
    }
    expect(wait).not.toHaveBeenCalled()
    expect(await signIn('192.0.2.9', wait)).toMatchObject({ reason: 'too_many' })
    await end()
  })

  test('a known browser can sign in while its network is over the limit or the queue of checks is full', async () => {
    const { db, signIn } = await withLucia()
    await checkSignInPassword(db, ownBrowser('192.0.2.1', LUCIA.password))
    for (let bot = 1; bot <= 40; bot++)
      await countSignInAttempt(db, from(`192.0.2.${bot + 10}`, '', `nadie${bot}`))
    const answer = holdNextCheck()
    const line = await standInLine(db, 41)
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(1), 10_000)
    await vi.waitFor(async () => expect(await signIn('10.1.1.1')).toMatchObject({ retryAfter: 10 }), 10_000)
    const known = checkSignInPassword(db, ownBrowser('192.0.2.1', LUCIA.password))
    answer(false)
    await Promise.all(line)
    expect(await known).toMatchObject({ ok: true })
  })

  test('allows 25 guesses in a known browser at a known address: ten for the browser, ten for the address, five as elsewhere', async () => {
    const { db } = await withLucia()
    await checkSignInPassword(db, ownBrowser('192.0.2.1', LUCIA.password))
    const guess = () => checkSignInPassword(db, ownBrowser('192.0.2.1', 'mala'))
    for (let failure = 1; failure <= 25; failure++) expect(await guess()).toMatchObject({ reason: 'wrong' })
    expect(await guess()).toMatchObject({ reason: 'too_many' })
  })

  test('a browser is known for one account only, for a year', async () => {
    const { db } = await withLucia()
    await rememberBrowserAndAddress(db, ownBrowser('192.0.2.1', ''), START)
    const known = (username: string, address: string, seconds: number) =>
      countSignInAttempt(db, { ...ownBrowser(address, ''), username }, at(seconds))
    const DAY = 86_400
    expect(await known('lucia', '192.0.2.1', 60)).toMatchObject({ isKnown: true })
    expect(await known('lucia', '10.0.0.1', 60)).toMatchObject({ isKnown: true })
    expect(await known('otra', '192.0.2.1', 60)).toMatchObject({ isKnown: false })
    expect(await known('lucia', '10.0.0.2', 364 * DAY)).toMatchObject({ isKnown: true })
    expect(await known('lucia', '192.0.2.1', 366 * DAY)).toMatchObject({ isKnown: false })
  })
})

/** Begins attempts, each from its own network and under its own name. Returns them once all are counted. */
async function standInLine(db: Db, count: number) {
  const counters = () => db.selectFrom('rate_limits').select('key_hash').execute()
  const before = (await counters()).length
  const line = Array.from({ length: count }, (_, bot) =>
    checkSignInPassword(db, from(`10.0.${bot}.1`, 'x', `otro${bot}`)),
  )
  // Each has a counter of its address, its network and its account.
  await vi.waitFor(async () => expect(await counters()).toHaveLength(before + 3 * count), 10_000)
  return line
}

/** Lets the next check of a password wait until the returned function answers it. */
function holdNextCheck() {
  let answer = (_: boolean) => {}
  vi.mocked(verify).mockClear()
  vi.mocked(verify).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  return (isRight: boolean) => answer(isRight)
}

/** Returns a wait that goes on until `breakOff` is called. */
function heldWait() {
  let breakOff = () => {}
  const held = new Promise<never>((_, reject) => {
    breakOff = () => reject(new Error('the line broke'))
  })
  held.catch(() => {})
  return { wait: vi.fn(() => held), breakOff: () => breakOff() }
}

describe('the limits of sign-in attempts', () => {
  test('an address can try to sign in again after 15 minutes', async () => {
    const { db } = await freshDatabase()
    const attempt = from('192.0.2.1', '')
    for (let failure = 1; failure <= 5; failure++)
      expect(await countSignInAttempt(db, attempt, START)).toMatchObject({ ok: true })
    expect(await countSignInAttempt(db, attempt, at(60))).toEqual({ ok: false, retryAfter: 840 })
    expect(await countSignInAttempt(db, attempt, at(899))).toEqual({ ok: false, retryAfter: 1 })
    expect(await countSignInAttempt(db, attempt, at(900))).toMatchObject({ ok: true })
  })

  test.each([
    ['/24', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['/48', (n: number) => `2001:db8:1:${n}::/64`, '2001:db8:2:1::/64'],
  ])('allows the addresses of one %s thirty failed sign-ins together', async (_, address, elsewhere) => {
    const { db } = await freshDatabase()
    for (let bot = 1; bot <= 30; bot++)
      expect(await countSignInAttempt(db, from(address(bot), '', `n${bot}`), START)).toMatchObject({
        ok: true,
      })
    expect(await countSignInAttempt(db, from(address(31), ''), at(60))).toEqual({
      ok: false,
      retryAfter: 840,
    })
    expect(await countSignInAttempt(db, from(elsewhere, ''), at(60))).toMatchObject({ ok: true })
    expect(await countSignInAttempt(db, from(address(31), ''), at(900))).toMatchObject({ ok: true })
  })

  test('sign-ins refused for their address do not count against their network', async () => {
    const { db } = await freshDatabase()
    for (let failure = 1; failure <= 40; failure++)
      await countSignInAttempt(db, from('203.0.113.1', ''), START)
    expect(await countSignInAttempt(db, from('203.0.113.2', ''), START)).toMatchObject({ ok: true })
  })

  test('doubles the waiting time of an account with each failure above twenty, up to eight seconds', async () => {
    const { db } = await freshDatabase()
    const waits: number[] = []
    for (let bot = 1; bot <= 28; bot++) {
      const entry = await countSignInAttempt(db, from(`203.0.113.${bot}`, ''), START)
      if (entry.ok) waits.push(entry.waitMs)
    }
    expect(waits.slice(0, 20).every((ms) => ms === 0)).toBe(true)
    expect(waits.slice(20)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000])
  })
})

describe('counts of a limit', () => {
  test('a limit continues its count after the database is opened again', async () => {
    const { db, file, url } = await freshDatabase()
    await incrementLimit(db, 'k', 60, START)
    const again = connectDatabase({ file, url })
    expect(await incrementLimit(again, 'k', 60, at(1))).toEqual({ count: 2, secondsLeft: 59 })
    await again.destroy()
  })

  test('simultaneous attempts get different counts of a limit', async () => {
    const { db } = await freshDatabase()
    const all = await Promise.all(Array.from({ length: 30 }, () => incrementLimit(db, 'k', 60, START)))
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
  })

  test('never counts a limit below zero, and deletes expired rows', async () => {
    const { db } = await freshDatabase()
    await decrementLimit(db, 'k')
    await incrementLimit(db, 'k', 60, START)
    await decrementLimit(db, 'k')
    await decrementLimit(db, 'k')
    expect(await incrementLimit(db, 'k', 60, START)).toMatchObject({ count: 1 })
    await incrementLimit(db, 'other', 60, at(61))
    expect(await db.selectFrom('rate_limits').select('key_hash').execute()).toEqual([{ key_hash: 'other' }])
  })

  test('the key of a limit reveals no address and differs by secret, purpose and person', () => {
    const keys = [
      buildLimitKey(SECRET, 'a', '192.0.2.1'),
      buildLimitKey(SECRET, 'b', '192.0.2.1'),
      buildLimitKey(SECRET, 'a', '192.0.2.2'),
      buildLimitKey(`${SECRET}x`, 'a', '192.0.2.1'),
    ]
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})
