import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { type AdminRequest, adminLoader } from '~/features/accounts/http/admin-route.server'
import { type Actor, OWNER_ACTOR } from '~/features/audit/schema'
import { requireBusinessById } from '~/features/businesses/http/business-param.server'
import { addListReturn } from '~/http/auth/admin-return'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import type { OwnerOrAdminFrameData, OwnerOrAdminPageData } from '../managed-frame'
import { buildOwnerLinkNotFound, limitOwnerRequests, requireOwnedBusiness } from './owned-business.server'

/** A business and who manages it in this request: its owner by private link, or an administrator. */
export interface OwnerOrAdminRequest
  extends OwnerOrAdminFrameData,
    Pick<AdminRequest, 'request' | 'params' | 'query' | 'redirectBack'> {
  actor: Actor
  /**
   * Builds the response after saving. It leads owners to their main page and shows administrators the same
   * page again.
   */
  saved: (notice: Omit<Notice, 'kind'>) => Promise<Response>
}

/**
 * Builds a loader for `/mi-negocio/{token}/…` and `/admin/contactos/{id}/…`. If `answer` returns null, the
 * response is 404.
 */
function managedBy<Answer>(answer: (business: OwnerOrAdminRequest) => Answer) {
  const byAdministrator = adminLoader(async (asked) => {
    const { request, params } = asked
    const { id, name } = await requireBusinessById(params)
    const here = addListReturn(new URL(request.url).pathname, request)
    return answer({
      ...asked,
      ...{ id, name, here, token: undefined },
      home: addListReturn(adminPaths.contact(id), request),
      saved: (notice) => redirectWithNotice(here, { kind: 'success', ...notice }),
    })
  })
  const byOwner = async ({ request, params }: LoaderFunctionArgs) => {
    const { token, business } = await requireOwnedBusiness(db, params)
    const { pathname: here, searchParams: query } = new URL(request.url)
    const home = paths.owner(token)
    const redirectBack: OwnerOrAdminRequest['redirectBack'] = (path, notice) =>
      redirectWithNotice(path, { kind: 'success', ...notice })
    const answered = await answer({
      ...{ request, params, query, token, home, here, redirectBack },
      ...{ id: business.id, name: business.name, actor: OWNER_ACTOR },
      saved: (notice) => redirectBack(home, notice),
    })
    if (answered === null || answered === undefined) throw buildOwnerLinkNotFound()
    return answered
  }
  return (args: LoaderFunctionArgs) =>
    args.params.token === undefined ? byAdministrator(args) : byOwner(args)
}

/**
 * Builds a loader that adds the frame of the page to the result of `load`. If that is null, the response is
 * 404.
 */
export const ownerOrAdminLoader = <Part extends Omit<OwnerOrAdminPageData, 'frame'>>(
  load: (business: OwnerOrAdminRequest) => Promise<Part | null>,
) =>
  managedBy(async (business) => {
    const { id, name, token, home, here } = business
    const frame: OwnerOrAdminFrameData = { id, name, token, home, here }
    const part = await load(business)
    return part && { ...part, frame }
  })

/** Builds an action. `limitOwnerRequests` limits the forms of owners, not those of administrators. */
export const ownerOrAdminAction = <Answer>(act: (business: OwnerOrAdminRequest) => Answer) =>
  managedBy(async (business) =>
    business.token === undefined
      ? await act(business)
      : await limitOwnerRequests(business.request, business, () => act(business)),
  )
