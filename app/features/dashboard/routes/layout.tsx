import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { canAccess, listRolePermissions } from '~/address-rules.server'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { type SessionEndedProps, SessionEndedSignInForm } from '~/features/accounts/ui/sign-in-form'
import { countAllPending } from '~/features/moderation/queue.server'
import { href } from '~/href'
import { parseListReturnPath } from '~/http/auth/admin-return'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { readNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { isUnreadableFormStatus, TechnicalErrorLine } from '~/ui/feedback/failure-page'
import { EmptyState } from '~/ui/feedback/notices'
import { Section } from '~/ui/layout/section'
import { ListReturnContext } from '~/ui/list/list-return'
import { AdminLayout } from '../ui/admin-layout'

const ERROR_TEXTS_BY_STATUS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'No entendimos lo que llegó',
    text: 'Vuelve atrás, revisa el formulario y mándalo otra vez.',
  },
  403: {
    title: 'Aquí no se puede pasar',
    text: 'Tu cuenta no llega hasta esta parte, o solo puede mirarla. Quien administra todo el sitio puede cambiarlo en Cuentas.',
  },
  404: { title: 'Aquí no hay nada', text: 'Puede estar en la papelera, o el enlace está incompleto.' },
  413: {
    title: 'El envío es demasiado grande',
    text: 'Vuelve atrás, acorta el texto o elige un archivo más pequeño, y mándalo otra vez.',
  },
  405: { title: 'Así no se abre esta página', text: 'Ábrela desde su enlace.' },
}

/** Shows an error instead of an administration page. */
function AdminFailure({ status, path }: { status: number; path: string }) {
  const reason = ERROR_TEXTS_BY_STATUS[status] ?? {
    title: 'Ocurrió un error inesperado',
    text: 'Ya quedó anotado. Espera un momento y vuelve a intentarlo.',
  }
  return (
    <Section top narrow>
      <EmptyState
        card={{ sign: String(status), name: status === 403 ? 'El candado' : 'La lluvia', hue: 'azul' }}
        title={reason.title}
        level={1}
        actions={
          <>
            {isUnreadableFormStatus(status) && <ButtonLink href={path}>Volver al formulario</ButtonLink>}
            <ButtonLink tone="primary" href={href('/administracion')}>
              Ir a la administración
            </ButtonLink>
            {status === 403 && <ButtonLink href={paths.signIn()}>Entrar con otra cuenta</ButtonLink>}
          </>
        }
      >
        {reason.text}
      </EmptyState>
      <TechnicalErrorLine status={status} />
    </Section>
  )
}

export const handle = { enhance: 'administration' }

/**
 * Loads the signed-in account, the notices and the length of the moderation queue for the layout. It checks
 * no permission: each page does that.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [account, { notices, headers }] = await Promise.all([
    readSignedInUser(db, request),
    readNotice(request),
  ])
  const person = account ? { username: account.username, role: account.role } : null
  const decides = account && canAccess(account.role, 'GET', adminPaths.moderation())
  const inReview = decides ? await withFallback('queue', countAllPending(db), 0) : 0
  const permissions = account && listRolePermissions(account.role)
  return data({ person, permissions, notices, inReview }, { headers })
}

/** Passes on the `Refresh` header, with which the browser opens the chat of a notice (`readNotice`). */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return new Headers(refresh ? { Refresh: refresh } : undefined)
}

export const meta = createAdminMeta('Administración')

export default function AdminShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 401)
    return (
      <Frame person={null}>
        <SessionEndedSignInForm {...(error.data as SessionEndedProps)} />
      </Frame>
    )
  return (
    <Frame>
      <AdminFailure status={isRouteErrorResponse(error) ? error.status : 500} path={pathname} />
    </Frame>
  )
}

function Frame({ person, children }: { person?: null; children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('features/dashboard/routes/layout')
  const { pathname, search } = useLocation()
  const back = parseListReturnPath(new URLSearchParams(search).get('volver'))
  return (
    <ListReturnContext.Provider value={back}>
      <AdminLayout
        person={person === null ? null : (loaded?.person ?? null)}
        permissions={loaded?.permissions ?? null}
        notices={loaded?.notices ?? []}
        inReview={loaded?.inReview ?? 0}
        current={pathname + search}
      >
        {children}
      </AdminLayout>
    </ListReturnContext.Provider>
  )
}
