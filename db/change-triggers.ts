import { triggerScripts } from './catalog'
import type { DatabaseLocation, Db } from './connect'
import { triggersNamed } from './portable-sql'
import { runScript } from './statement'
import { type Trigger, triggerText } from './trigger'
import type { Database } from './types'

type Event = 'insert' | 'update' | 'delete'

interface ChangeSource {
  table: keyof Database
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  /** The column that says which one changed; without it, it is only noted that something of the noun did. */
  id?: string
  /** Which changes of a row count; all of them, where nothing is said. */
  when?: Partial<Record<Event, string>>
  /** A row may move from one parent to another; both are then reported as changed. */
  moves?: true
}

/** Ratings move the sums of their business: that is noted as a rating. */
const UNRATED =
  'OLD.ratings_count = NEW.ratings_count AND OLD.professional_sum = NEW.professional_sum AND OLD.trust_sum = NEW.trust_sum'

/** Every table that open pages show, and what they are told of a change in it. */
const SOURCES: ChangeSource[] = [
  { table: 'categories', noun: 'category', id: 'id' },
  { table: 'category_image_bank', noun: 'image', id: 'category_id' },
  // The documents tell of a contact apart from its page, and of which one it is nobody needs to know.
  { table: 'businesses', noun: 'contact', when: { update: UNRATED } },
  { table: 'businesses', noun: 'business', id: 'id', when: { update: UNRATED } },
  { table: 'business_categories', noun: 'business', id: 'business_id' },
  { table: 'business_services', noun: 'business', id: 'business_id' },
  { table: 'business_photos', noun: 'business', id: 'business_id' },
  { table: 'business_hours', noun: 'business', id: 'business_id' },
  // One that is closed today says so.
  { table: 'business_closed_dates', noun: 'business', id: 'business_id' },
  {
    table: 'ratings',
    noun: 'rating',
    id: 'business_id',
    // Nothing is noted of a rating that visitors do not see.
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
  /** All of them, where nothing is said. */
  events?: readonly (Event | `update of ${string}`)[]
  when?: Partial<Record<string, string>>
}

/** Tables shown on pages whose changes invalidate the page cache but are not sent to open pages. */
const PAGE_SOURCES: PageSource[] = [
  { table: 'promotions' },
  { table: 'promotion_applications' },
  { table: 'page_ratings' },
  {
    table: 'settings',
    // The check of health writes there as well, every few seconds.
    when: {
      insert: "NEW.key <> 'heartbeat'",
      update: "NEW.key <> 'heartbeat'",
      delete: "OLD.key <> 'heartbeat'",
    },
  },
  { table: 'category_aliases' },
  { table: 'category_synonyms' },
  // Whatever the index of the search learns or forgets, a business leaves the queue for it in the same transaction.
  { table: 'search_pending', events: ['delete'] },
]

const EVENTS: readonly Event[] = ['insert', 'update', 'delete']

const PREFIX = 'change_feed_'

const NEXT_VERSION = 'UPDATE public_version SET version = version + 1'

/**
 * Makes the triggers of the change feed those of the list above. They hold no data: a changed list needs no migration,
 * the next start drops and creates them anew, all in one transaction.
 */
export async function syncChangeTriggers(db: Db, location: DatabaseLocation): Promise<void> {
  const wanted = changeTriggers()
  const { rows: present } = await triggersNamed(PREFIX).execute(db)
  const texts = new Set(present.map((trigger) => trigger.text))
  if (present.length === wanted.length && wanted.every((trigger) => texts.has(triggerText(trigger)))) return
  const { createTrigger } = triggerScripts(location)
  await db.transaction().execute(async (trx) => {
    await dropAll(trx, location)
    for (const trigger of wanted) await runScript(trx, createTrigger(trigger))
  })
}

/** Takes them away until they are made anew: a migration that moves rows tells nobody of each. */
export const dropChangeTriggers = (db: Db, location: DatabaseLocation): Promise<void> =>
  db.transaction().execute((trx) => dropAll(trx, location))

/** Those that are there within the transaction: another process may be starting as well. */
async function dropAll(trx: Db, location: DatabaseLocation): Promise<void> {
  const { rows: present } = await triggersNamed(PREFIX).execute(trx)
  const { dropTrigger } = triggerScripts(location)
  for (const { name } of present) await runScript(trx, dropTrigger(name))
}

export function changeTriggers(): Trigger[] {
  return [...SOURCES.flatMap(triggersOf), ...PAGE_SOURCES.flatMap(pageTriggersOf)]
}

function triggersOf(source: ChangeSource): Trigger[] {
  const { id, when = {}, moves } = source
  const triggers = EVENTS.map((event) =>
    trigger(source, { name: event, event, when: when[event], row: event === 'delete' ? 'OLD' : 'NEW' }),
  )
  if (!moves) return triggers
  const left = `${when.delete ?? '1 = 1'} AND OLD.${id} <> NEW.${id}`
  return [...triggers, trigger(source, { name: 'moved', event: `update of ${id}`, when: left, row: 'OLD' })]
}

function pageTriggersOf({ table, events = EVENTS, when = {} }: PageSource): Trigger[] {
  return events.map((event) => ({
    name: `${PREFIX}page_${table}_${event.replaceAll(' ', '_')}`,
    event,
    table,
    when: when[event],
    statements: [NEXT_VERSION],
  }))
}

function trigger(
  { table, noun, id }: ChangeSource,
  { name, event, when, row }: { name: string; event: string; when: string | undefined; row: 'OLD' | 'NEW' },
): Trigger {
  const note = `INSERT INTO changes VALUES ('${noun}', ${id ? `${row}.${id}` : 0}, (SELECT version FROM public_version))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version`
  return { name: `${PREFIX}${noun}_${table}_${name}`, event, table, when, statements: [NEXT_VERSION, note] }
}
