import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { WRAP } from '~/ui/layout/section'

export function NoCategory() {
  return (
    <div className={`${WRAP} admin-page pt-4 pb-16`}>
      <EmptyState
        level={1}
        card={{ sign: '?', name: 'La Foto' }}
        title="Categoría no encontrada"
        actions={<ButtonLink href={adminPaths.home()}>Volver a Categorías</ButtonLink>}
      />
    </div>
  )
}
