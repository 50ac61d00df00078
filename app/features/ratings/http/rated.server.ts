import { redirectWithNotice } from '~/http/notice.server'
import { type BusinessAddress, commentAnchor, paths } from '~/paths'

interface StoredRating {
  id: number
  isPublished: boolean
  hasComment: boolean
}

/** Redirects to a stored rating on the page of its business, or to the ratings if it is not shown there. */
export function redirectToRating(business: BusinessAddress, { id, isPublished, hasComment }: StoredRating) {
  const shown = isPublished && hasComment ? id : undefined
  return redirectWithNotice(paths.businessComments(business, shown), {
    kind: 'success',
    title: '¡Calificación enviada!',
    text: isPublished ? 'Ya se ve en esta página. Gracias.' : 'La revisamos y después se publica. Gracias.',
    at: commentAnchor(shown),
  })
}
