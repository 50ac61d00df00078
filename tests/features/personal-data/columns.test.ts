import { expect, test } from 'vitest'
import { EXPORT_COLUMN_LABELS } from '~/features/personal-data/file'
import { PERSONAL_DATA_SOURCES } from '~/features/personal-data/places'
import { freshDatabase } from '../../support/database'

/**
 * Text columns without phone, e-mail or name of a person, or with a reason to be skipped. `table` alone means
 * all its columns.
 */
const EXCEPTIONS: Record<string, string> = {
  settings: 'The data of the site itself; administrators edit it in Configuración',
  leases: 'Ids of processes',
  changes: 'Kinds and ids',
  rate_limits: 'Keyed hashes that expire',
  recent_forms: 'Keyed hashes that expire',
  visitor_questions: 'Keyed hashes that expire',
  images: 'Hashes of files and their types',
  categories: 'Written by the team',
  category_aliases: 'Written by the team',
  category_synonyms: 'Written by the team',
  category_image_bank: 'Written by the team',
  category_prompts: 'Written by the team',
  photo_jobs: 'Accounts of the team and errors of a service that gets no personal data',
  photo_job_items: 'Written by the team, and errors of that service',
  business_schedules: 'Hours',
  business_categories: 'Ids',
  business_photos: 'Hashes of files',
  business_hours: 'Hours',
  business_closed_dates: 'Days',
  business_slug_redirects: 'Public addresses of businesses',
  business_counts: 'Counts',
  distinct_contacts: 'Ids and moments',
  business_listings: 'Computed from businesses',
  listing_counts: 'Counts',
  listing_places: 'Computed from businesses',
  search_documents: 'Computed from businesses, and erased with them',
  search_phrases: 'Names of categories, cities and businesses',
  search_words: 'Words of public pages',
  reservation_cells: 'Days and seats',
  reservation_proposals: 'Days and times',
  booking_blocks: 'Days',
  promotion_applications: 'Names of businesses',
  owner_links: 'Hashes of tokens',
  reminder_stops: 'Hashes of e-mails that want no reminder: without them the reminders would be sent again',
  week_mail_stops: 'Hashes of e-mails that want no message: without them the message would be sent again',
  business_votes: 'Keyed hashes of networks that expire',
  import_columns: 'Headers of columns',
  import_records: 'Names of businesses, without a contact',
  import_rows: 'Hashes of rows',
  admin_users: 'Accounts of the team; administrators manage them in Cuentas',
  admin_sessions: 'Sessions of the team that expire',
  admin_recovery_codes: 'Hashes of codes',
  admin_links: 'Hashes of tokens',
  batch_runs: 'Ids and choices of the team while a run lasts',
}

/** Columns of searched tables that hold codes, moments, hashes or public names. */
const COLUMNS: Record<string, string> = {
  outbox: 'kind idempotency_key status next_attempt_at created_at sent_at',
  error_log: 'reference method part name created_at',
  daily_counts: 'what day',
  ratings: 'category status owner_replied_at created_at updated_at deleted_at',
  reservations:
    'reservation_date reservation_time time_zone status code token_hash created_at updated_at deleted_at',
  reservation_changes: 'changed_by from_status to_status from_slot to_slot created_at',
  reservation_attendance: 'noted_at',
  reservation_notifications: 'notified_by notified_at',
  promotions:
    'discount_type valid_from valid_until application_scope image_hash created_at updated_at deleted_at status',
  email_changes: 'token_hash created_at confirmed_at',
  reports: 'reason origin status network_hash created_at updated_at',
  suggestions: 'source status created_at updated_at',
  // The headers are read with the samples in `layout`. The file name and the account belong to the team.
  imports: 'file file_name username stage status ignored created_at updated_at',
  import_verdicts: 'verdict category state_code city',
  audit_log: 'username action noun created_at author_role place undone_at',
  business_services: 'price_kind',
  // Parts of an address, and values computed from other columns.
  businesses:
    'status closed_kind closed_until source business_slug name_slug name_key city state_code zipcode time_zone logo_hash price_range languages home_service verified_at place city_slug created_at updated_at deleted_at confirmed_on',
}

/** Computed columns, which the catalog of one engine lists. */
const COMPUTED = 'businesses.day_key businesses.rating_key businesses.place_key businesses.cell'.split(' ')

const searched = new Map<string, Set<string>>()
for (const { table, own, texts } of PERSONAL_DATA_SOURCES)
  searched.set(table, new Set([...(searched.get(table) ?? []), ...own, ...texts]))

test('each text column of the schema is searched for personal data, or is listed as an exception [T249]', async () => {
  const { db } = await freshDatabase()
  const tables = await db.introspection.getTables()
  const isIndex = (name: string) =>
    /^(contact_index|search_index|search_names|reservation_words)(_|$)/.test(name)
  const open = tables
    .filter(({ name }) => !isIndex(name) && !(name in EXCEPTIONS))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /^(text|character varying)$/i.test(dataType))
        .filter((column) => !searched.get(name)?.has(column.name))
        .filter((column) => !COLUMNS[name]?.split(' ').includes(column.name))
        .map((column) => `${name}.${column.name}`),
    )
    .filter((column) => !COMPUTED.includes(column))
  expect(open).toEqual([])
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  const unknown = [...Object.keys(EXCEPTIONS), ...Object.keys(COLUMNS)].filter((name) => !columnsOf.has(name))
  expect(unknown, 'exceptions without a table').toEqual([])
  const gone = Object.entries(COLUMNS).flatMap(([name, columns]) =>
    columns.split(' ').filter((column) => !columnsOf.get(name)?.includes(column)),
  )
  expect(gone, 'exceptions without a column').toEqual([])
})

test('each column of the file with personal data has a Spanish label', () => {
  const columns = PERSONAL_DATA_SOURCES.flatMap(({ key, own, texts, about }) => [
    ...key,
    ...own,
    ...texts,
    ...about,
  ])
  expect(columns.filter((column) => !EXPORT_COLUMN_LABELS.has(column))).toEqual([])
})
