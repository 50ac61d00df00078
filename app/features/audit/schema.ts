import type { Db } from 'db/connect'
import { adminPaths, isTrashNoun } from '~/admin-paths'
import type { FieldChanges } from '~/values/fields'
import { canAccess } from '~/values/roles/access'
import type { Role } from '~/values/roles/role'

/** Actions in the log, with their text for administrators. */
export const ACTIONS = {
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
  page_rating: 'Opinión de una página',
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

/** Nouns for the entries of a batch line. Default: `cambios`. */
const SEVERAL: Partial<Record<keyof typeof ENTITY_LABELS, { one: string; many: string; isFeminine?: true }>> =
  {
    contact: { one: 'contacto', many: 'contactos' },
    rating: { one: 'opinión', many: 'opiniones', isFeminine: true },
    reservation: { one: 'reserva', many: 'reservas', isFeminine: true },
    promotion: { one: 'promoción', many: 'promociones', isFeminine: true },
    category: { one: 'categoría', many: 'categorías', isFeminine: true },
    queue: { one: 'entrada de la revisión', many: 'entradas de la revisión', isFeminine: true },
    trash: { one: 'elemento de la papelera', many: 'elementos de la papelera' },
  }

const several = (noun: keyof typeof ENTITY_LABELS) => SEVERAL[noun] ?? { one: 'cambio', many: 'cambios' }

/** Text of a batch line: `Retiró 30 contactos` (D152). */
export function batchText({ action, noun }: Pick<LogEntry, 'action' | 'noun'>, count: number): string {
  const { one, many, isFeminine } = several(noun)
  const verb = action === 'seen' ? `Dio por vist${isFeminine ? 'as' : 'os'}` : ACTIONS[action]
  return `${verb} ${count.toLocaleString('es-US')} ${count === 1 ? one : many}`
}

/** Label of the button that undoes the entries in force: `Deshacer los 30`. */
export function undoBatchText({ noun }: Pick<LogEntry, 'noun'>, count: number): string {
  const { isFeminine } = several(noun)
  if (count === 1) return 'Deshacer'
  return `Deshacer ${isFeminine ? 'las' : 'los'} ${count.toLocaleString('es-US')}`
}

export type Action = keyof typeof ACTIONS
export type EntityType = keyof typeof ENTITY_LABELS

/** The person or process that makes a change. */
export interface Actor {
  username: string
  /** Undefined without an account. */
  role?: Role
  /** Address to which the form was sent, without query. */
  place?: string
  /** Id of the batch line (D152). */
  batch?: number
  /** Id of the entry that is undone. */
  undoes?: number
}

/** Context of an account that undoes a change. */
export interface Undoer extends ActorContext {
  actor: Actor & { role: Role }
}

/** Result of a logged change. `entry` is null if nothing changed. */
export type Noted = { ok: true; entry: number | null } | { ok: false; reason: 'not_found' }

/**
 * Result of an undo. `done`: labels of the restored fields. `notUndone`: labels of fields that changed later
 * and keep their value. `message`: reason for the user, in Spanish.
 */
export type UndoResult =
  | { ok: true; done: string[]; notUndone: string[] }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; message: string }

/** Undoes one entry of a feature, in the transaction of the caller. */
export type UndoHandler<Context extends ActorContext = ActorContext> = (
  trx: Db,
  by: Context,
  id: number,
  undo: Undo,
) => Promise<UndoResult>

/** Actors without an account. Account names have no spaces, so these cannot collide. */
export const OWNER: Actor = { username: 'El dueño' }
export const VISITOR: Actor = { username: 'Quien lo registró' }
export const IMPORT: Actor = { username: 'Una importación' }
/** Background jobs. */
export const SYSTEM: Actor = { username: 'sistema' }

/** The action to log: the given one, or "undone" for an undo. */
export const actionOf = ({ undoes }: Actor, action: Action): Action =>
  undoes === undefined ? action : 'undone'

/** Actor and time of a change. Default: now. */
export interface ActorContext {
  actor: Actor
  now?: Date | undefined
}

export type LoggedFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Changes by field: before and after. Null: no value. */
export type Changes = Record<string, [before: LoggedFields[string], after: LoggedFields[string]]>

/** States that are not form fields. */
export type StateName =
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
  | 'distinct_contacts'
  | 'rating_reply'

/** Data to undo an entry. */
export interface Undo {
  fields?: FieldChanges
  /** A state that is not a form field, before and after, in the format of the code that writes it. */
  state?: { name: StateName; before: string; after: string }
  /** Opening hours and closed dates of a business, as a whole. */
  hours?: unknown
  /** Id of the import that was undone as a whole. */
  batch?: number
  /** Undoes a deletion, creation or restoration by the trash. */
  trash?: 'restore' | 'delete'
  /** A decided status, or rows moved by a merge, in the format of its feature. */
  moved?: unknown
}

/** Numbers of entries of a batch line. */
export interface BatchCounts {
  total: number
  /** Entries that are not undone and can be undone. */
  inForce: number
  undone: number
}

export interface LinkedEntry extends LogEntry {
  href: string | null
  /** Counts of a batch line. Null for other entries. */
  counts: BatchCounts | null
  /** Address to continue an interrupted run, only for the account that started it. */
  goOn: string | null
}

export interface LogEntry {
  id: number
  username: string
  action: Action
  noun: EntityType
  entityId: number | null
  title: string
  changes: Changes
  /** True if the entry has undo data, is in force, and this reader may undo it. */
  canUndo: boolean
  isUndone: boolean
  /** Id of its batch line. Null if it has none. */
  batch: number | null
  isBatch: boolean
  place: string | null
  when: string
}

const DECIDED: readonly Action[] = ['published', 'refused', 'withdrawn', 'seen']
const MODERATED: readonly EntityType[] = ['rating', 'page_rating', 'report', 'suggestion']

/** Admin page for the entity of an entry. */
export function placeOf({
  noun,
  action,
  entityId,
  place,
}: Pick<LogEntry, 'noun' | 'action' | 'entityId' | 'place'>): string {
  const id = entityId ?? 0
  if (place?.startsWith(adminPaths.bulk('contactos'))) return adminPaths.panel('contactos')
  const isOfQueue = place === null || place.startsWith(adminPaths.moderation())
  const isDecision = (noun === 'contact' || noun === 'promotion') && DECIDED.includes(action) && isOfQueue
  if (MODERATED.includes(noun) || isDecision) return adminPaths.moderation()
  if (noun === 'queue') return adminPaths.moderation()
  if (noun === 'trash') return adminPaths.trash()
  if (noun === 'category') return adminPaths.categories()
  if (noun === 'promotion') return adminPaths.promotions()
  if (noun === 'reservation')
    return entityId === null ? adminPaths.panel('reservaciones') : adminPaths.reservation(id)
  if (noun === 'setting') return adminPaths.settings()
  if (noun === 'contact') return entityId === null ? adminPaths.panel('contactos') : adminPaths.contact(id)
  return adminPaths.auditLog()
}

/**
 * Whether an account may undo an entry. Administrators may undo everything. Other roles may undo changes by
 * their own role, if they may still send that form; never those of administrators, owners or visitors (T150).
 */
export const mayUndo = (
  role: Role,
  { author_role, place }: { author_role: string | null; place: string | null },
): boolean =>
  role === 'administrator' || (author_role === role && place !== null && canAccess(role, 'POST', place))

/**
 * Default undo data of a log entry about an entity with a trash. A deletion is undone by `restore`, a
 * creation or restoration by `delete`. Returns an empty object for other entries. Callers prefer undo data
 * that comes with the entry, for example of a decision logged as "restored".
 */
export function trashUndo(action: Action, noun: EntityType): Undo {
  if (!isTrashNoun(noun)) return {}
  if (action === 'deleted') return { trash: 'restore' }
  // A rating is deleted only together with its business.
  if (noun === 'rating') return {}
  return action === 'created' || action === 'restored' ? { trash: 'delete' } : {}
}
