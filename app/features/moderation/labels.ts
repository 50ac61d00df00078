/** What waits for a person. */
export type Kind = 'registration' | 'rating' | 'page_rating' | 'report' | 'suggestion' | 'unseen'

export interface Entry {
  kind: Kind
  id: number
}

interface Words {
  word: string
  one: string
  many: string
  /** What may be said of why one is refused, in the order it is offered. */
  refusals: readonly string[]
}

const UNFIT = ['Es publicidad o un engaño', 'Insulta o amenaza']
const OF_OPINIONS = [
  ...UNFIT,
  'Lleva un enlace o un teléfono',
  'No habla de un trabajo de este negocio',
  'Parece inventada',
  'Muestra datos personales',
  'La persona pidió quitarla',
]

const OF_REGISTRATIONS = [
  ...UNFIT,
  'Ya está en el directorio',
  'No es un negocio',
  'Faltan datos o no se pudo comprobar',
  'No trabaja en Estados Unidos',
]

export const KINDS: Record<Kind, Words> = {
  registration: {
    word: 'registros',
    one: 'Registro',
    many: 'Registros',
    refusals: OF_REGISTRATIONS,
  },
  rating: {
    word: 'calificaciones',
    one: 'Calificación',
    many: 'Calificaciones',
    refusals: OF_OPINIONS,
  },
  page_rating: {
    word: 'opiniones',
    one: 'Opinión de una página',
    many: 'Opiniones de páginas',
    refusals: OF_OPINIONS,
  },
  report: {
    word: 'reportes',
    one: 'Reporte',
    many: 'Reportes',
    refusals: [...UNFIT, 'No se pudo comprobar', 'Ya estaba corregido'],
  },
  suggestion: {
    word: 'correcciones',
    one: 'Corrección',
    many: 'Correcciones',
    refusals: [...UNFIT, 'El dato que hay es correcto', 'No se pudo comprobar'],
  },
  unseen: {
    word: 'nuevos',
    one: 'Publicado sin mirar',
    many: 'Nuevos sin mirar',
    refusals: OF_REGISTRATIONS,
  },
}

/** Chosen instead of a usual reason: it is written. */
export const OTHER = 'otro'

export const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** What nobody sees until it is decided: all but what was published before anybody looked at it. */
export const WAITING_KINDS = ALL_KINDS.filter((kind) => kind !== 'unseen')

/** How many wait altogether: what is published already does not. */
export const waitingOf = (counts: Record<Kind, number>): number =>
  WAITING_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

/** The kind that a word of an address stands for; undefined for any other text. */
export const kindOf = (word: string | null | undefined): Kind | undefined =>
  ALL_KINDS.find((kind) => KINDS[kind].word === word)

/** An entry of the queue as forms and addresses name it: `calificaciones-12`. */
export const itemOf = ({ kind, id }: Entry) => `${KINDS[kind].word}-${id}`

/** The entry that such a name stands for; null for any other text. */
export function entryOf(item: string): Entry | null {
  const [word, id] = item.split('-')
  const kind = kindOf(word)
  return kind ? { kind, id: Number(id) } : null
}

/** How an entry stands once somebody has decided. */
export const OUTCOMES: ReadonlyMap<string, string> = new Map(
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
