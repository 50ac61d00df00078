import { redirectWithNotice } from '~/http/notice.server'
import { type BusinessSlugs, commentAnchor, paths } from '~/paths'

interface StoredRating {
  id: number
  isPublished: boolean
  hasComment: boolean
}

/**
 * Redirects to the business page: to the rating if it is shown there, otherwise to the section of comments.
 */
export function redirectToRating(business: BusinessSlugs, { id, isPublished, hasComment }: StoredRating) {
  const shown = isPublished && hasComment ? id : undefined
  return redirectWithNotice(paths.businessComments(business, shown), {
    kind: 'success',
    title: '¡Calificación enviada!',
    text: isPublished ? 'Ya se ve en esta página. Gracias.' : 'La revisamos y después se publica. Gracias.',
    at: commentAnchor(shown),
  })
}
