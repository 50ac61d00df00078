import { type RawBuilder, sql } from 'kysely'
import type { EntityType } from '~/features/audit/schema'
import { ALL_QUEUE_KINDS, type QueueKind } from './labels'

interface QueueKindDefinition {
  table: string
  noun: EntityType
  /** `waits`: status while an entry waits. `refused`: status after it is refused. */
  waits: string
  refused: string
  /** Column that stores the reason. */
  reason: string
  /** SQL for the name of an entry within a sentence. */
  name: RawBuilder<unknown>
  /** SQL for the title of a log entry. */
  title: RawBuilder<unknown>
  /**
   * SQL for the id of the business whose listing quality is recomputed after a decision. SQL `null` for kinds
   * that do not affect it.
   */
  business: RawBuilder<unknown>
  /** SQL that excludes rows in the trash. It is added to the WHERE clause. */
  only: RawBuilder<unknown>
  /**
   * SQL that limits which rows the queue lists. It is added to the WHERE clause. If absent, there is no
   * further limit.
   */
  listed?: RawBuilder<unknown>
}

const DEFAULT_QUEUE_KIND_STORAGE = {
  waits: 'in_review',
  refused: 'refused',
  reason: 'status_reason',
  business: sql`null`,
  only: sql``,
}
const OUTSIDE_TRASH_SQL = sql`and deleted_at is null`
const REVIEWER_NAME_SQL = sql`coalesce(reviewer_name, 'alguien')`

const REGISTRATION_STORAGE: QueueKindDefinition = {
  ...DEFAULT_QUEUE_KIND_STORAGE,
  table: 'businesses',
  noun: 'contact',
  waits: 'held',
  refused: 'removed',
  name: sql`'«' || business_name || '»'`,
  title: sql`business_name`,
  business: sql`id`,
  only: OUTSIDE_TRASH_SQL,
}

/** Where and how each kind of entry is stored. */
export const QUEUE_KIND_DEFINITIONS: Record<QueueKind, QueueKindDefinition> = {
  registration: REGISTRATION_STORAGE,
  unseen: {
    ...REGISTRATION_STORAGE,
    waits: 'published',
    listed: sql`and id in (select business_id from unseen_registrations)`,
  },
  rating: {
    ...DEFAULT_QUEUE_KIND_STORAGE,
    table: 'ratings',
    noun: 'rating',
    refused: 'withdrawn',
    name: sql`'la calificación de ' || ${REVIEWER_NAME_SQL} || ' sobre «' || business_name || '»'`,
    title: sql`'De ' || business_name`,
    business: sql`business_id`,
    only: OUTSIDE_TRASH_SQL,
  },
  report: {
    ...DEFAULT_QUEUE_KIND_STORAGE,
    table: 'reports',
    noun: 'report',
    waits: 'open',
    refused: 'dismissed',
    reason: 'note',
    name: sql`'el reporte de ' || coalesce(reporter_name, 'alguien') || ' sobre «' || business_name || '»'`,
    title: sql`'Sobre ' || business_name`,
  },
  suggestion: {
    ...DEFAULT_QUEUE_KIND_STORAGE,
    table: 'suggestions',
    noun: 'suggestion',
    name: sql`'la corrección de «' || business_name || '»'`,
    title: sql`'De ' || business_name`,
    // Suggestions for a deleted business are not listed, because they cannot be accepted.
    listed: sql`and exists (select 1 from businesses where businesses.id = suggestions.business_id and businesses.deleted_at is null)`,
  },
  promotion: {
    ...DEFAULT_QUEUE_KIND_STORAGE,
    table: 'promotions',
    noun: 'promotion',
    name: sql`'la oferta «' || title || '»'`,
    title: sql`title`,
    only: OUTSIDE_TRASH_SQL,
    listed: sql`and exists (select 1 from businesses where businesses.id = promotions.business_id and businesses.deleted_at is null)`,
  },
}

/** FROM and WHERE clauses for the waiting rows of each kind. */
export const PENDING_ROWS_FROM_CLAUSES = Object.fromEntries(
  ALL_QUEUE_KINDS.map((kind) => {
    const { table, waits, only, listed = sql`` } = QUEUE_KIND_DEFINITIONS[kind]
    return [kind, sql`from ${sql.table(table)} where status = ${sql.lit(waits)} ${only} ${listed}`]
  }),
) as Record<QueueKind, RawBuilder<unknown>>
