import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  buildChangePasswordSchema,
  buildSetPasswordSchema,
  changeRoleSchema,
  invitationSchema,
  ownPasswordSchema,
  passwordAndCodeSchema,
  secondStepCodeSchema,
} from '~/features/accounts/schema'
import { bulkFormSchema } from '~/features/bulk/http/bulk-request.server'
import { adminBusinessSchema, ownerBusinessSchema } from '~/features/businesses/business-schemas'
import { closureFormSchema as businessClosingSchema } from '~/features/businesses/closing'
import { weekFormSchema } from '~/features/businesses/week/week-schema'
import { categorySchema } from '~/features/categories/http/admin-category.server'
import * as photos from '~/features/category-images/photos/schema'
import { confirmationAnswerSchema } from '~/features/confirmations/confirmations.server'
import { synonymFormSchema } from '~/features/directory/empty-searches.server'
import { reportSchema } from '~/features/moderation/reports/reports.server'
import { closeReportSchema, reasonSchema } from '~/features/moderation/schema'
import { lostLinkSchema } from '~/features/owners/lost-link.server'
import { personalContactSchema } from '~/features/personal-data/contact'
import { contractorRatingSchema } from '~/features/profiles/contractor.server'
import { promotionTargetsSchema } from '~/features/promotions/apply/targets.server'
import { promotionSchema } from '~/features/promotions/edit/fields'
import { replySchema } from '~/features/ratings/reply.server'
import { customerRatingSchema, ratingSchema } from '~/features/ratings/schema'
import { registrationSchema } from '~/features/registration/schema'
import { cancelSchema, noteSchema } from '~/features/reservations/admin/schema'
import { blocksSchema } from '~/features/reservations/blocks.server'
import { DEFAULT_BOOKING_RULES } from '~/features/reservations/rules'
import { bookingRulesSchema } from '~/features/reservations/rules.server'
import { lookUpSchema, reservationSchema, slotSchema } from '~/features/reservations/schema'
import { settingsSchema } from '~/features/settings/known'
import { suggestionFormSchema } from '~/features/suggestions/schema'
import { parseSubmission } from '~/http/forms/submission.server'
import { getFieldLimit } from '~/values/text/lengths'

const BOOKABLE = { now: { date: '2026-11-24', time: '08:00' }, rules: DEFAULT_BOOKING_RULES, services: [] }

const SCHEMAS: Record<string, z.ZodType> = {
  registrationSchema: registrationSchema([{ slug: 'reposteria', id: 1 }]),
  ratingSchema,
  customerRatingSchema,
  reservationSchema: reservationSchema(BOOKABLE),
  slotSchema: slotSchema(BOOKABLE),
  bookingRulesSchema,
  blocksSchema: blocksSchema('2026-11-24'),
  reportSchema: reportSchema('business'),
  suggestionSchema: suggestionFormSchema,
  contractorRatingSchema,
  ownDataSchema: ownerBusinessSchema,
  weekSchema: weekFormSchema,
  replySchema,
  recordSchema: adminBusinessSchema,
  promotionSchema,
  applySchema: promotionTargetsSchema,
  categorySchema,
  settingsSchema,
  synonymSchema: synonymFormSchema,
  noteSchema,
  cancelSchema,
  reasonSchema,
  closingSchema: closeReportSchema,
  businessClosingSchema: businessClosingSchema('2026-11-24'),
  answerSchema: confirmationAnswerSchema,
  lostLinkSchema,
  personalContactSchema,
  lookUpSchema,
  bulkSchema: bulkFormSchema('rechazar'),
  uploadSchema: photos.imageUploadSchema,
  descriptionSchema: photos.imageTextSchema,
  promptsSchema: photos.promptsSchema,
  photosBulkSchema: photos.photoJobSchema,
  codeSchema: secondStepCodeSchema,
  passwordAndCodeSchema,
  passwordSchema: buildChangePasswordSchema('ana'),
  chosenPasswordSchema: buildSetPasswordSchema('ana'),
  ownPasswordSchema,
  invitationSchema,
  roleSchema: changeRoleSchema,
}

const APP = fileURLToPath(new URL('../../app', import.meta.url))
/** Parses texts of the log, not fields of a form. */
const LOG_SCHEMA = 'closureLogTextSchema'

/** Files with schemas not listed above: they belong to no form, or use only regular expressions and lists. */
const OTHERS = [
  'env.server.ts',
  'gateways/captcha.server.ts',
  'gateways/state-lookup.server.ts',
  'gateways/state-lookup.server.ts',
  'http/notice.server.ts',
  'features/sitemap/routes/sitemap.ts',
  'features/system/backups/make.server.ts',
  'features/registration/http/store.server.ts',
  'features/accounts/http/own-password-form.server.ts',
  'features/accounts/http/complete-sign-in.server.ts',
  'features/accounts/http/answer-sign-in.server.ts',
  'features/owners/http/owner-cookies.server.ts',
  'features/owners/http/photos.server.ts',
  'values/text/fields.ts',
  'values/fields.ts',
  'features/businesses/fields.ts',
  'features/business-admin/routes/merge.tsx',
  'features/places/routes/location.ts',
]

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
    const own = readFileSync(fileURLToPath(import.meta.url), 'utf8')
    const found = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !OTHERS.includes(file))
      .flatMap((file) => {
        const text = readFileSync(join(APP, file), 'utf8')
        const names = [...text.matchAll(/^(?:export )?const (\w*schema)\b/gim)].map(([, name]) => name)
        if (names.length === 0 && !/z\s*\.(strictO|o)bject\(/.test(text)) return []
        const isImported = own.includes(`'~/${file.replace(/\.tsx?$/, '')}'`)
        return isImported
          ? names.filter((name) => name !== LOG_SCHEMA && !new RegExp(`\\b${name}\\b`).test(own))
          : [file]
      })
    expect(found).toEqual([])
  })

  test.each(Object.entries(SCHEMAS))(
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
