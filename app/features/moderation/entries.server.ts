import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { momentInWords } from '~/features/places/calendar'
import { findDuplicates } from '~/features/registration/duplicates.server'

/** These registrations that wait or are new, with published businesses that may be the same (D100). */
export async function readRegistrations(
  db: Db,
  ids: number[],
  kind: 'registration' | 'unseen' = 'registration',
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'city', 'state_code', 'zipcode'])
    .select(['contact_person as contactPerson', 'email', 'phone', 'description'])
    .select(['status_reason as because', 'created_at', 'state_confirmed'])
    .where('id', 'in', ids)
    .execute()
  const filed = await db
    .selectFrom('business_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.business_id', 'category.name'])
    .where('filed.business_id', 'in', ids)
    .orderBy('filed.position')
    .execute()
  return Promise.all(
    rows.map(async ({ city, state_code, state_confirmed, zipcode, created_at, ...row }) => ({
      kind,
      ...row,
      since: momentInWords(created_at),
      place: [city, state_confirmed === 1 && state_code, zipcode].filter(Boolean).join(', '),
      categories: filed.filter((each) => each.business_id === row.id).map(({ name }) => name),
      duplicates: await findDuplicates(
        db,
        { negocio: row.name, telefono: row.phone ?? '', correo: row.email ?? '', ciudad: city },
        row.id,
      ),
    })),
  )
}

export type RegistrationEntry = Awaited<ReturnType<typeof readRegistrations>>[number]

/** These ratings that wait, with what the same e-mail said of the business before (D52): that one is withdrawn then. */
export async function readRatings(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await findRatings(db, ids)
  return rows.map(({ created_at, shownId, shownProfessional, shownTrust, shownComment, ...row }) => {
    const { slug, name, categorySlug, city, stateCode, ...rating } = row
    return {
      kind: 'rating' as const,
      ...rating,
      since: momentInWords(created_at),
      business: { slug, name, categorySlug, city, stateCode },
      replaces:
        shownId === null
          ? null
          : { professional: shownProfessional ?? 0, trust: shownTrust ?? 0, comment: shownComment },
    }
  })
}

export type RatingEntry = Awaited<ReturnType<typeof readRatings>>[number]

const findRatings = (db: Db, ids: number[]) =>
  db
    .selectFrom('ratings')
    .innerJoin('businesses', 'businesses.id', 'ratings.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .leftJoin('ratings as shown', (join) =>
      join
        .onRef('shown.business_id', '=', 'ratings.business_id')
        .onRef('shown.reviewer_email', '=', 'ratings.reviewer_email')
        .on('shown.status', '=', 'published')
        .on('shown.deleted_at', 'is', null),
    )
    .select(PLACE_COLUMNS)
    .select([
      'ratings.id',
      'ratings.created_at',
      'ratings.status_reason as because',
      'ratings.reviewer_name as author',
      'ratings.reviewer_email as email',
      'ratings.professional_rating as professional',
      'ratings.trust_rating as trust',
      'ratings.comment',
      'shown.id as shownId',
      'shown.professional_rating as shownProfessional',
      'shown.trust_rating as shownTrust',
      'shown.comment as shownComment',
    ])
    .where('ratings.id', 'in', ids)
    .execute()

/** These comments on a page of ours that wait (D57). */
export async function readPageRatings(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('page_ratings')
    .select(['id', 'reviewer_name as author', 'reviewer_email as email', 'rating', 'project', 'comment'])
    .select(['bot_score as score', 'created_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ created_at, ...row }) => ({
    kind: 'page_rating' as const,
    ...row,
    since: momentInWords(created_at),
  }))
}

export type PageRatingEntry = Awaited<ReturnType<typeof readPageRatings>>[number]

/** These reports, with what each is about (D52, D101). */
export async function readReports(db: Db, ids: number[]) {
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
      'reports.bot_score as score',
      'businesses.business_slug as slug',
      'categories.slug as categorySlug',
      'reports.business_id as businessId',
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
  return rows.map(({ created_at, is_listed, slug, categorySlug, ...row }) => {
    const { ratingId, is_counted, author, professional, trust, comment, ...report } = row
    const isShown = is_listed === 1 && slug && categorySlug
    return {
      kind: 'report' as const,
      ...report,
      since: momentInWords(created_at),
      business: isShown ? { slug, categorySlug } : null,
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

export type ReportEntry = Awaited<ReturnType<typeof readReports>>[number]
