import { describe, expect, test } from 'vitest'
import { readTexts } from '../../app/models/bot-score/content'
import { askQuestion, isAnswered } from '../../app/models/bot-score/question.server'
import { botScore, type Signals } from '../../app/models/bot-score/score'
import { readStamp, stampForm } from '../../app/models/bot-score/stamp.server'

const SECRETS = ['k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT', 'antes-1Fq2mZx7PvRt4LwYb9NcHd3Jg']
const NOW = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const PERSON: Signals = {
  trapFilled: false,
  stamp: { seconds: 40 },
  isOverLimit: false,
  links: 0,
  hasMarkup: false,
  isForeignScript: false,
}
const score = (signals: Partial<Signals>) => botScore({ ...PERSON, ...signals })

describe('the score [176, D37]', () => {
  test('of a person is 1', () => {
    expect(score({})).toEqual({ score: 1, outcome: 'clean', isHeld: false })
  })

  test.each<[string, Partial<Signals>, ReturnType<typeof botScore>]>([
    ['the trap', { trapFilled: true }, { score: 0.1, outcome: 'bad', isHeld: true }],
    ['no stamp', { stamp: 'none' }, { score: 1, outcome: 'clean', isHeld: false }],
    ['a forged stamp', { stamp: 'forged' }, { score: 0.6, outcome: 'doubtful', isHeld: true }],
    ['two seconds', { stamp: { seconds: 2 } }, { score: 0.6, outcome: 'doubtful', isHeld: true }],
    ['three seconds', { stamp: { seconds: 3 } }, { score: 1, outcome: 'clean', isHeld: false }],
    ['many from there', { isOverLimit: true }, { score: 0.5, outcome: 'doubtful', isHeld: false }],
    ['one link', { links: 1 }, { score: 0.8, outcome: 'clean', isHeld: false }],
    ['two links', { links: 2 }, { score: 0.6, outcome: 'doubtful', isHeld: true }],
    ['markup', { hasMarkup: true }, { score: 0.6, outcome: 'doubtful', isHeld: true }],
    ['another script', { isForeignScript: true }, { score: 0.6, outcome: 'doubtful', isHeld: true }],
    [
      'markup with links, at once',
      { hasMarkup: true, links: 3, stamp: { seconds: 1 } },
      { score: 0, outcome: 'bad', isHeld: true },
    ],
  ])('after %s', (_, signals, verdict) => {
    expect(score(signals)).toEqual(verdict)
  })

  test('nobody is sent back for being one of many at an address', () => {
    for (const signals of [
      { stamp: 'forged' },
      { stamp: { seconds: 0 } },
      { links: 3 },
      { hasMarkup: true, links: 1 },
    ] as const) {
      expect(score({ ...signals, isOverLimit: true }).outcome).toBe('doubtful')
      expect(score({ ...signals, isOverLimit: true }).isHeld).toBe(true)
    }
  })
})

describe('what texts give away', () => {
  test.each([
    ['Llamen al 404 555 0142, gracias', { links: 0, hasMarkup: false, isForeignScript: false }],
    ['https://a.com y http://b.com y www.c.com', { links: 3, hasMarkup: false, isForeignScript: false }],
    ['<a href=x>barato</a>', { links: 0, hasMarkup: true, isForeignScript: false }],
    ['[url=x]barato[/url]', { links: 0, hasMarkup: true, isForeignScript: false }],
    ['2 < 3 y 4 > 1, precio <b', { links: 0, hasMarkup: false, isForeignScript: false }],
    ['Купить дёшево прямо сейчас', { links: 0, hasMarkup: false, isForeignScript: true }],
    ['El letrero dice 北京飯店', { links: 0, hasMarkup: false, isForeignScript: false }],
    ['北京飯店', { links: 0, hasMarkup: false, isForeignScript: false }],
  ])('%s', (text, signals) => {
    expect(readTexts([null, text])).toEqual(signals)
  })

  test('is found quickly in the longest text [T53]', () => {
    const since = performance.now()
    for (const part of ['<a ', '[url', 'http', '<', '</script '])
      readTexts([part.repeat((64 * 1024) / part.length)])
    expect(performance.now() - since).toBeLessThan(1000)
  })
})

describe('the stamp of a form [T92]', () => {
  test('tells how long ago the form was made, also under the secret before', () => {
    for (const secrets of [SECRETS, SECRETS.slice(1)])
      expect(readStamp(SECRETS, stampForm(secrets, NOW), later(12))).toEqual({ seconds: 12 })
  })

  test('is forged when a character of it differs, or when another signed it', () => {
    const stamp = stampForm(SECRETS, NOW)
    for (let at = 0; at < stamp.length; at++) {
      const other = stamp[at] === 'x' ? 'y' : 'x'
      expect(readStamp(SECRETS, stamp.slice(0, at) + other + stamp.slice(at + 1), NOW)).toBe('forged')
    }
    expect(readStamp(SECRETS, stampForm(['otra'], NOW), NOW)).toBe('forged')
    for (const junk of ['.', 'a', '..', `.${stamp}`, stamp.repeat(50)])
      expect(readStamp(SECRETS, junk, NOW)).toBe('forged')
  })

  test('tells nothing when there is none, and after a day', () => {
    for (const none of [null, '']) expect(readStamp(SECRETS, none, NOW)).toBe('none')
    expect(readStamp(SECRETS, stampForm(SECRETS, NOW), later(86_401))).toBe('none')
  })
})

describe('the plain question [D37]', () => {
  const sumOf = (text: string) => {
    const words = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
    const [, first = '', second = ''] = /^¿Cuánto es (\p{L}+) más (\p{L}+)\?$/u.exec(text) ?? []
    return words.indexOf(first) + words.indexOf(second)
  }
  const answered = (answer: string, token: string, whom = '192.0.2.1', now = NOW) =>
    isAnswered(SECRETS, whom, { token, answer }, now)

  test('is answered by its sum and by nothing else', () => {
    for (let time = 0; time < 50; time++) {
      const { text, token } = askQuestion(SECRETS, '192.0.2.1', NOW)
      const sum = sumOf(text)
      expect(answered(` ${sum}. `, token)).toBe(true)
      for (const wrong of ['', String(sum + 1), `${sum}0`, '0', `${sum} o ${sum + 1}`])
        expect(answered(wrong, token)).toBe(false)
    }
  })

  test('may be answered in words, with or without the accent', () => {
    const said = new Set<number>()
    const words: Record<number, string> = {
      2: 'Dos',
      7: 'siete',
      10: 'DIEZ',
      16: 'dieciséis',
      18: 'dieciocho',
    }
    for (let time = 0; time < 3000; time++) {
      const { text, token } = askQuestion(SECRETS, '192.0.2.1', NOW)
      const word = words[sumOf(text)]
      if (!word) continue
      expect(answered(word, token)).toBe(true)
      said.add(sumOf(text))
    }
    expect(said.size).toBe(5)
  })

  test('is worth nothing to another address, after an hour, or with another token', () => {
    const { text, token } = askQuestion(SECRETS, '192.0.2.1', NOW)
    const sum = String(sumOf(text))
    expect(answered(sum, token, '192.0.2.1', later(3600))).toBe(true)
    expect(answered(sum, token, '192.0.2.1', later(3601))).toBe(false)
    expect(answered(sum, token, '192.0.2.2')).toBe(false)
    expect(answered(sum, stampForm(SECRETS, NOW))).toBe(false)
    for (const junk of ['', 'x', '.', `9.${token}`]) expect(answered(sum, junk)).toBe(false)
  })
})
