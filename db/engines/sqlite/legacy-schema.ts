import { sql } from 'kysely'
import type { Db } from '../../connect'
import { tableExists } from '../../portable-sql'
import { runScript } from '../../statement'

// Before the schema was written in chapters, 33 small migrations led to it. A database that has them all has what the
// chapters make, but for the names below: it is carried over once, and never goes through the chapters themselves.
const CHAPTERS = [
  '001_directory',
  '002_accounts_and_audit',
  '003_listings',
  '004_search',
  '005_operations',
] as const

const BEFORE_CHAPTERS = [
  '001_directory',
  '002_listings',
  '003_search',
  '004_admin_sessions',
  '005_reports',
  '006_import',
  '007_listing_blocks',
  '007_offers_for_all',
  '007_ratings_shown',
  '008_changes',
  '009_search_again',
  '014_outbox',
  '015_reservations',
  '016_likeness',
  '018_owner_links',
  '019_audit',
  '020_page_reviews',
  '021_slug_redirects',
  '022_contact_list',
  '023_bin',
  '024_desk',
  '025_imports',
  '026_office',
  '027_photo_jobs',
  '028_main_image',
  '029_promotion_list',
  '030_merged_contacts',
  '032_visitor_questions',
  '034_opinions',
  '035_listing_orders',
  '036_contact_filters',
  '037_bulk_actions',
  '038_chosen_bank',
]

const RENAMES = `
  ALTER TABLE search_documents RENAME COLUMN likeness TO duplicate_key;
  DROP INDEX search_documents_likeness;
  CREATE INDEX search_documents_duplicate_key ON search_documents (duplicate_key);
  DROP INDEX attention_businesses;
  CREATE INDEX business_pages_held ON business_pages (created_at) WHERE status = 'held' AND deleted_at IS NULL;
  DROP INDEX attention_ratings;
  CREATE INDEX ratings_in_review ON ratings (created_at) WHERE status = 'in_review' AND deleted_at IS NULL;
  DROP INDEX attention_reservations;
  CREATE INDEX reservations_pending ON reservations (reservation_date) WHERE status = 'pending' AND deleted_at IS NULL;
  DROP INDEX attention_messages;
  CREATE INDEX outbox_dead ON outbox (created_at, id) WHERE status = 'dead';
  DROP INDEX opinions_newest;
  CREATE INDEX ratings_comments_newest ON ratings (business_id, created_at, id)
    WHERE is_counted = 1 AND comment IS NOT NULL;
  DROP INDEX opinions_best;
  CREATE INDEX ratings_comments_best ON ratings (business_id, score, created_at, id)
    WHERE is_counted = 1 AND comment IS NOT NULL;
  DROP INDEX opinions_worst;
  CREATE INDEX ratings_comments_worst ON ratings (business_id, score_lack, created_at, id)
    WHERE is_counted = 1 AND comment IS NOT NULL;
`

/**
 * Carries a database from before the chapters over to them, in one transaction, after `keepCopy`; any other is left alone.
 * Answers whether it did. Throws for one that stands half-way: it needs the version that knew its migrations.
 */
export async function upgradeLegacySchema(db: Db, keepCopy: () => Promise<void>): Promise<boolean> {
  if (!(await isBeforeChapters(db))) return false
  await keepCopy()
  return db.transaction().execute(async (trx) => {
    if (!(await isBeforeChapters(trx))) return false
    await runScript(trx, RENAMES)
    await dropFormerChangeTriggers(trx)
    await replaceNames(trx)
    return true
  })
}

async function isBeforeChapters(db: Db): Promise<boolean> {
  const names = await appliedMigrations(db)
  const former = BEFORE_CHAPTERS.filter((name) => names.includes(name))
  const begun = former.some((name) => name !== CHAPTERS[0]) || (await isFormerFirst(db, names))
  if (!begun) return false
  const missing = BEFORE_CHAPTERS.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(halfWay(missing))
  return true
}

/**
 * Which migrations the database at `db` has that are neither among `known` nor from before the chapters: it is of a newer
 * version. Throws for one that stands half-way.
 */
export async function newerMigrations(db: Db, known: string[]): Promise<string[]> {
  await isBeforeChapters(db)
  const ours = new Set([...known, ...BEFORE_CHAPTERS])
  return (await appliedMigrations(db)).filter((name) => !ours.has(name))
}

/** The first migration has kept its name; only the former one made the accounts. */
async function isFormerFirst(db: Db, names: string[]): Promise<boolean> {
  if (!names.includes(CHAPTERS[0]) || names.includes(CHAPTERS[1])) return false
  const { rows } = await sql`${tableExists('admin_users')}`.execute(db)
  return rows.length > 0
}

const halfWay = (missing: string[]) =>
  `Los datos son de una versión anterior que no terminó de actualizarlos: les falta ${missing.join(', ')}. ` +
  'Arranca una vez esa versión anterior, para que termine, y después vuelve a esta. No se cambió nada.'

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql`${tableExists('kysely_migration')}`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

/** Those of today come after the migrations: some write to tables that later ones make. */
async function dropFormerChangeTriggers(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name glob '*_told_*'`.execute(trx)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
}

async function replaceNames(trx: Db): Promise<void> {
  const now = new Date().toISOString()
  await sql`delete from kysely_migration where name in (${sql.join(BEFORE_CHAPTERS)})`.execute(trx)
  for (const name of CHAPTERS)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(trx)
}
