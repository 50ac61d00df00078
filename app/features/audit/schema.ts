import type { Db } from 'db/connect'
import { adminPaths, isTrashEntityType } from '~/admin-paths'
import { href } from '~/href'
import type { FieldChanges } from '~/values/fields'
import { AUDIT_LOG_USERNAMES, type Role } from '~/values/role'

/** Actions in the log, with their text for administrators. */
export const ACTION_LABELS = {
  created: 'Creó',
  changed: 'Cambió',
  deleted: 'Eliminó',
  merged: 'Unió',
  restored: 'Restauró',
  erased: 'Borró para siempre',
  published: 'Publicó',
  refused: 'Rechazó',
  withdrawn: 'Retiró',
  seen: 'Dio por visto',
  activated: 'Activó',
  deactivated: 'Desactivó',
  exported: 'Exportó',
  imported: 'Importó',
  undone: 'Deshizo',
  retried: 'Reintentó',
  revoked: 'Revocó',
  invited: 'Invitó',
  signed_in: 'Entró',
  kept_out: 'No entró',
  scheduled: 'Pidió volver a',
  cancelled: 'Canceló volver a',
} as const

export const ENTITY_LABELS = {
  contact: 'Contacto',
  owner_link: 'Enlace del dueño',
  rating: 'Calificación',
  report: 'Reporte',
  suggestion: 'Propuesta',
  reservation: 'Reserva',
  category: 'Categoría',
  image: 'Imagen',
  photo_job: 'Generación de fotos',
  promotion: 'Promoción',
  setting: 'Configuración',
  message: 'Mensaje por enviar',
  account: 'Cuenta',
  account_link: 'Enlace de una cuenta',
  session: 'Sesión',
  file: 'Archivo',
  queue: 'Varias de la revisión',
  trash: 'Varias de la papelera',
  personal_data: 'Datos de una persona',
} as const

/** Words for the entries of a batch line. Default: `cambios`. */
const BATCH_NOUNS: Partial<
  Record<keyof typeof ENTITY_LABELS, { one: string; many: string; isFeminine?: true }>
> = {
  contact: { one: 'contacto', many: 'contactos' },
  rating: { one: 'opinión', many: 'opiniones', isFeminine: true },
  reservation: { one: 'reserva', many: 'reservas', isFeminine: true },
  promotion: { one: 'promoción', many: 'promociones', isFeminine: true },
  category: { one: 'categoría', many: 'categorías', isFeminine: true },
  queue: { one: 'entrada de la revisión', many: 'entradas de la revisión', isFeminine: true },
  trash: { one: 'elemento de la papelera', many: 'elementos de la papelera' },
}

const several = (noun: keyof typeof ENTITY_LABELS) => BATCH_NOUNS[noun] ?? { one: 'cambio', many: 'cambios' }

/** Builds the text of a batch line: `Retiró 30 contactos` (D152). */
export function formatBatchLine(
  { action, noun }: Pick<AuditLogEntry, 'action' | 'noun'>,
  count: number,
): string {
  const { one, many, isFeminine } = several(noun)
  const verb = action === 'seen' ? `Dio por vist${isFeminine ? 'as' : 'os'}` : ACTION_LABELS[action]
  return `${verb} ${count.toLocaleString('es-US')} ${count === 1 ? one : many}`
}

/**
 * Builds the label of the button that undoes the entries in force: `Deshacer los 30`, or `Deshacer` for one.
 */
export function formatUndoBatchLabel({ noun }: Pick<AuditLogEntry, 'noun'>, count: number): string {
  const { isFeminine } = several(noun)
  if (count === 1) return 'Deshacer'
  return `Deshacer ${isFeminine ? 'las' : 'los'} ${count.toLocaleString('es-US')}`
}

export type AuditAction = keyof typeof ACTION_LABELS
export type EntityType = keyof typeof ENTITY_LABELS

/** The person or process that makes a change. */
export interface Actor {
  username: string
  /** Undefined if the actor has no account. */
  role?: Role
  /** Path to which the form was sent, without query. */
  place?: string
  /** Id of the batch line to which the change belongs (D152). */
  batch?: number
  /** Id of the entry that this change undoes. */
  undoes?: number
}

/** Context of an undo. Its actor has an account with a role. */
export interface UndoActorContext extends ActorContext {
  actor: Actor & { role: Role }
}

/** Result of a logged change. `entry` is null if nothing changed. */
export type LoggedChangeResult = { ok: true; entry: number | null } | { ok: false; reason: 'not_found' }

/**
 * Result of an undo. `done`: labels of restored fields. `notUndone`: labels of fields that changed later, so
 * they were not restored. `ratingsLeft`: number of replaced ratings that stay withdrawn. `message`: reason for
 * the user, in Spanish.
 */
export type UndoResult =
  | { ok: true; done: string[]; notUndone: string[]; ratingsLeft?: number }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; message: string }

/** Undoes one entry of a feature in the transaction of the caller. */
export type UndoHandler<Context extends ActorContext = ActorContext> = (
  trx: Db,
  by: Context,
  id: number,
  undo: UndoData,
) => Promise<UndoResult>

/** Actors without an account. Their names contain spaces, so they differ from account names. */
export const OWNER_ACTOR: Actor = { username: 'El dueño' }
export const REGISTRANT_ACTOR: Actor = { username: 'Quien lo registró' }
export const IMPORT_ACTOR: Actor = { username: 'Una importación' }
/** Actor of background jobs. No account can have this name (`isReservedUsername`). */
export const SYSTEM_ACTOR: Actor = { username: AUDIT_LOG_USERNAMES.system }
/** Name in the log for a sign-in with a name that no account has. */
export const UNKNOWN_USERNAME = AUDIT_LOG_USERNAMES.unknown

/** Actor of the command-line import. No account can have this name. */
export const COMMAND_LINE_ACTOR: Actor = { username: AUDIT_LOG_USERNAMES.terminal }

/** Returns the action to log: "undone" for an undo, otherwise the given one. */
export const getActionOrUndone = ({ undoes }: Actor, action: AuditAction): AuditAction =>
  undoes === undefined ? action : 'undone'

/** Actor and time of a change. The default time is now. */
export interface ActorContext {
  actor: Actor
  now?: Date | undefined
}

export type AuditLogFieldValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

/** Changes by field label: value before and after. Null means no value. */
export type LoggedFieldChanges = Record<
  string,
  [before: AuditLogFieldValues[string], after: AuditLogFieldValues[string]]
>

/** Names of states that are no form fields. */
export type UndoableStateName =
  | 'category_active'
  | 'category_order'
  | 'main_image'
  | 'prompts'
  | 'image_status'
  | 'image_favorite'
  | 'image_text'
  | 'image_bank'
  | 'bank_order'
  | 'promotion_uses'
  | 'promotion_reach'
  | 'promotion_business'
  | 'promotion_declined'
  | 'reservation_note'
  | 'booking_rules'
  | 'booking_blocks'
  | 'reservation_proposal'
  | 'reservation_attendance'
  | 'reservation_notification'
  | 'distinct_contacts'
  | 'rating_reply'

/** Data to undo an entry. */
export interface UndoData {
  fields?: FieldChanges
  /** A state that is no form field, before and after, in the format of its handler. */
  state?: { name: UndoableStateName; before: string; after: string }
  /** Opening hours and closed dates of a business, restored together. */
  hours?: unknown
  /** Id of the import, if a whole import was undone. */
  batch?: number
  /** How to undo a deletion, creation or restoration: `restore` from the trash or `delete` into it. */
  trash?: 'restore' | 'delete'
  /** A status before a decision, or rows that a merge moved. The format is that of its feature. */
  moved?: unknown
}

/** Numbers of entries of a batch line, by state. */
export interface BatchUndoCounts {
  total: number
  /** Entries that can still be undone. */
  inForce: number
  undone: number
}

export interface LinkedAuditLogEntry extends AuditLogEntry {
  href: string | null
  /** Counts if the entry is a batch line, otherwise null. */
  counts: BatchUndoCounts | null
  /**
   * Address that continues an unfinished run. Null without one, and for other accounts than the one that
   * started it.
   */
  goOn: string | null
}

export interface AuditLogEntry {
  id: number
  username: string
  action: AuditAction
  noun: EntityType
  entityId: number | null
  title: string
  changes: LoggedFieldChanges
  /** True if the reader may undo the entry and it is in force. It also needs undo data, or is a batch line. */
  canUndo: boolean
  isUndone: boolean
  /** Id of the batch line to which the entry belongs, or null. */
  batch: number | null
  isBatch: boolean
  place: string | null
  when: string
}

const LOGGED_DECISION_ACTIONS: readonly AuditAction[] = ['published', 'refused', 'withdrawn', 'seen']
const MODERATED_ENTITY_TYPES: readonly EntityType[] = ['rating', 'report', 'suggestion']

/**
 * Returns the address of the admin page for an entry: that of its entity, or the list or queue that shows it.
 * Otherwise the audit log.
 */
export function getAuditEntryAdminPath({
  noun,
  action,
  entityId,
  place,
}: Pick<AuditLogEntry, 'noun' | 'action' | 'entityId' | 'place'>): string {
  const id = entityId ?? 0
  if (place?.startsWith(adminPaths.bulk('contactos'))) return adminPaths.panel('contactos')
  const isOfQueue = place === null || place.startsWith(adminPaths.moderation())
  const isDecision =
    (noun === 'contact' || noun === 'promotion') && LOGGED_DECISION_ACTIONS.includes(action) && isOfQueue
  if (MODERATED_ENTITY_TYPES.includes(noun) || isDecision) return adminPaths.moderation()
  if (noun === 'queue') return adminPaths.moderation()
  if (noun === 'trash') return adminPaths.trash()
  if (noun === 'category') return adminPaths.categories()
  if (noun === 'promotion') return adminPaths.promotions()
  if (noun === 'reservation')
    return entityId === null ? adminPaths.panel('reservaciones') : adminPaths.reservation(id)
  if (noun === 'setting') return href('/administracion/configuracion')
  if (noun === 'contact')
    return entityId === null ? adminPaths.panel('contactos') : href('/admin/contactos/:id', { id })
  return adminPaths.auditLog()
}

/**
 * Returns the undo data of an entry that has none of its own, if its entity type has a trash. `restore`
 * undoes a deletion, `delete` a creation or restoration. Returns an empty object for other entries.
 */
export function getTrashUndoData(action: AuditAction, noun: EntityType): UndoData {
  if (!isTrashEntityType(noun)) return {}
  if (action === 'deleted') return { trash: 'restore' }
  // An undo does not put a rating into the trash.
  if (noun === 'rating') return {}
  return action === 'created' || action === 'restored' ? { trash: 'delete' } : {}
}
