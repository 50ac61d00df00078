import type { Db } from 'db/connect'
import { BUSINESS_REF_SELECT_COLUMNS } from '~/features/businesses/find.server'
import { formatDateTime } from '~/features/places/calendar'
import { findListedDuplicates } from '~/features/registration/register.server'
import { getWhatsappDigits, toSafePhoneOrNull } from '~/values/contact/links'

/**
 * Returns the registrations with these ids, waiting or published unseen. Each has the published businesses
 * that may be the same (D100).
 */
export async function readRegistrationQueueEntries(
  db: Db,
  ids: number[],
  kind: 'registration' | 'unseen' = 'registration',
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'city', 'state_code', 'zipcode'])
    .select(['contact_person as contactPerson', 'email', 'phone', 'description'])
    .select(['status_reason as because', 'created_at', 'state_confirmed', 'logo_hash as logo'])
    .where('id', 'in', ids)
    .execute()
  const filed = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.business_id', 'category.name'])
    .where('filed.business_id', 'in', ids)
    .orderBy('filed.position')
    .execute()
  const photos = await db
    .selectFrom('business_photos')
    .select(['business_id', 'image_hash as hash'])
    .where('business_id', 'in', ids)
    .orderBy('business_id')
    .orderBy('position')
    .execute()
  const offers = await db
    .selectFrom('promotions')
    .select(['business_id', 'image_hash as hash'])
    .where('business_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const shown = [...photos, ...offers]
  return Promise.all(
    rows.map(async ({ logo, city, state_code, state_confirmed, zipcode, created_at, ...row }) => ({
      kind,
      ...row,
      since: formatDateTime(created_at),
      place: [city, state_confirmed === 1 && state_code, zipcode].filter(Boolean).join(', '),
      pictures: [logo, ...shown.filter((each) => each.business_id === row.id).map(({ hash }) => hash)].filter(
        (hash) => hash !== null,
      ),
      categories: filed.filter((each) => each.business_id === row.id).map(({ name }) => name),
      duplicates: await findListedDuplicates(
        db,
        { negocio: row.name, telefono: row.phone ?? '', correo: row.email ?? '', ciudad: city },
        row.id,
      ),
    })),
  )
}

/** Whether a registration has pictures that the queue would show: a logo, photos, or pictures of own offers. */
export async function hasPicturesForModeration(db: Db, id: number): Promise<boolean> {
  const picture = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', id)
    .where('logo_hash', 'is not', null)
    .unionAll(db.selectFrom('business_photos').select('business_id as id').where('business_id', '=', id))
    .unionAll(
      db
        .selectFrom('promotions')
        .select('id')
        .where('business_id', '=', id)
        .where('image_hash', 'is not', null)
        .where('deleted_at', 'is', null),
    )
    .limit(1)
    .executeTakeFirst()
  return picture !== undefined
}

export type RegistrationQueueEntry = Awaited<ReturnType<typeof readRegistrationQueueEntries>>[number]

/**
 * Returns the ratings with these ids. `replaces` are the published ratings of the same business with the same
 * e-mail or phone, oldest first. Publishing this one would withdraw them (D52).
 */
export async function readRatingQueueEntries(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await findRatings(db, ids)
  const replaced = await listRatingsReplacedOnPublish(db, ids)
  return rows.map(({ created_at, ...row }) => {
    const { slug, name, categorySlug, city, stateCode, isListed, ...rating } = row
    return {
      kind: 'rating' as const,
      ...rating,
      since: formatDateTime(created_at),
      business: { slug, name, categorySlug, city, stateCode },
      isListed: isListed === 1,
      replaces: replaced.filter(({ newer }) => newer === rating.id),
    }
  })
}

export type RatingQueueEntry = Awaited<ReturnType<typeof readRatingQueueEntries>>[number]

const findRatings = (db: Db, ids: number[]) =>
  db
    .selectFrom('ratings')
    .innerJoin('businesses', 'businesses.id', 'ratings.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_SELECT_COLUMNS)
    .select([
      'businesses.is_listed as isListed',
      'ratings.id',
      'ratings.created_at',
      'ratings.status_reason as because',
      'ratings.reviewer_name as author',
      'ratings.reviewer_email as email',
      'ratings.reviewer_phone as phone',
      'ratings.professional_rating as professional',
      'ratings.trust_rating as trust',
      'ratings.comment',
    ])
    .where('ratings.id', 'in', ids)
    .execute()

/**
 * Lists the published ratings that the waiting ratings `ids` would replace, oldest first. `newer` is the id
 * of the waiting one. They have the same business and the same e-mail or phone (D52).
 */
export const listRatingsReplacedOnPublish = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('ratings as waiting')
    .innerJoin('ratings as older', (join) =>
      join
        .onRef('older.business_id', '=', 'waiting.business_id')
        .on(({ eb, or, ref }) =>
          or([
            eb('older.reviewer_email', '=', ref('waiting.reviewer_email')),
            eb('older.reviewer_phone', '=', ref('waiting.reviewer_phone')),
          ]),
        )
        .on('older.is_counted', '=', 1),
    )
    .select(['waiting.id as newer', 'older.id', 'older.comment'])
    .select(['older.professional_rating as professional', 'older.trust_rating as trust'])
    .where('waiting.id', 'in', [...ids])
    .where('waiting.status', '=', 'in_review')
    .orderBy('older.id')
    .execute()

/** Returns the own offers with these ids, each with its business (D120). */
export async function readOwnOfferQueueEntries(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('promotions')
    .innerJoin('businesses', 'businesses.id', 'promotions.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_SELECT_COLUMNS)
    .select(['promotions.id', 'promotions.title', 'promotions.description', 'terms_conditions as terms'])
    .select(['coupon_code as couponCode', 'promotions.status_reason as because', 'promotions.created_at'])
    .select('image_hash as picture')
    .where('promotions.id', 'in', ids)
    .execute()
  return rows.map(({ created_at, slug, name, categorySlug, city, stateCode, ...offer }) => ({
    kind: 'promotion' as const,
    ...offer,
    since: formatDateTime(created_at),
    business: { slug, name, categorySlug, city, stateCode },
  }))
}

export type OwnOfferQueueEntry = Awaited<ReturnType<typeof readOwnOfferQueueEntries>>[number]

/**
 * Returns the reports with these ids, each with its business and rating (D52, D101). `business` is null
 * unless its page is public. `rating` is null if the report is about none, or if it was erased.
 */
export async function readReportEntriesByIds(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .leftJoin('businesses', 'businesses.id', 'reports.business_id')
    .leftJoin('categories', 'categories.id', 'businesses.category_id')
    .leftJoin('ratings', 'ratings.id', 'reports.rating_id')
    .select([
      'reports.id',
      'reports.created_at',
      'reports.reason',
      'reports.business_name as businessName',
      'reports.reporter_name as reporter',
      'reports.reporter_email as email',
      'reports.reporter_phone as phone',
      'reports.message',
      'reports.origin',
      'reports.bot_score as score',
      'businesses.business_slug as slug',
      'categories.slug as categorySlug',
      'reports.business_id as businessId',
      'businesses.phone as filePhone',
      'businesses.whatsapp as fileWhatsapp',
      'businesses.is_listed',
      'ratings.id as ratingId',
      'ratings.is_counted',
      'ratings.reviewer_name as author',
      'ratings.professional_rating as professional',
      'ratings.trust_rating as trust',
      'ratings.comment',
    ])
    .where('reports.id', 'in', ids)
    .execute()
  return rows.map(({ created_at, is_listed, slug, categorySlug, filePhone, fileWhatsapp, ...row }) => {
    const { ratingId, is_counted, author, professional, trust, comment, ...report } = row
    const isShown = is_listed === 1 && slug && categorySlug
    return {
      kind: 'report' as const,
      ...report,
      since: formatDateTime(created_at),
      business: isShown ? { slug, categorySlug } : null,
      onFile: {
        phone: toSafePhoneOrNull(filePhone),
        whatsapp: getWhatsappDigits({ phone: filePhone, whatsapp: fileWhatsapp }),
      },
      rating:
        ratingId === null
          ? null
          : {
              id: ratingId,
              isPublished: is_counted === 1,
              author,
              professional: professional ?? 0,
              trust: trust ?? 0,
              comment,
            },
    }
  })
}

export type ReportEntry = Awaited<ReturnType<typeof readReportEntriesByIds>>[number]
