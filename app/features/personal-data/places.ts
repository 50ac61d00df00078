import type { Database } from 'db/types'
import type { ErasableContact } from './contact'
import type { ErasableTableName } from './erase-rows.server'

/** Tables that are searched for a phone or e-mail of a person. */
export type PersonalDataTableName =
  | Exclude<ErasableTableName, 'businesses'>
  | 'reservation_changes'
  | 'email_changes'
  | 'import_verdicts'
  | 'imports'
  | 'daily_counts'
  | 'error_log'
  | 'audit_log'
  | 'businesses'
  | 'business_services'
  | 'promotions'

/**
 * What erasing a person does to a row. `row`: erased if one of its own columns matches, otherwise the text is
 * removed from its other columns. `text`: the text is removed and the row remains. `named`: the row remains
 * unchanged, and the page names it.
 */
type Effect = 'row' | 'text' | 'named'

export interface PersonalDataSource {
  table: PersonalDataTableName
  /** Unique id of the place. One table may contain several places. */
  id: string
  label: string
  effect: Effect
  key: readonly string[]
  /** Columns by which a row is the person's own. */
  own: readonly string[]
  /** Returns the part of a parsed JSON column in `own` that decides this. Default: all of it. */
  ownPart?: (value: object) => unknown
  /** Further columns that may mention a person. */
  texts: readonly string[]
  /** Columns among `own` and `texts` that contain JSON. */
  json: readonly string[]
  /** Further columns for the exported file. */
  about: readonly string[]
  /** Returns whether a row of the table belongs to this place of the contact. Default: all rows do. */
  isHere?: (row: Readonly<Record<string, unknown>>, contact: ErasableContact) => boolean
}

const place = <Table extends PersonalDataTableName>(
  table: Table,
  {
    key = ['id' as Column<Table>],
    own = [],
    texts = [],
    json = [],
    about = [],
    id = table,
    ...rest
  }: {
    label: string
    effect: Effect
    id?: string
    key?: readonly Column<Table>[]
    own?: readonly Column<Table>[]
    texts?: readonly Column<Table>[]
    json?: readonly Column<Table>[]
    about?: readonly Column<Table>[]
    ownPart?: PersonalDataSource['ownPart']
    isHere?: PersonalDataSource['isHere']
  },
): PersonalDataSource => ({ table, id, key, own, texts, json, about, ...rest })

type Column<Table extends PersonalDataTableName> = keyof Database[Table] & string

/**
 * Whether the searched e-mail is the present one of the business of an e-mail change (`current_email`, computed
 * in `summary.server.ts`). Other addresses of that change are former ones and can be erased (T282).
 */
const isCurrentEmail = ({ current_email }: Readonly<Record<string, unknown>>, contact: ErasableContact) =>
  contact.isIn(String(current_email ?? ''))

/**
 * Returns the addresses of a message, or the contacts of a registration for the marketing service. A person who
 * is only mentioned in a text does not receive the message (T283).
 */
const addressesOf = (payload: object): unknown => {
  const { to, replyTo, email, companyemail, phone } = payload as Record<string, unknown>
  return [to, replyTo, email, companyemail, phone]
}

/** Returns the suggested values without those that they replace, which are not of the author (T283). */
const suggestedValues = (fields: object): unknown =>
  Object.values(fields).map((pair) => (Array.isArray(pair) ? pair[1] : pair))

const report = {
  effect: 'row',
  own: ['reporter_email', 'reporter_phone'],
  texts: ['reporter_name', 'message', 'note', 'business_name'],
  about: ['reason', 'status', 'created_at'],
} as const

/**
 * Places that may contain the phone, e-mail or name of a person. A test compares this list with the schema
 * (decision 151, T249).
 */
export const PERSONAL_DATA_SOURCES: readonly PersonalDataSource[] = [
  place('reservations', {
    ...{ label: 'Reservas', effect: 'row', own: ['phone', 'email'] },
    texts: ['full_name', 'contact_person', 'requirement', 'comment', 'admin_note', 'business_name'],
    about: ['reservation_date', 'reservation_time', 'status', 'code', 'created_at', 'deleted_at'],
  }),
  place('reservation_changes', {
    ...{ label: 'Cambios de reservas', effect: 'text', texts: ['reason'] },
    about: ['reservation_id', 'created_at'],
  }),
  place('ratings', {
    ...{ label: 'Calificaciones y opiniones', effect: 'row', own: ['reviewer_email', 'reviewer_phone'] },
    texts: ['reviewer_name', 'comment', 'owner_reply', 'status_reason', 'business_name'],
    about: ['professional_rating', 'trust_rating', 'status', 'created_at', 'deleted_at'],
  }),
  place('suggestions', {
    ...{ label: 'Propuestas de cambios', effect: 'row', own: ['fields'] },
    ownPart: suggestedValues,
    texts: ['fields', 'status_reason', 'business_name'],
    json: ['fields'],
    about: ['status', 'created_at'],
  }),
  place('reports', {
    ...{ ...report, id: 'claims', label: 'Reclamos y enlaces pedidos' },
    isHere: ({ reason }) => reason === 'claim',
  }),
  place('reports', { ...report, label: 'Reportes', isHere: ({ reason }) => reason !== 'claim' }),
  place('outbox', {
    ...{ label: 'Mensajes', effect: 'row', own: ['payload'] },
    ownPart: addressesOf,
    texts: ['payload', 'last_error', 'about'],
    json: ['payload'],
    about: ['status', 'created_at'],
  }),
  place('email_changes', {
    ...{ label: 'Correos anteriores de negocios', effect: 'text', texts: ['email', 'previous_email'] },
    about: ['business_id', 'created_at'],
    isHere: (row, contact) => !isCurrentEmail(row, contact),
  }),
  // Not erased, because without this row an e-mail that was never confirmed would count (D148).
  place('email_changes', {
    ...{ label: 'Correos que un negocio usa', effect: 'named', id: 'current_emails' },
    texts: ['email', 'previous_email'],
    about: ['business_id', 'created_at'],
    isHere: isCurrentEmail,
  }),
  place('import_verdicts', {
    ...{ label: 'Filas de importaciones', effect: 'text', key: ['import_id', 'position'] },
    texts: ['name', 'note', 'shown', 'changes', 'disputed'],
    json: ['shown', 'changes', 'disputed'],
    about: ['line', 'city'],
  }),
  place('imports', {
    ...{ label: 'Muestras de archivos importados', effect: 'text', texts: ['layout', 'choices', 'problem'] },
    json: ['layout', 'choices'],
    about: ['created_at'],
  }),
  place('daily_counts', {
    ...{ label: 'Palabras buscadas', effect: 'row', key: ['what', 'word', 'day'], own: ['word'] },
    about: ['times'],
  }),
  place('error_log', {
    label: 'Errores del sitio',
    effect: 'text',
    texts: ['message'],
    about: ['created_at'],
  }),
  place('businesses', {
    ...{ label: 'Negocios', effect: 'named', own: ['phone', 'whatsapp', 'email'] },
    texts: [
      ...(['contact_person', 'legal_name', 'business_name', 'description', 'message', 'specialty'] as const),
      ...(['location', 'website_url', 'facebook_url', 'instagram_url', 'status_reason'] as const),
    ],
    about: ['city', 'state_code', 'status', 'created_at', 'deleted_at'],
  }),
  place('business_services', {
    ...{ label: 'Servicios de negocios', effect: 'named', key: ['business_id', 'position'] },
    texts: ['name', 'note'],
  }),
  place('promotions', {
    ...{ label: 'Promociones', effect: 'named' },
    texts: [
      ...(['title', 'description', 'terms_conditions', 'coupon_code'] as const),
      ...(['sponsor_name', 'sponsor_requirement', 'status_reason'] as const),
    ],
    about: ['created_at', 'deleted_at'],
  }),
  place('audit_log', {
    ...{ label: 'Bitácora', effect: 'text', texts: ['title', 'changes', 'undo'] },
    json: ['changes', 'undo'],
    about: ['username', 'action', 'noun', 'created_at'],
  }),
]
