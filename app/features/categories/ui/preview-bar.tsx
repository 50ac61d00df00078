import { Notice } from '~/ui/feedback/notice'
import { WRAP } from '~/ui/layout/section'

/** Over a category that visitors do not see; only administrators come this far (D8). */
export function PreviewBar() {
  return (
    <div className={`${WRAP} notices`}>
      <Notice title="Vista previa: categoría inactiva">
        <p>Así se verá cuando la actives. Nadie más puede abrirla.</p>
      </Notice>
    </div>
  )
}
