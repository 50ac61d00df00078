import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireCatalog } from '~/features/accounts/http/guards.server'
import { adminMeta } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { begin } from '../../http/begin-photos.server'
import { requireCategory } from '../../http/found-category.server'
import { AutoApprove } from '../../ui/photos/auto-approve'

const QUESTION = '¿Eliminar todas las imágenes y generar nuevas? Esta acción no se puede deshacer.'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  const { name, slug } = await requireCategory(params.slug)
  return { name, slug }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireCatalog(db, request)
  return begin(request, actor, params.slug, 'regenerate')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `Limpiar y Regenerar: ${data?.name ?? ''}`)

export default function RegenerateRoute() {
  const { name, slug } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={QUESTION}
      action={adminPaths.startPhotos(slug, 'regenerar')}
      confirm="Limpiar y Regenerar"
      back={{ text: `Generar Fotos - ${name}`, href: adminPaths.generatePhotos(slug) }}
    >
      <p>
        Las fotos de ahora siguen en los avisos hasta que las nuevas estén listas; entonces se cambian todas a
        la vez. Si ninguna sale bien, no se elimina nada. Las que se eliminan van a la papelera: durante 30
        días las puedes restaurar desde ahí.
      </p>
      <AutoApprove>
        Marcada: las nuevas se ven apenas estén todas. Sin marcar: esperan tu revisión, y mientras tanto los
        avisos muestran el dibujo de la categoría.
      </AutoApprove>
    </ConfirmPage>
  )
}
