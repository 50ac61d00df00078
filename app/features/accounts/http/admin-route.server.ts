import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { notHere, readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import type { SignedIn } from '../sessions.server'
import { requireAdmin, requireCatalog } from './guards.server'

/** What a route of the administration is asked, once its guard has let somebody in. */
export interface AdminRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  actor: SignedIn
  query: URLSearchParams
  /** The number in its address; asking for it where there is none answers 404. */
  readonly id: number
  /** The list it was sent from, to go back to. */
  back: string | undefined
}

/** Loaders and actions that `guard` lets through; what they answer with null is not there: 404. */
export const guardedBy =
  (guard: typeof requireAdmin) =>
  <Answer>(answer: (asked: AdminRequest) => Answer) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<NonNullable<Awaited<Answer>>> => {
    const actor = await guard(db, request)
    const answered = await answer({
      request,
      params,
      actor,
      query: new URL(request.url).searchParams,
      get id() {
        return readId(params.id)
      },
      back: listReturn(request),
    })
    if (answered === null || answered === undefined) throw notHere()
    return answered
  }

/** For administrators. */
export const adminLoader = guardedBy(requireAdmin)
export const adminAction = adminLoader

/** For the `categorias` account as well (D35). */
export const catalogLoader = guardedBy(requireCatalog)
export const catalogAction = catalogLoader
