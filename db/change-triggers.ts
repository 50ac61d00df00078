import { getTriggerScriptBuilders } from './catalog'
import type { DatabaseLocation, Db } from './connect'
import { selectTriggersByPrefix } from './portable-sql'
import { runSqlScript } from './statement'
import { buildTriggerText, type TriggerDefinition } from './trigger'
import type { Database } from './types'

type Event = 'insert' | 'update' | 'delete'

interface ChangeSource {
  table: keyof Database
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  /** Column with the id of the changed entity. If undefined, the change is recorded with 0 as id. */
  id?: string
  /** SQL condition for each event. Without a condition, every such event is recorded. */
  when?: Partial<Record<Event, string>>
  /** True if a row may move from one parent to another. Both parents are then reported as changed. */
  moves?: true
}

/**
 * True if the rating sums did not change. A new rating changes them in the row of its business. This is not
 * recorded as a change of the business.
 */
const RATING_SUMS_UNCHANGED_SQL =
  'OLD.ratings_count = NEW.ratings_count AND OLD.professional_sum = NEW.professional_sum AND OLD.trust_sum = NEW.trust_sum'

/** Tables whose data open pages show, and the change recorded for each. */
const CHANGE_FEED_SOURCES: ChangeSource[] = [
  { table: 'categories', noun: 'category', id: 'id' },
  { table: 'category_image_bank', noun: 'image', id: 'category_id' },
  // A contact and its public page are two changes. Visitors get no id of a contact.
  { table: 'businesses', noun: 'contact', when: { update: RATING_SUMS_UNCHANGED_SQL } },
  { table: 'businesses', noun: 'business', id: 'id', when: { update: RATING_SUMS_UNCHANGED_SQL } },
  { table: 'business_categories', noun: 'business', id: 'business_id' },
  { table: 'business_services', noun: 'business', id: 'business_id' },
  { table: 'business_photos', noun: 'business', id: 'business_id' },
  { table: 'business_hours', noun: 'business', id: 'business_id' },
  // A date that is closed today can change whether the page shows the business as open.
  { table: 'business_closed_dates', noun: 'business', id: 'business_id' },
  {
    table: 'ratings',
    noun: 'rating',
    id: 'business_id',
    // Ratings that visitors do not see are not recorded.
    when: {
      insert: 'NEW.is_counted = 1',
      update: 'NEW.is_counted = 1 OR OLD.is_counted = 1',
      delete: 'OLD.is_counted = 1',
    },
    moves: true,
  },
]

interface PageSource {
  table: keyof Database
  /** Events that are recorded. Default: insert, update and delete. */
  events?: readonly (Event | `update of ${string}`)[]
  when?: Partial<Record<string, string>>
}

/** Tables whose changes invalidate cached pages, but are not sent to open pages. */
const PAGE_CACHE_SOURCES: PageSource[] = [
  { table: 'promotions' },
  { table: 'promotion_applications' },
  { table: 'declined_promotions' },
  // Whether a page has the button `Reservar` can depend on a private link.
  { table: 'owner_links' },
  {
    table: 'settings',
    // The health check regularly writes to this table, which changes no page.
    when: {
      insert: "NEW.key <> 'heartbeat'",
      update: "NEW.key <> 'heartbeat'",
      delete: "OLD.key <> 'heartbeat'",
    },
  },
  { table: 'category_aliases' },
  { table: 'category_synonyms' },
  // A row is deleted here in the transaction that updates the search index of its business.
  { table: 'search_pending', events: ['delete'] },
]

const TRIGGER_EVENTS: readonly Event[] = ['insert', 'update', 'delete']

const CHANGE_FEED_TRIGGER_PREFIX = 'change_feed_'

const NEXT_PUBLIC_VERSION_SQL = 'UPDATE public_version SET version = version + 1'

/**
 * Creates the triggers for the tables above in one transaction. Does nothing if exactly these triggers exist.
 * If the list changed, drops the triggers of the change feed first. Triggers contain no data, so this needs
 * no migration.
 */
export async function syncChangeFeedTriggers(db: Db, location: DatabaseLocation): Promise<void> {
  const wanted = buildChangeFeedTriggers()
  const { rows: present } = await selectTriggersByPrefix(CHANGE_FEED_TRIGGER_PREFIX).execute(db)
  const texts = new Set(present.map((trigger) => trigger.text))
  if (present.length === wanted.length && wanted.every((trigger) => texts.has(buildTriggerText(trigger))))
    return
  const { buildCreateTriggerScript } = getTriggerScriptBuilders(location)
  await db.transaction().execute(async (trx) => {
    await dropAll(trx, location)
    for (const trigger of wanted) await runSqlScript(trx, buildCreateTriggerScript(trigger))
  })
}

/**
 * Drops the triggers until `syncChangeFeedTriggers` creates them again. Otherwise a migration that moves rows
 * could report each row.
 */
export const dropChangeFeedTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  db.transaction().execute((trx) => dropAll(trx, location))

/**
 * Drops the triggers of the change feed. It reads their names inside the transaction, because another process
 * may start at the same time.
 */
async function dropAll(trx: Db, location: DatabaseLocation): Promise<void> {
  const { rows: present } = await selectTriggersByPrefix(CHANGE_FEED_TRIGGER_PREFIX).execute(trx)
  const { buildDropTriggerScript } = getTriggerScriptBuilders(location)
  for (const { name } of present) await runSqlScript(trx, buildDropTriggerScript(name))
}

export function buildChangeFeedTriggers(): TriggerDefinition[] {
  return [...CHANGE_FEED_SOURCES.flatMap(triggersOf), ...PAGE_CACHE_SOURCES.flatMap(pageTriggersOf)]
}

function triggersOf(source: ChangeSource): TriggerDefinition[] {
  const { id, when = {}, moves } = source
  const triggers = TRIGGER_EVENTS.map((event) =>
    trigger(source, { name: event, event, when: when[event], row: event === 'delete' ? 'OLD' : 'NEW' }),
  )
  if (!moves) return triggers
  const left = `${when.delete ?? '1 = 1'} AND OLD.${id} <> NEW.${id}`
  return [...triggers, trigger(source, { name: 'moved', event: `update of ${id}`, when: left, row: 'OLD' })]
}

function pageTriggersOf({ table, events = TRIGGER_EVENTS, when = {} }: PageSource): TriggerDefinition[] {
  return events.map((event) => ({
    name: `${CHANGE_FEED_TRIGGER_PREFIX}page_${table}_${event.replaceAll(' ', '_')}`,
    event,
    table,
    when: when[event],
    statements: [NEXT_PUBLIC_VERSION_SQL],
  }))
}

function trigger(
  { table, noun, id }: ChangeSource,
  { name, event, when, row }: { name: string; event: string; when: string | undefined; row: 'OLD' | 'NEW' },
): TriggerDefinition {
  const note = `INSERT INTO changes VALUES ('${noun}', ${id ? `${row}.${id}` : 0}, (SELECT version FROM public_version))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version`
  return {
    name: `${CHANGE_FEED_TRIGGER_PREFIX}${noun}_${table}_${name}`,
    event,
    table,
    when,
    statements: [NEXT_PUBLIC_VERSION_SQL, note],
  }
}
