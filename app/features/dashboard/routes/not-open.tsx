import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { db } from '~/db.server'
import { isCatalogPath, requireAdmin, requireCatalog } from '~/features/accounts/http/guards.server'
import { adminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Section } from '~/ui/layout/section'

/** Every address of the administration that has no page: the sign-in first, so that nobody learns what there is. */
export async function loader({ request }: LoaderFunctionArgs) {
  const guard = isCatalogPath(new URL(request.url).pathname) ? requireCatalog : requireAdmin
  await guard(db, request)
  return data(null, { status: 404 })
}

export const action = loader

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Todavía no está')

export default function NotOpen() {
  return (
    <Section top narrow>
      <EmptyState
        card={{ sign: '404', name: 'El andamio', hue: 'morado' }}
        title="Esta página todavía no está"
        level={1}
        actions={<ButtonLink href={paths.administration()}>Ir a la administración</ButtonLink>}
      >
        Puede llegar en una próxima versión. Si escribiste la dirección a mano, revísala.
      </EmptyState>
    </Section>
  )
}
