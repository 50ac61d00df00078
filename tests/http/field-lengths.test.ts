import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { passwordSchema } from '~/features/accounts/password-schema'
import { codeSchema, passwordAndCodeSchema } from '~/features/accounts/second-step/schema'
import { bulkSchema } from '~/features/bulk/form'
import { pageSchema } from '~/features/businesses/edit/schema'
import { ownDataSchema } from '~/features/businesses/facts/data-schema'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { categorySchema } from '~/features/categories/manage/schema'
import * as photos from '~/features/category-images/photos/schema'
import { contactSchema } from '~/features/contacts/edit/schema'
import { synonymSchema } from '~/features/directory/schema'
import { correctionSchema } from '~/features/moderation/corrections/schema'
import { pageReviewSchema } from '~/features/moderation/page-reviews/schema'
import { reportSchema } from '~/features/moderation/reports/schema'
import { closingSchema, reasonSchema } from '~/features/moderation/schema'
import { applySchema } from '~/features/promotions/apply/schema'
import { promotionSchema } from '~/features/promotions/edit/schema'
import { replySchema } from '~/features/ratings/reply.server'
import { ratingSchema } from '~/features/ratings/schema'
import { registrationSchema } from '~/features/registration/schema'
import { noteSchema } from '~/features/reservations/desk/schema'
import { reservationSchema, slotSchema } from '~/features/reservations/schema'
import { settingsSchema } from '~/features/settings/form'
import { parseSubmission } from '~/http/forms/submission.server'
import { longestField } from '~/values/text/lengths'

const SCHEMAS: Record<string, z.ZodType> = {
  registrationSchema: registrationSchema([{ slug: 'reposteria', id: 1 }]),
  ratingSchema,
  reservationSchema: reservationSchema('2026-11-24'),
  slotSchema: slotSchema('2026-11-24'),
  reportSchema: reportSchema('business'),
  correctionSchema,
  pageReviewSchema,
  ownDataSchema,
  weekSchema,
  replySchema,
  pageSchema,
  contactSchema,
  promotionSchema,
  applySchema,
  categorySchema,
  settingsSchema,
  synonymSchema,
  noteSchema,
  reasonSchema,
  closingSchema,
  bulkSchema: bulkSchema('rechazar'),
  uploadSchema: photos.uploadSchema,
  descriptionSchema: photos.descriptionSchema,
  promptsSchema: photos.promptsSchema,
  codeSchema,
  passwordAndCodeSchema,
  passwordSchema: passwordSchema('ana'),
}

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

const longestTime = (schema: z.ZodType, name: string, length: number) => {
  let worst = { ms: 0, character: '' }
  for (const character of CHARACTERS) {
    const form = new URLSearchParams({ [name]: character.repeat(Math.floor(length / character.length)) })
    const since = performance.now()
    parseSubmission(form, schema)
    const ms = performance.now() - since
    if (ms > worst.ms) worst = { ms, character }
  }
  return worst
}

describe('T115: a field of any length, filled with any sign', () => {
  test('has as many signs tried as there are below', () => {
    expect(new Set(CHARACTERS).size).toBe(108)
  })

  test.each(Object.entries(SCHEMAS))('takes no time of the form of %s', { timeout: 60_000 }, (_, schema) => {
    const names = fieldsOf(schema)
    expect(names.length).toBeGreaterThan(0)
    // Beyond what a field takes, and as much of it as is read.
    for (const name of names)
      for (const length of [WHOLE_FORM, Math.min(WHOLE_FORM, longestField(name) * 12)]) {
        const { ms, character } = longestTime(schema, name, length)
        expect(ms, `${name} ${JSON.stringify(character)} ${length}`).toBeLessThan(100)
      }
  })

  test('is said to be too long at the field, and what was typed stays', () => {
    const form = new URLSearchParams({ estado: '.'.repeat(WHOLE_FORM), ciudad: ' '.repeat(WHOLE_FORM) })
    const sent = parseSubmission(form, SCHEMAS.registrationSchema as z.ZodType)
    expect(sent).toMatchObject({
      ok: false,
      errors: [
        { id: 'estado', message: 'Es demasiado largo: escribe como mucho 400 letras' },
        { id: 'ciudad', message: 'Es demasiado largo: escribe como mucho 80 letras' },
      ],
    })
    expect(sent.form.get('estado')).toHaveLength(WHOLE_FORM)
  })
})
