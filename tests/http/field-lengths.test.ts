import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { DEFAULT_BOOKING_RULES } from '~/features/reservations/slots'
import { parseSubmission } from '~/http/forms/submission.server'
import { getFieldLimit } from '~/values/text/lengths'

const BOOKABLE = { now: { date: '2026-11-24', time: '08:00' }, rules: DEFAULT_BOOKING_RULES, services: [] }

/** Arguments of the functions that create a schema. */
const ARGUMENTS: Record<string, unknown[]> = {
  registrationSchema: [[{ slug: 'reposteria', id: 1 }]],
  reservationSchema: [BOOKABLE],
  slotSchema: [BOOKABLE],
  blocksSchema: ['2026-11-24'],
  closureFormSchema: ['2026-11-24'],
  reportSchema: ['business'],
  bulkFormSchema: ['rechazar'],
  buildChangePasswordSchema: ['ana'],
  buildSetPasswordSchema: ['ana'],
}

const APP = fileURLToPath(new URL('../../app', import.meta.url))
/** Parses texts of the log, not fields of a form. */
const LOG_SCHEMA = 'closureLogTextSchema'

/** Files whose schemas belong to no form, to single fields, or use only regular expressions and lists. */
const OTHERS = new Set([
  ...[
    'env.server.ts',
    'gateways/captcha.server.ts',
    'gateways/state-lookup.server.ts',
    'http/notice.server.ts',
  ],
  ...['features/sitemap/routes/sitemap.ts', 'features/system/backups/make.server.ts'],
  ...['features/registration/http/store.server.ts', 'features/accounts/http/own-password-form.server.ts'],
  ...['complete-sign-in', 'answer-sign-in'].map((name) => `features/accounts/http/${name}.server.ts`),
  ...['owner-cookies', 'photos'].map((name) => `features/owners/http/${name}.server.ts`),
  ...[
    'values/text/fields.ts',
    'values/contact/fields.ts',
    'values/fields.ts',
    'features/businesses/fields.ts',
  ],
  ...[
    'features/places/zip.ts',
    'features/business-admin/routes/merge.tsx',
    'features/places/routes/location.ts',
  ],
])

/** Schemas of all forms by name, and names that no module exports. */
const forms = new Map<string, z.ZodType>()
const hidden: string[] = []
for (const file of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || OTHERS.has(file)) continue
  const text = readFileSync(join(APP, file), 'utf8')
  const names = [...text.matchAll(/^(?:export )?(?:const|function) (\w*schema)\b/gim)].map(
    ([, name = '']) => name,
  )
  if (names.length === 0 && /z\s*\.(strictO|o)bject\(/.test(text)) hidden.push(file)
  const module = names.length > 0 ? await import(join(APP, file)) : {}
  for (const name of names.filter((each) => each !== LOG_SCHEMA)) {
    const schema =
      typeof module[name] === 'function' ? module[name](...(ARGUMENTS[name] ?? [])) : module[name]
    if (schema) forms.set(name, schema)
    else hidden.push(`${file} ${name}`)
  }
}

/** Printable ASCII, with few letters and digits, and characters that patterns and cleaning treat specially. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).filter((each) =>
    /[^\dA-Za-z]|[05aexAZ]/.test(each),
  ),
  ...['\t', '\n', '\r', 'ñ', 'é', 'e\u0301', '\u0301', '\u00a0', '\u200b', '\u200d', '\ufe0f', '😀', '👩‍👧'],
]
const WHOLE_FORM = 63_000

/** Field names of a schema, also after refinements. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, def } = schema as unknown as { shape?: object; def: { in?: z.ZodType } }
  if (shape) return Object.keys(shape)
  return def.in ? fieldsOf(def.in) : []
}

/** Processor time to check a form, in milliseconds. Other load on the machine does not count. */
function processorTime(schema: z.ZodType, form: URLSearchParams): number {
  const before = process.cpuUsage()
  parseSubmission(form, schema)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const MOST = 100

/**
 * The slowest character in a field. Values over the limit are measured twice more, because other threads may
 * have been active.
 */
function longestTime(schema: z.ZodType, name: string, length: number) {
  let worst = { ms: 0, character: '' }
  for (const character of CHARACTERS) {
    const time = () =>
      processorTime(
        schema,
        new URLSearchParams({ [name]: character.repeat(Math.floor(length / character.length)) }),
      )
    const first = time()
    const ms = first < MOST ? first : Math.min(first, time(), time())
    if (ms > worst.ms) worst = { ms, character }
  }
  return worst
}

describe('form fields of any length filled with any character [T115]', () => {
  test('all characters of the field length test are different', () => {
    expect(new Set(CHARACTERS).size).toBe(CHARACTERS.length)
  })

  test('the field length test covers every form schema', () => {
    expect(hidden).toEqual([])
    expect(forms.size).toBeGreaterThan(35)
  })

  test.each([...forms])(
    'checking any text in a field of the form %s takes no significant time',
    { timeout: 300_000 },
    (_, schema) => {
      const names = fieldsOf(schema)
      expect(names.length).toBeGreaterThan(0)
      // A length above the limit of the field, and the maximum length that is read.
      for (const name of names)
        for (const length of [WHOLE_FORM, Math.min(WHOLE_FORM, getFieldLimit(name) * 12)]) {
          const { ms, character } = longestTime(schema, name, length)
          expect(ms, `${name} ${JSON.stringify(character)} ${length}`).toBeLessThan(MOST)
        }
    },
  )

  test('a form field that is too long gets an error, and the form is shown again with the input', () => {
    const form = new URLSearchParams({ estado: '.'.repeat(WHOLE_FORM), ciudad: ' '.repeat(WHOLE_FORM) })
    const sent = parseSubmission(form, forms.get('registrationSchema') as z.ZodType)
    expect(sent).toMatchObject({
      status: 'error',
      error: {
        estado: ['Es demasiado largo: escribe como mucho 400 letras'],
        ciudad: ['Es demasiado largo: escribe como mucho 80 letras'],
      },
      payload: { estado: form.get('estado') },
    })
  })
})
