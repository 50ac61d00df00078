/** Kinds of entries in the queue. */
export type QueueKind = 'registration' | 'rating' | 'report' | 'suggestion' | 'promotion' | 'unseen'

export interface QueueEntryRef {
  kind: QueueKind
  id: number
}

interface Words {
  word: string
  one: string
  many: string
  /** Reasons for rejecting an entry of this kind, in form order. */
  refusals: readonly string[]
}

const UNFIT_CONTENT_REASONS = ['Es publicidad o un engaño', 'Insulta o amenaza']
const RATING_REJECTION_REASONS = [
  ...UNFIT_CONTENT_REASONS,
  'Lleva un enlace o un teléfono',
  'No habla de un trabajo de este negocio',
  'Parece inventada',
  'Muestra datos personales',
  'La persona pidió quitarla',
]

const REGISTRATION_REJECTION_REASONS = [
  ...UNFIT_CONTENT_REASONS,
  'Ya está en el directorio',
  'No es un negocio',
  'Faltan datos o no se pudo comprobar',
  'No trabaja en Estados Unidos',
]

/**
 * Explanations for the owner of a registration, by reason. Typed reasons and reasons that accuse a person have
 * none, so the mail does not mention them.
 */
export const REGISTRATION_REJECTION_EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  ['Ya está en el directorio', 'El negocio ya tiene una página en el directorio.'],
  ['No es un negocio', 'En el directorio solo salen negocios.'],
  [
    'Faltan datos o no se pudo comprobar',
    'Nos faltan datos para comprobarlo: revisa que el nombre, el teléfono y la dirección estén completos.',
  ],
  ['No trabaja en Estados Unidos', 'En el directorio solo salen negocios que trabajan en Estados Unidos.'],
])

export const QUEUE_KIND_TEXTS: Record<QueueKind, Words> = {
  registration: {
    word: 'registros',
    one: 'Registro',
    many: 'Registros',
    refusals: REGISTRATION_REJECTION_REASONS,
  },
  rating: {
    word: 'calificaciones',
    one: 'Calificación',
    many: 'Calificaciones',
    refusals: RATING_REJECTION_REASONS,
  },
  report: {
    word: 'reportes',
    one: 'Reporte',
    many: 'Reportes',
    refusals: [...UNFIT_CONTENT_REASONS, 'No se pudo comprobar', 'Ya estaba corregido'],
  },
  suggestion: {
    word: 'correcciones',
    one: 'Corrección',
    many: 'Correcciones',
    refusals: [...UNFIT_CONTENT_REASONS, 'El dato que hay es correcto', 'No se pudo comprobar'],
  },
  promotion: {
    word: 'ofertas',
    one: 'Oferta de un negocio',
    many: 'Ofertas de negocios',
    refusals: [
      ...UNFIT_CONTENT_REASONS,
      'Lleva un enlace o un teléfono',
      'Promete lo que no se puede comprobar',
    ],
  },
  unseen: {
    word: 'nuevos',
    one: 'Publicado sin mirar',
    many: 'Nuevos sin mirar',
    refusals: REGISTRATION_REJECTION_REASONS,
  },
}

/** Form value for a reason that is typed. */
export const OTHER_REASON = 'otro'

export const ALL_QUEUE_KINDS = Object.keys(QUEUE_KIND_TEXTS) as QueueKind[]

/** Adds up the counts of all kinds, including businesses published unseen. */
export const sumPending = (counts: Record<QueueKind, number>): number =>
  ALL_QUEUE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

/**
 * Returns the kinds that a bulk action on the queue covers, of one kind or of all. Reports are never covered,
 * because each needs its own answer. Published but unseen entries are covered only if asked for, because
 * nothing is to be decided about them (T289).
 */
export const listBulkQueueKinds = (kind: QueueKind | undefined): QueueKind[] =>
  (kind ? [kind] : ALL_QUEUE_KINDS.filter((each) => each !== 'unseen')).filter((each) => each !== 'report')

/** Counts the waiting entries that a bulk action on the queue covers. */
export const countBulkEntries = (counts: Record<QueueKind, number>, kind: QueueKind | undefined): number =>
  listBulkQueueKinds(kind).reduce((sum, each) => sum + counts[each], 0)

/** Returns the kind for a word of an address, or undefined. */
export const parseQueueKind = (word: string | null | undefined): QueueKind | undefined =>
  ALL_QUEUE_KINDS.find((kind) => QUEUE_KIND_TEXTS[kind].word === word)

/** Returns the text for an entry in forms and addresses, such as `calificaciones-12`. */
export const formatEntryKey = ({ kind, id }: QueueEntryRef) => `${QUEUE_KIND_TEXTS[kind].word}-${id}`

/**
 * Adds the stamp, if any, to the text of an entry, such as `registros-12.0f3a…`. Forms about many entries use
 * it.
 */
export const appendVersionStampToItem = (item: string, stamp: string | undefined) =>
  stamp ? `${item}.${stamp}` : item

/**
 * Parses the text of an entry without stamp, such as `calificaciones-12`. Null if the kind is unknown. The id
 * is not checked.
 */
export function parseEntryKey(item: string): QueueEntryRef | null {
  const [word, id] = item.split('-')
  const kind = parseQueueKind(word)
  return kind ? { kind, id: Number(id) } : null
}

/** Words for the status of an entry in the notice after a decision. */
export const STATUS_LABELS_FOR_NOTICE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    published: 'publicado',
    held: 'en espera',
    in_review: 'en espera',
    removed: 'rechazado',
    withdrawn: 'retirado',
    refused: 'rechazado',
    open: 'abierto',
    resolved: 'resuelto',
    dismissed: 'desestimado',
  }),
)
