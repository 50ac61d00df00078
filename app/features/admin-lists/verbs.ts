import type { BulkList } from '~/admin-paths'

export type { BulkList }

export type BulkVerb =
  | 'publicar'
  | 'confirmar'
  | 'rechazar'
  | 'retirar'
  | 'visto'
  | 'recategorizar'
  | 'verificar'
  | 'eliminar'
  | 'exportar'
  | 'activar'
  | 'desactivar'

interface Words {
  label: string
  done: string
  /** What will be so, where it is asked about. */
  meaning: string
  /** Green shows, red takes away. */
  tone?: 'accept' | 'danger'
}

export const UNDO = 'Con «Deshacer» todo vuelve a como estaba.'

export const VERBS: Record<BulkVerb, Words> = {
  publicar: {
    label: 'Publicar',
    done: 'publicados',
    meaning: `Lo que espera una decisión se verá en el sitio; lo demás queda como está. ${UNDO}`,
    tone: 'accept',
  },
  confirmar: {
    label: 'Confirmar',
    done: 'confirmados',
    meaning: `Las pendientes quedan confirmadas; lo demás queda como está. ${UNDO}`,
    tone: 'accept',
  },
  rechazar: {
    label: 'Rechazar',
    done: 'rechazados',
    meaning: `Lo que espera una decisión no se verá; lo demás queda como está. ${UNDO}`,
    tone: 'danger',
  },
  retirar: {
    label: 'Retirar',
    done: 'retirados',
    meaning: `Lo publicado y las opiniones que esperan dejan de verse y de contar; lo demás queda como está. ${UNDO}`,
    tone: 'danger',
  },
  visto: {
    label: 'Dar por vistos',
    done: 'vistos',
    meaning: `Siguen publicados y salen de «Nuevos sin mirar». ${UNDO}`,
    tone: 'accept',
  },
  recategorizar: {
    label: 'Cambiar de categoría',
    done: 'cambiados de categoría',
    meaning: `Cambia la categoría principal de cada uno y de su página; las otras se quedan. ${UNDO}`,
  },
  verificar: {
    label: 'Marcar como verificados',
    done: 'verificados',
    meaning: `Las páginas que no lo estaban quedan verificadas. ${UNDO}`,
  },
  eliminar: {
    label: 'Eliminar',
    done: 'eliminados',
    meaning: `Van a la papelera y se pueden restaurar durante 30 días. ${UNDO}`,
    tone: 'danger',
  },
  exportar: {
    label: 'Exportar',
    done: 'exportados',
    meaning: 'Un archivo CSV para tu hoja de cálculo, una fila por contacto.',
  },
  activar: {
    label: 'Activar',
    done: 'activadas',
    meaning: `Las que estaban inactivas se activan. ${UNDO}`,
    tone: 'accept',
  },
  desactivar: {
    label: 'Desactivar',
    done: 'desactivadas',
    meaning: `Las que estaban activas dejan de verse. ${UNDO}`,
  },
}

/** Whether a verb needs a reason. */
export const asksWhy = (verb: BulkVerb | undefined) => verb === 'rechazar' || verb === 'retirar'

/** What rows of a list are called. */
export interface RowWords {
  one: string
  many: string
}

interface ListWords extends RowWords {
  isFeminine: boolean
  verbs: readonly BulkVerb[]
}

export const LISTS = {
  contactos: {
    one: 'contacto',
    many: 'contactos',
    isFeminine: false,
    verbs: ['publicar', 'rechazar', 'retirar', 'recategorizar', 'verificar', 'exportar', 'eliminar'],
  },
  revision: {
    one: 'entrada de la revisión',
    many: 'entradas de la revisión',
    isFeminine: true,
    verbs: ['publicar', 'rechazar', 'visto', 'retirar'],
  },
  opiniones: {
    one: 'opinión',
    many: 'opiniones',
    isFeminine: true,
    verbs: ['retirar', 'publicar'],
  },
  promociones: {
    one: 'promoción',
    many: 'promociones',
    isFeminine: true,
    verbs: ['activar', 'desactivar', 'eliminar'],
  },
  reservas: {
    one: 'reserva',
    many: 'reservas',
    isFeminine: true,
    verbs: ['confirmar'],
  },
} as const satisfies Record<BulkList, ListWords>

/** What can be done to many of a list. */
export type VerbOf<List extends BulkList> = (typeof LISTS)[List]['verbs'][number]

/** The most that are done at once: a transaction for each hundred, a few seconds altogether. */
export const MAX_SELECTED = 1000

/** So many of a list, in words. */
export const countOf = ({ one, many }: RowWords, count: number) =>
  `${count.toLocaleString('es-US')} ${count === 1 ? one : many}`

/** What was done, in words: `1 promoción eliminada`. */
export function bulkResultText(list: BulkList, verb: BulkVerb, count: number): string {
  const [first = '', ...rest] = VERBS[verb].done.split(' ')
  const gendered = LISTS[list].isFeminine ? first.replace(/os$/, 'as') : first
  return [countOf(LISTS[list], count), count === 1 ? gendered.replace(/s$/, '') : gendered, ...rest].join(' ')
}

/** What a verb needs besides. */
export interface BulkDetails {
  reason: string
  category: string
}
