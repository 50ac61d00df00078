import type { Db } from 'db/connect'
import type { TypedChanges } from '~/values/fields'

/** What can be done to a thing, as the log keeps it and as administrators read it. */
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

export const NOUNS = {
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
} as const

export type Action = keyof typeof ACTIONS
export type Noun = keyof typeof NOUNS

/** Who did it: whoever a guard let in. */
export interface Actor {
  username: string
}

/** What came of taking an entry of the log back: by their labels what came back, and what stays as it was changed since. */
export type Undone =
  | { ok: true; done: string[]; stays: string[] }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; message: string }

/** How a room takes back what one of its entries says, in the caller's transaction. */
export type TakeBack = (trx: Db, by: By, id: number, undo: Undo) => Promise<Undone>

/** Who is no account, as the log names them: no account's name has a space. */
export const OWNER: Actor = { username: 'El dueño' }
export const VISITOR: Actor = { username: 'Quien lo registró' }
export const IMPORT: Actor = { username: 'Una importación' }

/** Who does something, and when: now unless said. */
export interface By {
  actor: Actor
  now?: Date | undefined
}

export type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** What changed: by field, before and after; null where there was nothing. */
export type Changes = Record<string, [before: Fields[string], after: Fields[string]]>

/** By what an entry of the log is taken back. */
export interface Undo {
  fields?: TypedChanges
  /** The week and the closed dates of a business, whole. */
  hours?: unknown
  /** What a merge moved, as its room reads it. */
  moved?: unknown
}

export interface LinkedEntry extends LogEntry {
  href: string | null
  /** It lies in the trash: address that takes it out, by POST. */
  restore: string | null
}

export interface LogEntry {
  id: number
  username: string
  action: Action
  noun: Noun
  entityId: number | null
  title: string
  changes: Changes
  /** It holds what stood before. */
  canUndo: boolean
  when: string
}
