import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * Types of the tables. tests/db/types.test.ts compares this file with the real schema. Columns that end in
 * `_at` are ISO 8601 in UTC. Dates are `yyyy-MM-dd`, times `HH:mm`, money is in whole cents, and flags are 0
 * or 1.
 */
export interface Database {
  settings: Settings
  changes: Changes
  public_version: PublicVersion
  audit_log: AuditLog
  batch_runs: BatchRuns
  error_log: ErrorLog
  images: Images
  categories: Categories
  category_aliases: CategoryAliases
  category_synonyms: CategorySynonyms
  daily_counts: DailyCounts
  businesses: Businesses
  former_page_numbers: FormerPageNumbers
  business_categories: BusinessCategories
  business_services: BusinessServices
  booking_blocks: BookingBlocks
  booking_rules: BookingRules
  business_photos: BusinessPhotos
  business_hours: BusinessHours
  ratings: Ratings
  reservations: Reservations
  reservation_attendance: ReservationAttendanceRecords
  reservation_notifications: CustomerNotifiedMarks
  reminder_stops: ReminderStops
  reservation_proposals: ReservationProposals
  category_image_bank: CategoryImageBank
  photo_jobs: PhotoJobs
  photo_job_items: PhotoJobItems
  category_prompts: CategoryPrompts
  promotions: Promotions
  promotion_applications: PromotionTargets
  declined_promotions: DeclinedPromotions
  admin_users: AdminUsers
  admin_recovery_codes: AdminRecoveryCodes
  admin_sessions: AdminSessions
  admin_links: AccountPasswordLinks
  leases: Leases
  rate_limits: RateLimits
  outbox: Outbox
  reports: Reports
  suggestions: Suggestions
  recent_forms: RecentForms
  visitor_questions: SpamQuestions
  business_closed_dates: BusinessClosedDates
  business_schedules: BusinessSchedules
  reservation_cells: ReservationCells
  reservation_changes: ReservationChanges
  owner_links: OwnerLinks
  email_changes: EmailChanges
  business_votes: BusinessClosureVotes
  week_mail_stops: WeekMailStops
  business_slug_redirects: BusinessSlugRedirects
  unseen_registrations: UnseenRegistrations
  business_counts: WeeklyBusinessCounts
  business_listings: BusinessListings
  listing_counts: ListingCounts
  listing_places: ListingPlaces
  search_pending: SearchPending
  search_documents: SearchDocuments
  search_words: SearchWords
  search_words_gone: SearchWordsGone
  search_phrases: TradeAndCategoryPhrases
  import_records: ImportedBusinessNames
  import_rows: ImportedRowKeys
  imports: Imports
  import_verdicts: ImportVerdicts
  import_columns: RememberedImportColumns
  distinct_contacts: DistinctContacts
}

type Flag = 0 | 1
/** A column with a default value, which an insert may omit. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

interface AuditLog {
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

interface BatchRuns {
  batch: Generated<number>
  work: string
  updated_at: string
  progress: Generated<string>
}

export interface ErrorLog {
  id: Generated<number>
  reference: string | null
  method: string
  part: string | null
  name: string
  message: string
  created_at: string
}

interface PublicVersion {
  id: Generated<number>
  version: number
}

interface Changes {
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  entity_id: number
  version: number
}

export interface Settings {
  key: string
  value: string
  updated_at: string
}

export interface Images {
  hash: string
  media_type: string
  width: number
  height: number
  bytes: number
  created_at: string
  business_id: number | null
}

export interface Categories {
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

export interface CategoryAliases {
  slug: string
  category_id: number
  position: Defaulted<number>
}

export interface WeeklyBusinessCounts {
  business_id: number
  week: string
  what: 'view' | 'call' | 'whatsapp' | 'directions'
  times: number
}

export interface DailyCounts {
  what: string
  word: string
  day: string
  times: number
}

export interface CategorySynonyms {
  category_id: number
  term: string
}

export interface Businesses {
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
export interface FormerPageNumbers {
  page_number: number
  business_id: number
}

export interface UnseenRegistrations {
  business_id: number
}

/** Former slug of a business. Its address redirects to the current one. */
export interface BusinessSlugRedirects {
  slug: string
  business_id: number
  created_at: string
}

export interface BusinessCategories {
  business_id: number
  category_id: number
  position: number
}

export interface BusinessServices {
  business_id: number
  position: number
  name: string
  price_kind: 'fixed' | 'from' | 'ask' | 'free' | null
  price_cents: number | null
  minutes: number | null
  buffer_minutes: Defaulted<number>
  note: string | null
}

export interface BookingBlocks {
  business_id: number
  date: string
  first_quarter: number
  end_quarter: number
}

export interface BookingRules {
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

export interface BusinessPhotos {
  business_id: number
  position: number
  image_hash: string
}

export interface BusinessHours {
  business_id: number
  weekday: number
  opens: string
  closes: string
}

export interface Ratings {
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

export interface Reservations {
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

export interface ReservationCells {
  business_id: number
  date: string
  quarter: number
  seat: number
  reservation_id: number
  held_until: string | null
}

export interface ReminderStops {
  email_hash: string
  stopped_at: string
}

export interface ReservationAttendanceRecords {
  reservation_id: number
  has_come: Flag
  noted_at: string
}

export interface CustomerNotifiedMarks {
  reservation_id: number
  sequence: number
  notified_by: string
  notified_at: string
}

export interface ReservationProposals {
  reservation_id: number
  date: string
  time: string
  created_at: string
  held_until: string
  declined_at: string | null
}

export interface CategoryImageBank {
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

export interface PhotoJobs {
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

export interface PhotoJobItems {
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

export interface CategoryPrompts {
  category_id: Generated<number>
  prompts: string
  version: number
  updated_at: string
}

export interface Promotions {
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

export interface DeclinedPromotions {
  business_id: number
  promotion_id: number
}

export interface PromotionTargets {
  id: Generated<number>
  promotion_id: number
  application_type: 'all' | 'category' | 'business'
  category_id: number | null
  business_id: number | null
  business_name: string | null
  created_at: string
}

export interface AdminUsers {
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

export interface AdminRecoveryCodes {
  code_hash: string
  user_id: number
  used_at: string | null
}

export interface AccountPasswordLinks {
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
}

export interface AdminSessions {
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

export interface BusinessClosedDates {
  business_id: number
  closed_on: string
}

export interface EmailChanges {
  id: Generated<number>
  business_id: number
  email: string | null
  previous_email: string | null
  token_hash: string | null
  created_at: string
  confirmed_at: string | null
}

export interface OwnerLinks {
  id: Generated<number>
  business_id: number
  token_hash: string
  created_at: string
  revoked_at: string | null
  calendar_key: string | null
}

/** Vote of a visitor whether a business is closed. A network has one vote per business. */
export interface BusinessClosureVotes {
  business_id: number
  network_hash: string
  is_closed: Flag
  voted_at: string
}

export interface WeekMailStops {
  email_hash: string
  stopped_at: string
}

export interface DistinctContacts {
  contact_id: number
  other_id: number
  created_at: string
}

export interface ReservationChanges {
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

export interface Outbox {
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

export interface Leases {
  what: string
  holder: string
  until: string
}

export interface RateLimits {
  key_hash: string
  count: number
  reset_at: string
}

export interface Reports {
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

export interface Suggestions {
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

export interface RecentForms {
  key_hash: string
  row_id: number
  expires_at: string
  browser_hash: string | null
}

export interface SpamQuestions {
  token_hash: string
  asked_of: string
  answer: number
  used_for: string | null
  expires_at: string
}

export interface BusinessListings {
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

interface ListingPlaces {
  category_id: number
  cell: number
  place: number
  state_code: string
  listings: number
}

interface BusinessSchedules {
  id: Generated<number>
  week: string
}

export interface ListingCounts {
  category_id: number
  state_code: string
  listings: number
}

export interface SearchPending {
  business_id: number
}

export interface SearchDocuments {
  business_id: number
  quality: number
  name: string
  place: string
  offer: string
  other: string
  tags: string
  duplicate_key: Defaulted<string>
}

export interface SearchWords {
  id: Generated<number>
  word: string
  stem: string
  spelling: string
  documents: number
  is_trade: Defaulted<Flag>
  revision: Defaulted<number>
}

export interface SearchWordsGone {
  revision: number
  word_id: number
}

export interface TradeAndCategoryPhrases {
  phrase: string
  kind: 'trade' | 'category'
  target_id: number
  is_specific: Defaulted<Flag>
}

export interface ImportedBusinessNames {
  business_id: number
  name_core: string
  imported_at: string
}

export interface ImportedRowKeys {
  row_key: string
  business_id: number | null
}

export interface Imports {
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

export interface ImportVerdicts {
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
export interface RememberedImportColumns {
  header_key: string
  target: string
  updated_at: string
}
