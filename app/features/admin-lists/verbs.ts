import type { BulkListName } from '~/admin-paths'

export type { BulkListName }

export type BulkVerb =
  | 'publicar'
  | 'confirmar'
  | 'rechazar'
  | 'retirar'
  | 'visto'
  | 'recategorizar'
  | 'verificar'
  | 'aplicar'
  | 'eliminar'
  | 'exportar'
  | 'activar'
  | 'desactivar'
  | 'restaurar'

interface Words {
  label: string
  done: string
  /** What the action does, shown on the confirmation page. */
  meaning: string
  /** Color of the button: `accept` is green, `danger` is red. */
  tone?: 'accept' | 'danger'
}

export const UNDO_SENTENCE = 'Con «Deshacer» todo vuelve a como estaba.'
/** For actions that send e-mails. */
const UNDO_EXCEPT_MAILS_SENTENCE =
  'Con «Deshacer» todo vuelve a como estaba, menos los correos que ya salieron.'

export const BULK_VERB_TEXTS: Record<BulkVerb, Words> = {
  publicar: {
    label: 'Publicar',
    done: 'publicados',
    meaning: `Lo que espera una decisión se verá en el sitio; lo demás queda como está. ${UNDO_EXCEPT_MAILS_SENTENCE}`,
    tone: 'accept',
  },
  confirmar: {
    label: 'Confirmar',
    done: 'confirmados',
    meaning: `Las pendientes quedan confirmadas y a cada persona se le avisa; lo demás queda como está. ${UNDO_EXCEPT_MAILS_SENTENCE}`,
    tone: 'accept',
  },
  rechazar: {
    label: 'Rechazar',
    done: 'rechazados',
    meaning: `Lo que espera una decisión no se verá; lo demás queda como está. ${UNDO_EXCEPT_MAILS_SENTENCE}`,
    tone: 'danger',
  },
  retirar: {
    label: 'Retirar',
    done: 'retirados',
    meaning: `Lo publicado y las opiniones que esperan dejan de verse y de contar; lo demás queda como está. ${UNDO_EXCEPT_MAILS_SENTENCE}`,
    tone: 'danger',
  },
  visto: {
    label: 'Dar por vistos',
    done: 'vistos',
    meaning: `Siguen publicados y salen de «Nuevos sin mirar». ${UNDO_SENTENCE}`,
    tone: 'accept',
  },
  recategorizar: {
    label: 'Cambiar de categoría',
    done: 'cambiados de categoría',
    meaning: `Cambia la categoría principal de cada uno y de su página; las otras se quedan. ${UNDO_SENTENCE}`,
  },
  verificar: {
    label: 'Marcar como verificados',
    done: 'verificados',
    meaning: `Las páginas que no lo estaban quedan verificadas. ${UNDO_SENTENCE}`,
  },
  aplicar: {
    label: 'Aplicar promoción',
    done: 'con la promoción',
    meaning: `La promoción se suma a las que ya tiene cada uno. ${UNDO_SENTENCE}`,
  },
  eliminar: {
    label: 'Eliminar',
    done: 'eliminados',
    meaning: `Van a la papelera y se pueden restaurar durante 30 días. ${UNDO_SENTENCE}`,
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
    meaning: `Las que estaban inactivas se activan. ${UNDO_SENTENCE}`,
    tone: 'accept',
  },
  desactivar: {
    label: 'Desactivar',
    done: 'desactivadas',
    meaning: `Las que estaban activas dejan de verse. ${UNDO_SENTENCE}`,
  },
  restaurar: {
    label: 'Restaurar',
    done: 'restaurados',
    meaning:
      'Vuelven a donde estaban, como estaban. Con «Deshacer» vuelven a la papelera, menos las calificaciones.',
    tone: 'accept',
  },
}

/** Whether an action needs a reason. */
export const needsModerationReason = (verb: BulkVerb | undefined) => verb === 'rechazar' || verb === 'retirar'

/** Words for one row and for several rows of a list. */
export interface RowNouns {
  one: string
  many: string
}

interface ListWords extends RowNouns {
  isFeminine: boolean
  verbs: readonly BulkVerb[]
}

export const BULK_LIST_CONFIGS = {
  contactos: {
    one: 'contacto',
    many: 'contactos',
    isFeminine: false,
    verbs: [
      'publicar',
      'rechazar',
      'retirar',
      'recategorizar',
      'verificar',
      'aplicar',
      'exportar',
      'eliminar',
    ],
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
  papelera: {
    one: 'elemento',
    many: 'elementos',
    isFeminine: false,
    verbs: ['restaurar'],
  },
} as const satisfies Record<BulkListName, ListWords>

/** Bulk actions of a list. */
export type BulkVerbOf<List extends BulkListName> = (typeof BULK_LIST_CONFIGS)[List]['verbs'][number]

/** Maximum number of selected rows. A long run takes several requests. */
export const MAX_SELECTED_ROWS = 1000

/** Formats a number of rows, for example `3 contactos`. */
export const formatRowCount = ({ one, many }: RowNouns, count: number) =>
  `${count.toLocaleString('es-US')} ${count === 1 ? one : many}`

/** Describes what was done, for example `1 promoción eliminada`. */
export function formatBulkResult(list: BulkListName, verb: BulkVerb, count: number): string {
  const [first = '', ...rest] = BULK_VERB_TEXTS[verb].done.split(' ')
  const gendered = BULK_LIST_CONFIGS[list].isFeminine ? first.replace(/os$/, 'as') : first
  return [
    formatRowCount(BULK_LIST_CONFIGS[list], count),
    count === 1 ? gendered.replace(/s$/, '') : gendered,
    ...rest,
  ].join(' ')
}

/** Additional input of an action. */
export interface BulkActionParameters {
  reason: string
  /** Slug of the new main category. Empty for other actions. */
  category: string
  /** Id of the promotion. Undefined for other actions, and in runs that an older version began. */
  promotion?: number | undefined
  /** True if all results of the list were chosen, including those of other pages. */
  isUnread?: boolean | undefined
}
