import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/http/session.server'
import { type PendingForm, SessionEnded } from '~/features/accounts/ui/session-ended'
import { countInReview } from '~/features/moderation/queue.server'
import { readListReturn } from '~/http/auth/admin-return'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { readNotice } from '~/http/notice.server'
import { ListReturnContext } from '~/ui/list/list-return'
import { mayOpen } from '~/values/roles/access'
import { AdminFailure } from '../ui/admin-failure'
import { AdminLayout } from '../ui/admin-layout'

export const handle = { enhance: 'administration' }

/** Who the frame greets, and what there is to say. It guards nothing: each page does that for itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [account, { notices, headers }] = await Promise.all([signedIn(db, request), readNotice(request)])
  const person = account ? { username: account.username, role: account.role } : null
  const decides = account && mayOpen(account.role, 'GET', adminPaths.moderation())
  const inReview = decides ? await withFallback('queue', countInReview(db), 0) : 0
  return data({ person, notices, inReview }, { headers })
}

export const meta = adminTitle('Administración')

export default function AdminSide() {
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
        <SessionEnded {...(error.data as PendingForm)} />
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
  const back = readListReturn(new URLSearchParams(search).get('volver'))
  return (
    <ListReturnContext.Provider value={back}>
      <AdminLayout
        person={person === null ? null : (loaded?.person ?? null)}
        notices={loaded?.notices ?? []}
        inReview={loaded?.inReview ?? 0}
        current={pathname + search}
      >
        {children}
      </AdminLayout>
    </ListReturnContext.Provider>
  )
}
