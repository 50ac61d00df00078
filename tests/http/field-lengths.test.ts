import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { invitationSchema, ownPasswordSchema, roleSchema } from '~/features/accounts/account-form'
import { chosenPasswordSchema, passwordSchema } from '~/features/accounts/password-schema'
import { codeSchema, passwordAndCodeSchema } from '~/features/accounts/second-step/schema'
import { bulkSchema } from '~/features/bulk/form'
import { closingSchema as businessClosingSchema } from '~/features/businesses/closing'
import { ownDataSchema } from '~/features/businesses/own-schema'
import { recordSchema } from '~/features/businesses/record-schema'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { categorySchema } from '~/features/categories/manage/schema'
import * as photos from '~/features/category-images/photos/schema'
import { synonymSchema } from '~/features/directory/schema'
import { pageRatingSchema } from '~/features/moderation/page-ratings/schema'
import { reportSchema } from '~/features/moderation/reports/schema'
import { closingSchema, reasonSchema } from '~/features/moderation/schema'
import { lostLinkSchema } from '~/features/owners/lost-link-schema'
import { applySchema } from '~/features/promotions/apply/schema'
import { promotionSchema } from '~/features/promotions/edit/schema'
import { replySchema } from '~/features/ratings/reply.server'
import { ratingSchema } from '~/features/ratings/schema'
import { registrationSchema } from '~/features/registration/schema'
import { cancelSchema, noteSchema } from '~/features/reservations/admin/schema'
import { lookUpSchema, reservationSchema, slotSchema } from '~/features/reservations/schema'
import { settingsSchema } from '~/features/settings/form'
import { suggestionSchema } from '~/features/suggestions/schema'
import { parseSubmission } from '~/http/forms/submission.server'
import { longestField } from '~/values/text/lengths'

const SCHEMAS: Record<string, z.ZodType> = {
  registrationSchema: registrationSchema([{ slug: 'reposteria', id: 1 }]),
  ratingSchema,
  reservationSchema: reservationSchema('2026-11-24'),
  slotSchema: slotSchema('2026-11-24'),
  reportSchema: reportSchema('business'),
  suggestionSchema,
  pageRatingSchema,
  ownDataSchema,
  weekSchema,
  replySchema,
  recordSchema,
  promotionSchema,
  applySchema,
  categorySchema,
  settingsSchema,
  synonymSchema,
  noteSchema,
  cancelSchema,
  reasonSchema,
  closingSchema,
  businessClosingSchema: businessClosingSchema('2026-11-24'),
  lostLinkSchema,
  lookUpSchema,
  bulkSchema: bulkSchema('rechazar'),
  uploadSchema: photos.uploadSchema,
  descriptionSchema: photos.descriptionSchema,
  promptsSchema: photos.promptsSchema,
  photosBulkSchema: photos.bulkSchema,
  codeSchema,
  passwordAndCodeSchema,
  passwordSchema: passwordSchema('ana'),
  chosenPasswordSchema: chosenPasswordSchema('ana'),
  ownPasswordSchema,
  invitationSchema,
  roleSchema,
}

const APP = fileURLToPath(new URL('../../app', import.meta.url))
/** Files with a schema that is not above: of no form, or of fields that only a regular expression or a list reads. */
const OTHERS = [
  'env.server.ts',
  'gateways/captcha.server.ts',
  'gateways/geocoding.server.ts',
  'gateways/ip-region.server.ts',
  'http/notice.server.ts',
  'features/sitemap/routes/sitemap.ts',
  'features/system/backups/restore-request.server.ts',
  'features/registration/http/store.server.ts',
  'features/accounts/http/download-permit.server.ts',
  'features/accounts/http/first-step.server.ts',
  'features/accounts/http/answer-sign-in.server.ts',
  'features/businesses/http/logo.server.ts',
  'features/businesses/http/photos.server.ts',
  'features/contacts/routes/merge.tsx',
  'features/places/routes/location.ts',
]

/** Printable ASCII, and signs that patterns and cleaning treat in ways of their own. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)),
  ...['\t', '\n', '\r', 'ñ', 'é', 'e\u0301', '\u0301', '\u00a0', '\u200b', '\u200d', '\ufe0f', '😀', '👩‍👧'],
]
const WHOLE_FORM = 63_000

/** The names of a schema's fields, whatever is checked and made of them together. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, def } = schema as unknown as { shape?: object; def: { in?: z.ZodType } }
  if (shape) return Object.keys(shape)
  return def.in ? fieldsOf(def.in) : []
}

/** Milliseconds of processor that a form takes; a busy machine does not add to them. */
function processorTime(schema: z.ZodType, form: URLSearchParams): number {
  const before = process.cpuUsage()
  parseSubmission(form, schema)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const MOST = 100

/** The slowest sign of all in a field. What is over the limit is tried twice more: other threads may have been at work. */
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

describe('T115: a field of any length, filled with any sign', () => {
  test('has as many signs tried as there are below', () => {
    expect(new Set(CHARACTERS).size).toBe(108)
  })

  test('is in every schema there is', () => {
    const own = readFileSync(fileURLToPath(import.meta.url), 'utf8')
    const found = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !OTHERS.includes(file))
      .flatMap((file) => {
        const text = readFileSync(join(APP, file), 'utf8')
        const names = [...text.matchAll(/^(?:export )?const (\w*schema)\b/gim)].map(([, name]) => name)
        if (names.length === 0 && !/z\s*\.(strictO|o)bject\(/.test(text)) return []
        const isImported = own.includes(`'~/${file.replace(/\.tsx?$/, '')}'`)
        return isImported ? names.filter((name) => !new RegExp(`\\b${name}\\b`).test(own)) : [file]
      })
    expect(found).toEqual([])
  })

  test.each(Object.entries(SCHEMAS))('takes no time of the form of %s', { timeout: 300_000 }, (_, schema) => {
    const names = fieldsOf(schema)
    expect(names.length).toBeGreaterThan(0)
    // Beyond what a field takes, and as much of it as is read.
    for (const name of names)
      for (const length of [WHOLE_FORM, Math.min(WHOLE_FORM, longestField(name) * 12)]) {
        const { ms, character } = longestTime(schema, name, length)
        expect(ms, `${name} ${JSON.stringify(character)} ${length}`).toBeLessThan(MOST)
      }
  })

  test('is said to be too long at the field, and what was typed stays', () => {
    const form = new URLSearchParams({ estado: '.'.repeat(WHOLE_FORM), ciudad: ' '.repeat(WHOLE_FORM) })
    const sent = parseSubmission(form, SCHEMAS.registrationSchema as z.ZodType)
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
