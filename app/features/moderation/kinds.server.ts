import { type RawBuilder, sql } from 'kysely'
import type { Noun } from '~/features/audit/schema'
import { ALL_KINDS, type Kind } from './labels'

interface QueueKind {
  table: string
  noun: Noun
  /** Its status while it waits, and once it is refused. */
  waits: string
  refused: string
  /** The column of why. */
  reason: string
  /** In a sentence. */
  name: RawBuilder<unknown>
  /** In the log. */
  title: RawBuilder<unknown>
  /** Whose quality hangs on it. */
  business: RawBuilder<unknown>
  /** Which rows there are, as the end of a query. */
  only: RawBuilder<unknown>
  /** Which of them are in the list, where that is not all. */
  listed?: RawBuilder<unknown>
}

const USUAL = {
  waits: 'in_review',
  refused: 'refused',
  reason: 'status_reason',
  business: sql`null`,
  only: sql``,
}
const OUTSIDE_TRASH = sql`and deleted_at is null`
const SOMEBODY = sql`coalesce(reviewer_name, 'alguien')`

const REGISTRATION: QueueKind = {
  ...USUAL,
  table: 'businesses',
  noun: 'contact',
  waits: 'held',
  refused: 'removed',
  name: sql`'«' || business_name || '»'`,
  title: sql`business_name`,
  business: sql`id`,
  only: OUTSIDE_TRASH,
}

/** How each kind of what waits is kept. */
export const QUEUE_KINDS: Record<Kind, QueueKind> = {
  registration: REGISTRATION,
  unseen: {
    ...REGISTRATION,
    waits: 'published',
    listed: sql`and id in (select business_id from unseen_registrations)`,
  },
  rating: {
    ...USUAL,
    table: 'ratings',
    noun: 'rating',
    refused: 'withdrawn',
    name: sql`'la calificación de ' || ${SOMEBODY} || ' sobre «' || business_name || '»'`,
    title: sql`'De ' || business_name`,
    business: sql`business_id`,
    only: OUTSIDE_TRASH,
  },
  page_rating: {
    ...USUAL,
    table: 'page_ratings',
    noun: 'page_rating',
    name: sql`'la opinión de ' || ${SOMEBODY} || ' sobre el electricista'`,
    title: sql`'Opinión ' || id`,
  },
  report: {
    ...USUAL,
    table: 'reports',
    noun: 'report',
    waits: 'open',
    refused: 'dismissed',
    reason: 'note',
    name: sql`'el reporte de ' || coalesce(reporter_name, 'alguien') || ' sobre «' || business_name || '»'`,
    title: sql`'Sobre ' || business_name`,
  },
  suggestion: {
    ...USUAL,
    table: 'suggestions',
    noun: 'suggestion',
    name: sql`'la corrección de «' || business_name || '»'`,
    title: sql`'De ' || business_name`,
  },
}

/** The rows of each kind that wait, as the end of a query. */
export const WAITING = Object.fromEntries(
  ALL_KINDS.map((kind) => {
    const { table, waits, only, listed = sql`` } = QUEUE_KINDS[kind]
    return [kind, sql`from ${sql.table(table)} where status = ${sql.lit(waits)} ${only} ${listed}`]
  }),
) as Record<Kind, RawBuilder<unknown>>
