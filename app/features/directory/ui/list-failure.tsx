import { paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'

/** The list could not be read: it is empty, and the page says why (row 80; D89). */
export function ListFailure() {
  return (
    <Notice kind="error" title="No se pudieron cargar los contactos" role="alert">
      Ya quedó anotado. Espera un momento y vuelve a intentarlo, o ve al <a href={paths.home()}>inicio</a>.
    </Notice>
  )
}
