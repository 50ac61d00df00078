import type { CappedCount, CommentOrder, RatingStatus } from './schema'

/** Formats a number of comments: `1 opinión`, `37 opiniones`, `Más de 1,000 opiniones`. */
export function formatCommentCount({ total, isCapped }: CappedCount): string {
  const figure = total.toLocaleString('es-US')
  if (isCapped) return `Más de ${figure} opiniones`
  return total === 1 ? '1 opinión' : `${figure} opiniones`
}

/** Returns the text of the link to the page with all comments. */
export function formatAllCommentsLinkText(count: CappedCount): string {
  if (count.total === 1) return 'Leer la opinión completa'
  return count.isCapped
    ? 'Leer todas las opiniones completas'
    : `Leer las ${formatCommentCount(count)} completas`
}

export const COMMENT_ORDERS: readonly CommentOrder[] = ['newest', 'best', 'worst']

export const COMMENT_ORDER_LABELS: Record<CommentOrder, string> = {
  newest: 'Más recientes',
  best: 'Mejores primero',
  worst: 'Peores primero',
}

export const RATING_STATUS_LABELS: Record<RatingStatus, string> = {
  published: 'Publicada',
  in_review: 'En revisión',
  withdrawn: 'Retirada',
}

/** Values of the filter `?estado=`. */
export const RATING_STATUS_PARAMS: Record<RatingStatus, string> = {
  published: 'publicadas',
  in_review: 'espera',
  withdrawn: 'retiradas',
}

export const RATING_STATUS_TONES = {
  published: 'good',
  in_review: 'warm',
  withdrawn: 'bad',
} as const satisfies Record<RatingStatus, string>
