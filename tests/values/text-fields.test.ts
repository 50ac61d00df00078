import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  optionalEmailSchema,
  optionalUsPhoneSchema,
  requiredEmailSchema,
  requiredUsPhoneSchema,
  toStoredPhoneOrUnchanged,
} from '../../app/values/contact/fields'
import { toSafePhoneOrNull } from '../../app/values/contact/links'
import { formatPhone } from '../../app/values/contact/phone'
import { cleanLine, cleanParagraphs, cutText, isWithinLength } from '../../app/values/text/clean'
import {
  optionalLineSchema,
  optionalParagraphsSchema,
  requiredLineSchema,
  requiredParagraphsSchema,
} from '../../app/values/text/fields'

/** Result of a form with one field `a`. */
function send(field: z.ZodType, ...values: string[]) {
  const form = new URLSearchParams(values.map((value) => ['a', value]))
  const parsed = parseWithZod(form, { schema: z.object({ a: field }) })
  return parsed.status === 'success' ? { value: parsed.value.a } : { error: parsed.error?.a?.[0] }
}

test.each([
  ['  dos   palabras\t y más \n', 'dos palabras y más'],
  ['a\u0000b\u0007c\u001b[31m\u007f\u0085', 'abc[31m'],
  ['\u202eodnuM\u202c \u2066x\u2069\u200f', 'odnuM x'],
  ['cero\u200b\u200c\u2060\ufeff\u00adancho', 'ceroancho'],
  ['\u3164\u115f\uffa0\u2062', ''],
  ['Cafe\u0301 Nin\u0303o', 'Café Niño'],
  ['medio \ud800 carácter \udc00', 'medio carácter'],
  ['👩🏽‍🍳 ❤️ 👨‍👩‍👧 🇲🇽 1️⃣', '👩🏽‍🍳 ❤️ 👨‍👩‍👧 🇲🇽 1️⃣'],
  [`Z${'\u0335'.repeat(50)}`, 'Z\u0335\u0335\u0335'],
  ['=1+1 <script>alert(1)</script> "; drop table x', '=1+1 <script>alert(1)</script> "; drop table x'],
])('stores the line %j as %j [T56]', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept)
  expect(cleanLine(kept)).toBe(kept)
})

test('longer texts keep their line breaks, with at most one empty line in a row', () => {
  expect(cleanParagraphs(' uno \r\n dos\u2028tres\r\r\r\r\n\n cuatro\u0000 ')).toBe(
    'uno\ndos\ntres\n\ncuatro',
  )
})

test.each(['👨‍👩‍👧', '🇲🇽', 'e\u0301', 'ñ'])(
  'the length of short and long texts is counted in visible characters: %s',
  (character) => {
    for (const length of [10, 2_000]) {
      expect(isWithinLength(character.repeat(length), length)).toBe(true)
      expect(isWithinLength(character.repeat(length + 1), length)).toBe(false)
      expect(isWithinLength(`a${character.repeat(length)}`, length + 1)).toBe(true)
    }
  },
)

test.each(['😀', '👨‍👩‍👧', '🇲🇽', 'e\u0301', `e${'\u0301'.repeat(40)}`, `😀${'\u0301'.repeat(11)}`])(
  'cutting a text never splits a visible character of up to 12 code units: %s [F100]',
  (character) => {
    for (const before of ['', 'a', 'ab'])
      for (const max of [1, 2, 7, 60, 600]) {
        const text = `${before}${character.repeat(2_000)}`
        const kept = cutText(text, max)
        expect(kept).not.toMatch(/\p{Cs}/u)
        expect(text.startsWith(kept)).toBe(true)
        if (character.length <= 12 && kept.length > before.length)
          expect((kept.length - before.length) % character.length).toBe(0)
        expect([...new Intl.Segmenter('es').segment(kept)].length).toBeLessThanOrEqual(max)
      }
  },
)

test('cleaning and counting any text takes no significant time [T53]', () => {
  const hostile = ['a', ' ', '\n', '\u0301', '\u200d', '👨‍👩‍👧', '\u202e', ' \n', '@', 'a@', '.', '1', '|||']
  for (const part of hostile) {
    const text = part.repeat(64 * 1024)
    const before = process.cpuUsage()
    const paragraphs = [optionalParagraphsSchema(2000), requiredLineSchema(80, 'x')]
    for (const field of [...paragraphs, optionalEmailSchema(), optionalUsPhoneSchema()]) send(field, text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, JSON.stringify(part)).toBeLessThan(1500)
  }
})

test.each([
  [[], { error: 'Escribe tu nombre' }],
  [[''], { error: 'Escribe tu nombre' }],
  [['  \u200b \u3164'], { error: 'Escribe tu nombre' }],
  [['Ana', 'Eva'], { error: 'Escribe tu nombre' }],
  [[' Ana '], { value: 'Ana' }],
  [['12345678901'], { error: 'Es demasiado largo: escribe como mucho 10 letras' }],
])('parses a required line from %j: %j', (values, result) => {
  expect(send(requiredLineSchema(10, 'Escribe tu nombre'), ...values)).toEqual(result)
})

test('an empty optional field becomes null', () => {
  const lines = [optionalLineSchema(10), optionalParagraphsSchema(10)]
  for (const field of [...lines, optionalEmailSchema(), optionalUsPhoneSchema()])
    for (const values of [[], [''], ['  \u200b ']]) expect(send(field, ...values)).toEqual({ value: null })
  expect(send(optionalLineSchema(10), ' a\nb ')).toEqual({ value: 'a b' })
  expect(send(optionalParagraphsSchema(10), ' a\r\nb ')).toEqual({ value: 'a\nb' })
  expect(send(requiredParagraphsSchema(10, 'x'), '\n')).toEqual({ error: 'x' })
})

test.each([
  'ana@ejemplo.com',
  'ana.lopez+latinos@sub.ejemplo.com.mx',
  'josé@panadería.com',
  "o'neil@ejemplo.com",
])('accepts %s as an e-mail address [D99]', (email) => {
  expect(send(requiredEmailSchema('falta'), ` ${email} `)).toEqual({ value: email })
  expect(send(optionalEmailSchema(), email)).toEqual({ value: email })
})

test.each([
  'ana',
  'ana@',
  '@ejemplo.com',
  'ana@ejemplo',
  'ana@@ejemplo.com',
  'a@b@c.com',
  'ana lopez@ejemplo.com',
  'ana@ejemplo.com?bcc=x@y.com',
  'ana@ejemplo.com,otra@ejemplo.com',
  'ana@ejemplo..com',
  'ana..b@ejemplo.com',
  '.ana@ejemplo.com',
  'ana@-ejemplo.com',
  '<ana@ejemplo.com>',
  `${'a'.repeat(65)}@ejemplo.com`,
  `ana@${'a.'.repeat(130)}com`,
])('rejects %s as an e-mail address [D99, T6]', (email) => {
  const error = 'Revisa el correo: debe ser como nombre@ejemplo.com'
  expect(send(requiredEmailSchema('falta'), email)).toEqual({ error })
  expect(send(optionalEmailSchema(), email)).toEqual({ error })
})

test('an empty required e-mail address gets the message for missing input', () => {
  expect(send(requiredEmailSchema('Escribe tu correo'), ' ')).toEqual({ error: 'Escribe tu correo' })
  expect(send(requiredUsPhoneSchema('Escribe tu teléfono'), ' ')).toEqual({ error: 'Escribe tu teléfono' })
})

test.each([
  '4045550142',
  '1 404 555 0142',
  '+1 (404) 555–0142',
  '404‑555‑0142',
  '404−555—0142',
  '４０４５５５０１４２',
  '404 · 555 · 0142',
  '404_555_0142',
  '404*555*0142',
  'tel:+1-404-555-0142',
  'Cel.: 404 555 0142',
  'Llámanos al 404-555-0142',
  '☎ (404}555-0142',
  '0014045550142',
  '011 1 404 555 0142',
  '4O4-555-O142',
  '4045550142.0',
  'https://wa.me/14045550142',
  '404-555-0142 (WhatsApp)',
])('accepts %s as a US phone number [D99]', (phone) => {
  expect(send(requiredUsPhoneSchema('falta'), phone)).toEqual({ value: '+14045550142' })
  expect(send(optionalUsPhoneSchema(), phone)).toEqual({ value: '+14045550142' })
})

test.each([
  ['1-800-ABOGADO', '+18002264236', '(800) 226-4236'],
  ['1-888-MI-CASA1', '+18886422721', '(888) 642-2721'],
  ['(404) 555-TACO', '+14045558226', '(404) 555-8226'],
  ['404-555-0142 ext. 12', '+14045550142;ext=12', '(404) 555-0142 ext. 12'],
  ['Oficina: (404) 555-0142 x123', '+14045550142;ext=123', '(404) 555-0142 ext. 123'],
  ['404-555-0142 oprima el 2', '+14045550142;ext=2', '(404) 555-0142 ext. 2'],
])(
  'stores the phone number %s as %s and shows it as %s, which is accepted again [D99]',
  (text, phone, shown) => {
    expect(send(requiredUsPhoneSchema('falta'), text)).toEqual({ value: phone })
    expect(formatPhone(phone)).toBe(shown)
    expect(toStoredPhoneOrUnchanged(shown)).toBe(phone)
    expect(toSafePhoneOrNull(phone)).toBe(phone)
  },
)

const NO_PHONES =
  '555-0123 | 404555014 | 40455501422 | 0045550142 | (104) 555-0123 | 4041550142 | *#06# | *21*404# | +44 20 7946 0958 | +52 555 555 0142 | +52 55 1234 5678 | 301 BUFORD HWY | 404-555-0142, 770-555-0199 | 404-555-0142 (Juan) | llámame'

test.each([...NO_PHONES.split(' | '), `404-555-0142${' '.repeat(200)}x`])(
  'rejects %s as a phone number [D99, T6]',
  (phone) => {
    const error = 'Revisa el teléfono: son 10 números, como 404 555 0142'
    expect(send(requiredUsPhoneSchema('falta'), phone)).toEqual({ error })
    expect(send(optionalUsPhoneSchema(), phone)).toEqual({ error })
  },
)
