import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { z } from 'zod'
import { saveBusiness } from '~/features/businesses/save.server'
import { rateBusiness } from '~/features/ratings/rate.server'
import { ratingSchema } from '~/features/ratings/schema'
import { readEditableSettings, saveSettings } from '~/features/settings/save.server'
import { findBusinessOfElectricianPage } from '~/features/settings/site.server'
import type { FormSender } from '~/features/visitors/visitor-writes.server'
import { optionalLineSchema, requiredLineSchema, requiredParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

interface SentRating extends FormSender {
  isHeld: boolean
}

/**
 * Stores a rating from the electricians' page as a rating of its business, for review (row 163, D57, D150).
 * Both scores are the same, and the project, if any, is the first line of the comment. If no business is
 * named, makes a draft.
 */
export const storeElectriciansPageRating = (
  db: Db,
  { calificacion, proyecto, comentario, nombre, correo }: ContractorRatingValues,
  sent: SentRating,
  now = new Date(),
): Promise<{ id: number }> =>
  inTransaction(db, async (trx) =>
    rateBusiness(
      trx,
      {
        profesional: calificacion,
        confianza: calificacion,
        nombre,
        comentario: [proyecto, comentario].filter(Boolean).join('\n'),
      },
      {
        ...sent,
        businessId: (await findBusinessOfElectricianPage(trx))?.id ?? (await createDraft(trx, now)),
        reviewer: { email: correo, phone: null },
        reason: 'Llegó por la página del electricista',
      },
      now,
    ),
  )

const ELECTRICIAN_PAGE_ACTOR = { username: 'La página del electricista' }

/** Creates the draft for ratings while no business is named, names it, and returns its id. */
async function createDraft(trx: Db, now: Date): Promise<number> {
  const by = { actor: ELECTRICIAN_PAGE_ACTOR, now }
  const { slug } = await trx
    .selectFrom('categories')
    .select('slug')
    .where('deleted_at', 'is', null)
    .orderBy(({ eb }) => eb('slug', '=', 'servicios-tecnicos'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const saved = await saveBusiness(trx, by, null, {
    business: { name: 'Electricista de la página', status: 'draft', category: slug },
  })
  if (!saved.ok) throw new Error(`the draft of the electrician was not saved: ${saved.reason}`)
  const { version } = await readEditableSettings(trx)
  await saveSettings(trx, by, { version, values: { contractor_business: String(saved.id) } })
  return saved.id
}

const STARS_MISSING = 'Elige de una a cinco estrellas'

/** Schema of the rating form on the electricians' page (row 163). */
export const contractorRatingSchema = z.object({
  nombre: requiredLineSchema(MAX_FIELD_LENGTHS.contractorRating.nombre, 'Escribe tu nombre'),
  correo: ratingSchema.shape.correo,
  calificacion: z
    .string(STARS_MISSING)
    .regex(/^[1-5]$/, STARS_MISSING)
    .transform(Number),
  proyecto: optionalLineSchema(MAX_FIELD_LENGTHS.contractorRating.proyecto),
  comentario: requiredParagraphsSchema(
    MAX_FIELD_LENGTHS.contractorRating.comentario,
    'Cuéntanos cómo te fue',
  ),
})

type ContractorRatingValues = z.output<typeof contractorRatingSchema>
