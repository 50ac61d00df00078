import { describe, expect, test } from 'vitest'
import { detectSpamSigns } from '~/features/visitors/http/visitor-check.server'
import {
  checkForSpam,
  classifyFormToken,
  createSignedFormToken,
  createSpamQuestion,
  MIN_ONE_TAP_SECONDS,
  type SpamSignals,
  verifySpamAnswerOnce,
} from '../../../app/features/visitors/spam-check.server'
import { freshDatabase } from '../../support/database'
import { processorTime } from '../../support/processor-time'
import { sumAsked } from '../../support/visitor-form'

const SECRETS = ['k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT', 'antes-1Fq2mZx7PvRt4LwYb9NcHd3Jg']
const NOW = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const PERSON: SpamSignals = {
  trapFilled: false,
  formToken: { seconds: 40 },
  needsQuestion: false,
  links: 0,
  hasMarkup: false,
  isForeignScript: false,
}
const score = (signals: Partial<SpamSignals>) => checkForSpam({ ...PERSON, ...signals })

describe('the spam score [176, D37]', () => {
  const CLEAN = { score: 1, outcome: 'clean', isHeld: false } as const
  const DOUBTFUL = { score: 0.6, outcome: 'doubtful', isHeld: true } as const

  test.each<[string, Partial<SpamSignals>, ReturnType<typeof checkForSpam>]>([
    ['nothing', {}, CLEAN],
    ['the trap', { trapFilled: true }, { score: 0.1, outcome: 'bad', isHeld: true }],
    ['no form token', { formToken: 'none' }, DOUBTFUL],
    ['a forged form token', { formToken: 'forged' }, DOUBTFUL],
    ['two seconds', { formToken: { seconds: 2 } }, DOUBTFUL],
    ['three seconds', { formToken: { seconds: 3 } }, CLEAN],
    ['one second with one tap', { formToken: { seconds: 1 }, quickestSeconds: MIN_ONE_TAP_SECONDS }, CLEAN],
    ['no time with one tap', { formToken: { seconds: 0 }, quickestSeconds: MIN_ONE_TAP_SECONDS }, DOUBTFUL],
    ['many from there', { needsQuestion: true }, { score: 0.5, outcome: 'doubtful', isHeld: false }],
    ['one link', { links: 1 }, { score: 0.8, outcome: 'clean', isHeld: false }],
    ['two links', { links: 2 }, DOUBTFUL],
    ['markup', { hasMarkup: true }, DOUBTFUL],
    ['another script', { isForeignScript: true }, DOUBTFUL],
    [
      'markup with links, at once',
      { hasMarkup: true, links: 3, formToken: { seconds: 1 } },
      { score: 0, outcome: 'bad', isHeld: true },
    ],
  ])('the spam score is 1 after nothing and lower after signals: %s', (_, signals, verdict) => {
    expect(score(signals)).toEqual(verdict)
  })

  test.each<Partial<SpamSignals>>([
    { formToken: 'forged' },
    { formToken: { seconds: 0 } },
    { links: 3 },
    { hasMarkup: true, links: 1 },
  ])('the spam check never refuses a visitor with %j only because many share an address', (signals) => {
    expect(score({ ...signals, needsQuestion: true })).toMatchObject({ outcome: 'doubtful', isHeld: true })
  })
})

describe('signals in texts', () => {
  test.each([
    ['Llamen al 404 555 0142, gracias', {}],
    ['https://a.com y http://b.com y www.c.com', { links: 3 }],
    ['<a href=x>barato</a>', { hasMarkup: true }],
    ['[url=x]barato[/url]', { hasMarkup: true }],
    ['2 < 3 y 4 > 1, precio <b', {}],
    ['Купить дёшево прямо сейчас', { isForeignScript: true }],
    ['El letrero dice 北京飯店', {}],
    ['北京飯店', {}],
  ])('finds the spam signals in the text: %s', (text, signals) => {
    const none = { links: 0, hasMarkup: false, isForeignScript: false }
    expect(detectSpamSigns([null, text])).toEqual({ ...none, ...signals })
  })

  test('finds the spam signals of a text of maximum length quickly [T53]', async () => {
    const { ms } = await processorTime(() => {
      for (const part of ['<a ', '[url', 'http', '<', '</script '])
        detectSpamSigns([part.repeat((64 * 1024) / part.length)])
    })
    expect(ms).toBeLessThan(1000)
  })
})

describe('the form token [T92]', () => {
  test('a form token tells how many seconds ago the form was made, even with the former secret', () => {
    for (const secrets of [SECRETS, SECRETS.slice(1)])
      expect(classifyFormToken(SECRETS, createSignedFormToken(secrets, NOW), later(12))).toEqual({
        seconds: 12,
      })
  })

  test('rejects a form token as forged if a character differs or another secret signed it', () => {
    const formToken = createSignedFormToken(SECRETS, NOW)
    for (let at = 0; at < formToken.length; at++) {
      const other = formToken[at] === 'x' ? 'y' : 'x'
      expect(classifyFormToken(SECRETS, formToken.slice(0, at) + other + formToken.slice(at + 1), NOW)).toBe(
        'forged',
      )
    }
    expect(classifyFormToken(SECRETS, createSignedFormToken(['otra'], NOW), NOW)).toBe('forged')
    for (const junk of ['.', 'a', '..', `.${formToken}`, formToken.repeat(50)])
      expect(classifyFormToken(SECRETS, junk, NOW)).toBe('forged')
  })

  test('treats a form token as missing if it is empty or older than a day', () => {
    for (const none of [null, '']) expect(classifyFormToken(SECRETS, none, NOW)).toBe('none')
    expect(classifyFormToken(SECRETS, createSignedFormToken(SECRETS, NOW), later(86_401))).toBe('none')
  })
})

describe('the question for visitors [D37, D108, T109]', () => {
  const SECRET = SECRETS[0] ?? ''
  const HERE = { whom: '192.0.2.1', secret: SECRET }
  const FORM = 'todo lo que dice'

  async function asked() {
    const { db } = await freshDatabase()
    const question = await createSpamQuestion(db, HERE, NOW)
    const answered = (
      answer: string,
      { token = question.token, form = FORM, asked = HERE, now = NOW } = {},
    ) => verifySpamAnswerOnce(db, asked, { token, answer, form }, now)
    return { db, ...question, sum: sumAsked(question.text), answered }
  }

  test('accepts only the sum as answer to the question for visitors, in digits or in words', async () => {
    const words = [...'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')]
    words.push(...'trece catorce quince dieciséis diecisiete dieciocho'.split(' '))
    for (let time = 0; time < 10; time++) {
      const digits = await asked()
      expect(await digits.answered(` ${digits.sum}. `)).toBe(true)
      const said = await asked()
      expect(await said.answered((words[said.sum] ?? '').toUpperCase())).toBe(true)
      const wrong = await asked()
      expect(await wrong.answered([`${wrong.sum + 1}`, `${wrong.sum}0`, '', '0'][time % 4] ?? '')).toBe(false)
    }
  }, 60_000)

  test('an answer to the question for visitors is valid for one form, and not after a wrong answer', async () => {
    const first = await asked()
    expect(await first.answered(String(first.sum))).toBe(true)
    expect(await first.answered(String(first.sum), { form: 'otra cosa' })).toBe(false)
    const second = await asked()
    expect(await second.answered('99')).toBe(false)
    expect(await second.answered(String(second.sum))).toBe(false)
  })

  test('accepts a form with the answered question again, as a double tap sends it [T91]', async () => {
    const { sum, answered } = await asked()
    expect(await Promise.all([1, 2, 3].map(() => answered(String(sum))))).toEqual([true, true, true])
    const other = await asked()
    const forms = Array.from({ length: 20 }, (_, number) => `formulario ${number}`)
    const all = await Promise.all(forms.map((form) => other.answered(String(other.sum), { form })))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('rejects an answer to the question for visitors from another address, after an hour or with another token', async () => {
    const late = { now: later(3600) }
    const elsewhere = { asked: { ...HERE, whom: '192.0.2.2' } }
    for (const circumstances of [late, elsewhere, { token: '' }, { token: 'x' }]) {
      const { sum, answered } = await asked()
      expect(await answered(String(sum), circumstances)).toBe(false)
    }
    const { sum, answered } = await asked()
    expect(await answered(String(sum), { now: later(3599) })).toBe(true)
  })

  test('neither token nor table contains the answer to the question for visitors', async () => {
    const { db, token, sum } = await asked()
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(token, 'base64url').toString()).not.toMatch(new RegExp(`^${sum}\\D`))
    const [row] = await db.selectFrom('visitor_questions').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(row)).not.toContain('192.0.2')
  })

  test('deletes a question for visitors after an hour', async () => {
    const { db } = await asked()
    await createSpamQuestion(db, HERE, later(3601))
    expect(await db.selectFrom('visitor_questions').selectAll().execute()).toHaveLength(1)
  })
})
