import { data, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import {
  createGuardedHandler,
  isCategoryAdminPath,
  requireAdminAccess,
  requireAdminAccessOfAnyRole,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/notices'
import { Section } from '~/ui/layout/section'
import { parseDay } from '~/values/list-query'

/** Withdrawn addresses (D131) and the existing address nearest to each. */
const REDIRECTS_OF_WITHDRAWN_PATHS: [withdrawn: RegExp, address: (query: URLSearchParams) => string][] = [
  [/^\/administracion\/cuenta\/vistas$/, () => href('/administracion/cuenta')],
  [
    /^\/administracion\/sistema\/copias\/(nueva|subir|[^/]+\/restaurar)$/,
    () => href('/administracion/sistema/copias'),
  ],
  [/^\/admin\/reservaciones\/hoja$/, reservationsOf],
]

/** Returns the address of the reservation list for the day in the old address, otherwise for today. */
function reservationsOf(query: URLSearchParams): string {
  const day = parseDay(query.get('fecha'))
  return adminPaths.panel('reservaciones', day ? { desde: day, hasta: day } : { dia: 'hoy' })
}

/**
 * Answers administration addresses that have no page. Requires sign-in first, so that a stranger cannot find
 * out which addresses exist.
 */
export const loader = createGuardedHandler((db, request) =>
  (isCategoryAdminPath(new URL(request.url).pathname) ? requireAdminAccessOfAnyRole : requireAdminAccess)(
    db,
    request,
  ),
)(({ request, query }) => {
  const { pathname } = new URL(request.url)
  const [, nearest] = REDIRECTS_OF_WITHDRAWN_PATHS.find(([withdrawn]) => withdrawn.test(pathname)) ?? []
  return nearest ? redirect(nearest(query), 301) : data(null, { status: 404 })
})

export const action = loader

export const meta = createAdminMeta('Todavía no está')

export default function AdminPageNotFound() {
  return (
    <Section top narrow>
      <EmptyState
        card={{ sign: '404', name: 'El andamio', hue: 'morado' }}
        title="Esta página todavía no está"
        level={1}
        actions={<ButtonLink href={href('/administracion')}>Ir a la administración</ButtonLink>}
      >
        Puede llegar en una próxima versión. Si escribiste la dirección a mano, revísala.
      </EmptyState>
    </Section>
  )
}
