import { Notice } from '~/ui/feedback/notice'

export function CategoriesFailure() {
  return (
    <Notice kind="error" title="No se pudieron cargar las categorías" role="alert">
      Ya quedó anotado. Espera un momento y vuelve a intentarlo.
    </Notice>
  )
}
