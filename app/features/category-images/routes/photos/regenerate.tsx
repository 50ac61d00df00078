import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { createAdminMeta } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/admin-page'
import {
  isAutoApproveChecked,
  requireCategoryForPhotos,
  startPhotoJobFromForm,
} from '../../http/begin-photos.server'
import { AutoApproveCheckbox } from '../../ui/photos/run-forms'

const REGENERATE_QUESTION = '¿Eliminar todas las imágenes y generar nuevas? Esta acción no se puede deshacer.'

export const loader = createAnyRoleAdminLoader(async ({ params }) => {
  const { name, slug } = await requireCategoryForPhotos(params.slug)
  return { name, slug, approvesUnseen: isAutoApproveChecked() }
})

export const action = createAnyRoleAdminAction(({ request, params, actor }) =>
  startPhotoJobFromForm(request, actor, params.slug, 'regenerate'),
)

export const meta = createAdminMeta<typeof loader>(({ name }) => `Limpiar y Regenerar: ${name}`)

export default function RegenerateBankPhotosRoute() {
  const { name, slug, approvesUnseen } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={REGENERATE_QUESTION}
      action={adminPaths.startPhotos(slug, 'regenerar')}
      confirm="Limpiar y Regenerar"
      back={{ text: `Generar Fotos - ${name}`, href: adminPaths.generatePhotos(slug) }}
    >
      <p>
        Las fotos de ahora siguen en los avisos hasta que las nuevas estén listas; entonces se cambian todas a
        la vez. Si ninguna sale bien, no se elimina nada. Las que se eliminan van a la papelera: durante 30
        días las puedes restaurar desde ahí.
      </p>
      <AutoApproveCheckbox isTicked={approvesUnseen}>
        Sin marcar: las nuevas esperan a que las veas, y mientras tanto los avisos muestran el dibujo de la
        categoría. Marcada: salen apenas estén todas, sin que nadie las vea antes.
      </AutoApproveCheckbox>
    </ConfirmPage>
  )
}
