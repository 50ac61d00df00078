import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { takeNotice } from '~/http/notice.server'
import { signedIn } from '~/http/session.server'
import { tolerate } from '~/http/tolerate.server'
import { countInReview } from '~/models/review/queue.server'
import { AdminFailure } from '~/ui/admin/admin-failure'
import { AdminLayout } from '~/ui/admin/admin-layout'

/** Who the frame greets, and what there is to say. It guards nothing: each page does that for itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [account, { notices, headers }] = await Promise.all([signedIn(db, request), takeNotice(request)])
  const person = account ? { username: account.username, role: account.role } : null
  const inReview =
    account?.role === 'administrator' ? await tolerate(request)('queue', countInReview(db), 0) : 0
  return data({ person, notices, inReview }, { headers })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Administración')

export default function AdminSide() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame>
      <AdminFailure status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const { pathname, search } = useLocation()
  return (
    <AdminLayout
      person={loaded?.person ?? null}
      notices={loaded?.notices ?? []}
      inReview={loaded?.inReview ?? 0}
      current={pathname + search}
    >
      {children}
    </AdminLayout>
  )
}
