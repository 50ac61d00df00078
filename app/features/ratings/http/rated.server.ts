import { redirectWithNotice } from '~/http/notice.server'
import { type CategoryAndBusinessSlugs, paths, toCommentAnchor } from '~/paths'

interface StoredRating {
  id: number
  isPublished: boolean
  hasComment: boolean
}

/**
 * Redirects to the business page with a notice: to the new comment if it is published, otherwise to the
 * comments section.
 */
export function redirectToRating(
  business: CategoryAndBusinessSlugs,
  { id, isPublished, hasComment }: StoredRating,
) {
  const shown = isPublished && hasComment ? id : undefined
  return redirectWithNotice(paths.businessComments(business, shown), {
    kind: 'success',
    title: '¡Calificación enviada!',
    text: isPublished ? 'Ya se ve en esta página. Gracias.' : 'La revisamos y después se publica. Gracias.',
    at: toCommentAnchor(shown),
  })
}
