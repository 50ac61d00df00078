/** What waits for a person. */
export type Kind = 'registration' | 'rating' | 'review' | 'report' | 'correction'

interface Words {
  word: string
  one: string
  many: string
  published: string
  refused: string
}

export const KINDS: Record<Kind, Words> = {
  registration: {
    word: 'registros',
    one: 'Registro',
    many: 'Registros',
    published: 'Registro publicado',
    refused: 'Registro rechazado',
  },
  rating: {
    word: 'calificaciones',
    one: 'Calificación',
    many: 'Calificaciones',
    published: 'Calificación publicada',
    refused: 'Calificación rechazada',
  },
  review: {
    word: 'opiniones',
    one: 'Opinión de una página',
    many: 'Opiniones de páginas',
    published: 'Opinión publicada',
    refused: 'Opinión rechazada',
  },
  report: {
    word: 'reportes',
    one: 'Reporte',
    many: 'Reportes',
    published: 'Reporte resuelto',
    refused: 'Reporte desestimado',
  },
  correction: {
    word: 'correcciones',
    one: 'Corrección',
    many: 'Correcciones',
    published: 'Dato cambiado',
    refused: 'Corrección rechazada',
  },
}

export const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** The kind that a word of an address stands for; undefined for any other text. */
export const kindOf = (word: string | null | undefined): Kind | undefined =>
  ALL_KINDS.find((kind) => KINDS[kind].word === word)

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
