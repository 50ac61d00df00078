import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * Types of the tables. tests/db/types.test.ts compares this file with the real schema. Columns that end in
 * `_at` are ISO 8601 in UTC. Dates are `yyyy-MM-dd`, times `HH:mm`, money is in whole cents, and flags are 0
 * or 1.
 */
export interface Database {
  settings: SettingsTable
  changes: ChangesTable
  public_version: PublicVersionTable
  audit_log: AuditLogTable
  batch_runs: BatchRunsTable
  error_log: ErrorLogTable
  images: ImagesTable
  categories: CategoriesTable
  category_aliases: CategoryAliasesTable
  category_synonyms: CategorySynonymsTable
  daily_counts: DailyCountsTable
  businesses: BusinessesTable
  former_page_numbers: FormerPageNumbersTable
  business_categories: BusinessCategoriesTable
  business_services: BusinessServicesTable
  booking_blocks: BookingBlocksTable
  booking_rules: BookingRulesTable
  business_photos: BusinessPhotosTable
  business_hours: BusinessHoursTable
  ratings: RatingsTable
  reservations: ReservationsTable
  reservation_attendance: ReservationAttendanceRecordsTable
  reservation_notifications: CustomerNotifiedMarksTable
  reminder_stops: ReminderStopsTable
  reservation_proposals: ReservationProposalsTable
  category_image_bank: CategoryImageBankTable
  photo_jobs: PhotoJobsTable
  photo_job_items: PhotoJobItemsTable
  category_prompts: CategoryPromptsTable
  promotions: PromotionsTable
  promotion_applications: PromotionTargetsTable
  declined_promotions: DeclinedPromotionsTable
  admin_users: AdminUsersTable
  admin_recovery_codes: AdminRecoveryCodesTable
  admin_sessions: AdminSessionsTable
  admin_links: AccountPasswordLinksTable
  leases: LeasesTable
  rate_limits: RateLimitsTable
  outbox: OutboxTable
  reports: ReportsTable
  suggestions: SuggestionsTable
  recent_forms: RecentFormsTable
  visitor_questions: SpamQuestionsTable
  business_closed_dates: BusinessClosedDatesTable
  business_schedules: BusinessSchedulesTable
  reservation_cells: ReservationCellsTable
  reservation_changes: ReservationChangesTable
  owner_links: OwnerLinksTable
  email_changes: EmailChangesTable
  business_votes: BusinessClosureVotesTable
  week_mail_stops: WeekMailStopsTable
  business_slug_redirects: BusinessSlugRedirectsTable
  unseen_registrations: UnseenRegistrationsTable
  business_counts: WeeklyBusinessCountsTable
  business_listings: BusinessListingsTable
  listing_counts: ListingCountsTable
  listing_places: ListingPlacesTable
  search_pending: SearchPendingTable
  search_documents: SearchDocumentsTable
  search_words: SearchWordsTable
  search_words_gone: SearchWordsGoneTable
  search_phrases: TradeAndCategoryPhrasesTable
  import_records: ImportedBusinessNamesTable
  import_rows: ImportedRowKeysTable
  imports: ImportsTable
  import_verdicts: ImportVerdictsTable
  import_columns: RememberedImportColumnsTable
  distinct_contacts: DistinctContactsTable
}

type Flag = 0 | 1
/** A column with a default value, which an insert may omit. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

interface AuditLogTable {
  id: Generated<number>
  username: string
  action: string
  noun: string
  entity_id: number | null
  title: string
  changes: string
  undo: Defaulted<string>
  created_at: string
  batch: number | null
  is_batch: Defaulted<Flag>
  author_role: string | null
  place: string | null
  undoes: number | null
  undone_at: string | null
}

interface BatchRunsTable {
  batch: Generated<number>
  work: string
  updated_at: string
  progress: Generated<string>
}

export interface ErrorLogTable {
  id: Generated<number>
  reference: string | null
  method: string
  part: string | null
  name: string
  message: string
  created_at: string
}

interface PublicVersionTable {
  id: Generated<number>
  version: number
}

interface ChangesTable {
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  entity_id: number
  version: number
}

export interface SettingsTable {
  key: string
  value: string
  updated_at: string
}

export interface ImagesTable {
  hash: string
  media_type: string
  width: number
  height: number
  bytes: number
  created_at: string
  business_id: number | null
}

export interface CategoriesTable {
  id: Generated<number>
  name: string
  slug: string
  subtitle: string | null
  service_type: string
  description: string
  gradient: string
  illustration: string
  image_url: string | null
  position: number
  slot_capacity: Defaulted<number>
  is_active: Defaulted<Flag>
  created_at: string
  updated_at: string
  deleted_at: string | null
  version: Defaulted<number>
}

export interface CategoryAliasesTable {
  slug: string
  category_id: number
  position: Defaulted<number>
}

export interface WeeklyBusinessCountsTable {
  business_id: number
  week: string
  what: 'view' | 'call' | 'whatsapp' | 'directions'
  times: number
}

export interface DailyCountsTable {
  what: string
  word: string
  day: string
  times: number
}

export interface CategorySynonymsTable {
  category_id: number
  term: string
}

export interface BusinessesTable {
  id: Generated<number>
  status: 'draft' | 'published' | 'held' | 'removed'
  status_reason: string | null
  closed_kind: 'for_good' | 'for_now' | 'moved' | null
  closed_until: string | null
  moved_to: number | null
  source: 'demo' | 'registration' | 'import' | 'admin'
  category_id: number | null
  business_name: Defaulted<string>
  business_slug: string
  name_slug: string
  name_key: string
  legal_name: string | null
  contact_person: string | null
  email: string | null
  phone: string | null
  whatsapp: string | null
  location: string | null
  city: Defaulted<string>
  state_code: Defaulted<string>
  state_confirmed: Defaulted<Flag>
  zipcode: string | null
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  description: string | null
  message: string | null
  specialty: string | null
  website_url: string | null
  facebook_url: string | null
  instagram_url: string | null
  logo_hash: string | null
  price_range: Defaulted<string | null>
  languages: string | null
  home_service: 'yes' | 'no' | null
  slot_capacity: number | null
  founder_number: number | null
  verified_at: string | null
  quality: Defaulted<number>
  ratings_count: Defaulted<number>
  professional_sum: Defaulted<number>
  trust_sum: Defaulted<number>
  place: number | null
  city_slug: string | null
  schedule_id: number | null
  merged_into: number | null
  version: Defaulted<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
  is_listed: GeneratedAlways<Flag>
  day_key: GeneratedAlways<string>
  rating_key: GeneratedAlways<string>
  place_key: GeneratedAlways<string>
  cell: GeneratedAlways<number>
  attributes: GeneratedAlways<number>
  /** Day `yyyy-MM-dd` in US Eastern time. Empty if never confirmed. */
  confirmed_on: Generated<string>
  shows_email: Generated<0 | 1>
  no_whatsapp: Generated<0 | 1>
}

/**
 * Number of a business page from the time when page and contact were separate rows. Lists saved by visitors
 * may contain it.
 */
export interface FormerPageNumbersTable {
  page_number: number
  business_id: number
}

export interface UnseenRegistrationsTable {
  business_id: number
}

/** Former slug of a business. Its address redirects to the current one. */
export interface BusinessSlugRedirectsTable {
  slug: string
  business_id: number
  created_at: string
}

export interface BusinessCategoriesTable {
  business_id: number
  category_id: number
  position: number
}

export interface BusinessServicesTable {
  business_id: number
  position: number
  name: string
  price_kind: 'fixed' | 'from' | 'ask' | 'free' | null
  price_cents: number | null
  minutes: number | null
  buffer_minutes: Defaulted<number>
  note: string | null
}

export interface BookingBlocksTable {
  business_id: number
  date: string
  first_quarter: number
  end_quarter: number
}

export interface BookingRulesTable {
  business_id: number
  step_minutes: 15 | 30
  hours_ahead: number
  days_ahead: number
  max_open: number | null
  is_confirmed_at_once: Flag
  asks_email: Flag
  asks_requirement: Flag
  asks_comment: Flag
}

export interface BusinessPhotosTable {
  business_id: number
  position: number
  image_hash: string
}

export interface BusinessHoursTable {
  business_id: number
  weekday: number
  opens: string
  closes: string
}

export interface RatingsTable {
  id: Generated<number>
  business_id: number
  business_name: string
  category: string
  professional_rating: number
  trust_rating: number
  reviewer_name: string | null
  reviewer_email: string | null
  comment: string | null
  status: 'published' | 'in_review' | 'withdrawn'
  status_reason: string | null
  owner_reply: string | null
  owner_replied_at: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
  is_counted: GeneratedAlways<Flag>
  score: GeneratedAlways<number>
  score_lack: GeneratedAlways<number>
  reviewer_phone: string | null
}

export interface ReservationsTable {
  id: Generated<number>
  business_id: number
  business_name: string
  contact_person: string | null
  full_name: string
  email: string | null
  phone: string
  requirement: string | null
  reservation_date: string
  reservation_time: string
  seat: Defaulted<number>
  time_zone: string
  comment: string | null
  admin_note: string | null
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  code: string
  token_hash: string | null
  sequence: Defaulted<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
  is_doubtful: Defaulted<Flag>
  minutes: Defaulted<number>
  buffer_minutes: Defaulted<number>
}

export interface ReservationCellsTable {
  business_id: number
  date: string
  quarter: number
  seat: number
  reservation_id: number
  held_until: string | null
}

export interface ReminderStopsTable {
  email_hash: string
  stopped_at: string
}

export interface ReservationAttendanceRecordsTable {
  reservation_id: number
  has_come: Flag
  noted_at: string
}

export interface CustomerNotifiedMarksTable {
  reservation_id: number
  sequence: number
  notified_by: string
  notified_at: string
}

export interface ReservationProposalsTable {
  reservation_id: number
  date: string
  time: string
  created_at: string
  held_until: string
  declined_at: string | null
}

export interface CategoryImageBankTable {
  id: Generated<number>
  category_id: number
  image_url: string
  image_type: 'bank' | 'main'
  status: 'pending' | 'approved' | 'rejected'
  is_favorite: Defaulted<Flag>
  prompt_used: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
  bank_rank: Defaulted<number>
  description: string | null
  bank_position: number | null
}

export interface PhotoJobsTable {
  id: Generated<number>
  category_id: number
  kind: 'bulk' | 'topup' | 'single' | 'regenerate'
  status: 'running' | 'finished' | 'failed'
  auto_approve: Flag
  wanted: number
  first_item: number
  not_before: string
  started_by: string
  last_error: string | null
  created_at: string
  finished_at: string | null
}

export interface PhotoJobItemsTable {
  job_id: number
  position: number
  status: 'begun' | 'done' | 'failed'
  attempts: Defaulted<number>
  prompt: string
  image_hash: string | null
  error: string | null
  begun_at: string
  description: string | null
}

export interface CategoryPromptsTable {
  category_id: Generated<number>
  prompts: string
  version: number
  updated_at: string
}

export interface PromotionsTable {
  id: Generated<number>
  title: string
  description: string | null
  discount_type: 'percentage' | 'fixed_amount' | 'special_package'
  discount_percentage: number | null
  discount_amount_cents: number | null
  original_price_cents: number | null
  special_price_cents: number | null
  coupon_code: string | null
  valid_from: string
  valid_until: string
  is_active: Defaulted<Flag>
  terms_conditions: string | null
  max_uses: number | null
  current_uses: Defaulted<number>
  application_scope: 'specific' | 'category' | 'all'
  sponsor_name: string | null
  sponsor_requirement: string | null
  image_hash: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
  version: Defaulted<number>
  business_id: number | null
  status: Defaulted<'published' | 'in_review' | 'refused'>
  status_reason: string | null
}

export interface DeclinedPromotionsTable {
  business_id: number
  promotion_id: number
}

export interface PromotionTargetsTable {
  id: Generated<number>
  promotion_id: number
  application_type: 'all' | 'category' | 'business'
  category_id: number | null
  business_id: number | null
  business_name: string | null
  created_at: string
}

export interface AdminUsersTable {
  id: Generated<number>
  username: string
  password_hash: string
  role: 'administrator' | 'catalog' | 'moderator' | 'promoter' | 'reader'
  totp_secret: string | null
  totp_last_step: number | null
  disabled_at: string | null
  created_at: string
  updated_at: string
}

export interface AdminRecoveryCodesTable {
  code_hash: string
  user_id: number
  used_at: string | null
}

export interface AccountPasswordLinksTable {
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
}

export interface AdminSessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  is_kept: Flag
  created_at: string
  last_seen_at: string
  expires_at: string
  user_agent: string | null
  network: string | null
}

export interface BusinessClosedDatesTable {
  business_id: number
  closed_on: string
}

export interface EmailChangesTable {
  id: Generated<number>
  business_id: number
  email: string | null
  previous_email: string | null
  token_hash: string | null
  created_at: string
  confirmed_at: string | null
}

export interface OwnerLinksTable {
  id: Generated<number>
  business_id: number
  token_hash: string
  created_at: string
  revoked_at: string | null
  calendar_key: string | null
}

/** Vote of a visitor whether a business is closed. A network has one vote per business. */
export interface BusinessClosureVotesTable {
  business_id: number
  network_hash: string
  is_closed: Flag
  voted_at: string
}

export interface WeekMailStopsTable {
  email_hash: string
  stopped_at: string
}

export interface DistinctContactsTable {
  contact_id: number
  other_id: number
  created_at: string
}

export interface ReservationChangesTable {
  id: Generated<number>
  reservation_id: number
  changed_by: string
  from_status: string
  to_status: string
  from_slot: string
  to_slot: string
  created_at: string
  reason: string | null
}

export interface OutboxTable {
  id: Generated<number>
  kind: 'mail' | 'marketing'
  idempotency_key: string
  about: string
  payload: string
  status: 'pending' | 'sent' | 'dead'
  attempts: Defaulted<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface LeasesTable {
  what: string
  holder: string
  until: string
}

export interface RateLimitsTable {
  key_hash: string
  count: number
  reset_at: string
}

export interface ReportsTable {
  id: Generated<number>
  business_id: number | null
  rating_id: number | null
  business_name: string
  reason:
    | 'claim'
    | 'removal'
    | 'wrong_data'
    | 'closed'
    | 'duplicate'
    | 'fraud'
    | 'own_rating'
    | 'own_reservation'
    | 'false_rating'
    | 'offensive'
    | 'personal_data'
    | 'other'
  reporter_name: string | null
  reporter_email: string | null
  reporter_phone: string | null
  message: string | null
  status: Defaulted<'open' | 'resolved' | 'dismissed'>
  bot_score: number
  network_hash: string
  created_at: string
  updated_at: string
  note: string | null
  origin: Defaulted<'form' | 'votes' | 'confirmation_link' | 'lost_link'>
}

export interface SuggestionsTable {
  id: Generated<number>
  business_id: number
  business_name: string
  source: 'visitor' | 'owner'
  fields: string
  status: Defaulted<'in_review' | 'published' | 'refused'>
  status_reason: string | null
  bot_score: number
  created_at: string
  updated_at: string
}

export interface RecentFormsTable {
  key_hash: string
  row_id: number
  expires_at: string
  browser_hash: string | null
}

export interface SpamQuestionsTable {
  token_hash: string
  asked_of: string
  answer: number
  used_for: string | null
  expires_at: string
}

export interface BusinessListingsTable {
  category_id: number
  state_code: string
  business_id: number
  name_key: string
  day_key: string
  rating_key: string
  place: number | null
  schedule_id: number | null
  attributes: Defaulted<number>
  cell: number | null
  city_slug: string | null
}

interface ListingPlacesTable {
  category_id: number
  cell: number
  place: number
  state_code: string
  listings: number
}

interface BusinessSchedulesTable {
  id: Generated<number>
  week: string
}

export interface ListingCountsTable {
  category_id: number
  state_code: string
  listings: number
}

export interface SearchPendingTable {
  business_id: number
}

export interface SearchDocumentsTable {
  business_id: number
  quality: number
  name: string
  place: string
  offer: string
  other: string
  tags: string
  duplicate_key: Defaulted<string>
}

export interface SearchWordsTable {
  id: Generated<number>
  word: string
  stem: string
  spelling: string
  documents: number
  is_trade: Defaulted<Flag>
  revision: Defaulted<number>
}

export interface SearchWordsGoneTable {
  revision: number
  word_id: number
}

export interface TradeAndCategoryPhrasesTable {
  phrase: string
  kind: 'trade' | 'category'
  target_id: number
  is_specific: Defaulted<Flag>
}

export interface ImportedBusinessNamesTable {
  business_id: number
  name_core: string
  imported_at: string
}

export interface ImportedRowKeysTable {
  row_key: string
  business_id: number | null
}

export interface ImportsTable {
  id: Generated<number>
  file: string
  file_name: string
  username: string
  stage: 'columns' | 'check' | 'run' | 'undo'
  status: 'working' | 'done' | 'interrupted' | 'failed'
  attempt: Defaulted<number>
  rows_total: Defaulted<number>
  rows_done: Defaulted<number>
  rows_created: Defaulted<number>
  rows_updated: Defaulted<number>
  rows_unchanged: Defaulted<number>
  rows_held: Defaulted<number>
  rows_repeated: Defaulted<number>
  rows_refused: Defaulted<number>
  ignored: Defaulted<string>
  layout: string | null
  choices: Defaulted<string>
  problem: string | null
  created_at: string
  updated_at: string
  batch: number | null
  undo_batch: number | null
}

export interface ImportVerdictsTable {
  import_id: number
  position: number
  line: number
  verdict: 'created' | 'updated' | 'unchanged' | 'held' | 'repeated' | 'refused'
  urgency: number
  name: string
  note: string
  category: string | null
  state_code: string | null
  city: string | null
  shown: string
  changes: string
  disputed: string | null
  business_id: number | null
  is_done: Flag
}

/** Target that a person last chose for a header. Later imports use it. */
export interface RememberedImportColumnsTable {
  header_key: string
  target: string
  updated_at: string
}
