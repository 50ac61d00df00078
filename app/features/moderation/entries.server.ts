import type { Db } from 'db/connect'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { momentInWords } from '~/features/places/calendar'
import { findDuplicates } from '~/features/registration/duplicates.server'
import type { RatingEntry, RegistrationEntry, ReportEntry, ReviewEntry } from './schema'

/** These registrations that wait, with published businesses that may be the same (D100). */
export async function readRegistrations(db: Db, ids: number[]): Promise<RegistrationEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('business_pages')
    .select(['id', 'business_name', 'city', 'state_code', 'zipcode', 'contact_id', 'contact_person', 'email'])
    .select(['phone', 'description', 'status_reason', 'created_at', 'state_confirmed'])
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
    rows.map(async (row) => ({
      kind: 'registration' as const,
      id: row.id,
      since: momentInWords(row.created_at),
      because: row.status_reason,
      name: row.business_name,
      place: [row.city, row.state_confirmed === 1 && row.state_code, row.zipcode].filter(Boolean).join(', '),
      categories: filed.filter((each) => each.business_id === row.id).map(({ name }) => name),
      contactId: row.contact_id,
      contactPerson: row.contact_person,
      email: row.email,
      phone: row.phone,
      description: row.description,
      duplicates: await findDuplicates(db, {
        negocio: row.business_name,
        telefono: row.phone ?? '',
        correo: row.email ?? '',
        ciudad: row.city,
      }),
    })),
  )
}

/** These ratings that wait, with what the same e-mail said of the business before (D52). */
export async function readRatings(db: Db, ids: number[]): Promise<RatingEntry[]> {
  if (ids.length === 0) return []
  return (await findRatings(db, ids)).map(ratingEntry)
}

const findRatings = (db: Db, ids: number[]) =>
  db
    .selectFrom('ratings')
    .innerJoin('business_pages', 'business_pages.id', 'ratings.business_id')
    .innerJoin('categories', 'categories.id', 'business_pages.category_id')
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
      'ratings.status_reason',
      'ratings.reviewer_name',
      'ratings.reviewer_email',
      'ratings.professional_rating',
      'ratings.trust_rating',
      'ratings.comment',
      'shown.id as shownId',
      'shown.reviewer_name as shownName',
      'shown.professional_rating as shownProfessional',
      'shown.trust_rating as shownTrust',
      'shown.comment as shownComment',
    ])
    .where('ratings.id', 'in', ids)
    .execute()

type RatingRow = Awaited<ReturnType<typeof findRatings>>[number]

const ratingEntry = (row: RatingRow): RatingEntry => ({
  kind: 'rating',
  id: row.id,
  since: momentInWords(row.created_at),
  because: row.status_reason,
  business: placeOf(row),
  author: row.reviewer_name,
  email: row.reviewer_email,
  professional: row.professional_rating,
  trust: row.trust_rating,
  comment: row.comment,
  replaces:
    row.shownId === null
      ? null
      : {
          author: row.shownName,
          professional: row.shownProfessional ?? 0,
          trust: row.shownTrust ?? 0,
          comment: row.shownComment,
        },
})

/** These opinions on a page of ours that wait (D57). */
export async function readReviews(db: Db, ids: number[]): Promise<ReviewEntry[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('page_reviews').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({
    kind: 'review',
    id: row.id,
    since: momentInWords(row.created_at),
    author: row.reviewer_name,
    email: row.reviewer_email,
    rating: row.rating,
    project: row.project,
    comment: row.comment,
    score: row.bot_score,
  }))
}

/** These reports, with what each is about (D52, D101). */
export async function readReports(db: Db, ids: number[]): Promise<ReportEntry[]> {
  if (ids.length === 0) return []
  return (await findReports(db, ids)).map(reportEntry)
}

const findReports = (db: Db, ids: number[]) =>
  db
    .selectFrom('reports')
    .leftJoin('business_pages', 'business_pages.id', 'reports.business_id')
    .leftJoin('categories', 'categories.id', 'business_pages.category_id')
    .leftJoin('ratings', 'ratings.id', 'reports.rating_id')
    .select(PLACE_COLUMNS)
    .select([
      'reports.id',
      'reports.created_at',
      'reports.reason',
      'reports.business_name',
      'reports.reporter_name',
      'reports.reporter_email',
      'reports.reporter_phone',
      'reports.message',
      'reports.bot_score',
      'business_pages.contact_id',
      'business_pages.is_listed',
      'ratings.id as ratingId',
      'ratings.is_counted',
      'ratings.reviewer_name',
      'ratings.professional_rating',
      'ratings.trust_rating',
      'ratings.comment',
    ])
    .where('reports.id', 'in', ids)
    .execute()

type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

const reportEntry = (row: ReportRow): ReportEntry => ({
  kind: 'report',
  id: row.id,
  since: momentInWords(row.created_at),
  reason: row.reason,
  businessName: row.business_name,
  business: row.is_listed === 1 ? placeOf(row) : null,
  contactId: row.contact_id,
  message: row.message,
  reporter: { name: row.reporter_name, email: row.reporter_email, phone: row.reporter_phone },
  score: row.bot_score,
  rating:
    row.ratingId === null
      ? null
      : {
          id: row.ratingId,
          isPublished: row.is_counted === 1,
          author: row.reviewer_name,
          professional: row.professional_rating ?? 0,
          trust: row.trust_rating ?? 0,
          comment: row.comment,
        },
})

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

function placeOf(row: Nullable<Record<'slug' | 'name' | 'categorySlug' | 'city' | 'stateCode', string>>) {
  const { slug, name, categorySlug, city, stateCode } = row
  return {
    slug: slug ?? '',
    name: name ?? '',
    categorySlug: categorySlug ?? '',
    city: city ?? '',
    stateCode: stateCode ?? '',
  }
}
