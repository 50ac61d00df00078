import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Db } from 'db/connect'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { type AdminRequest, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { type Actor, OWNER_ACTOR } from '~/features/audit/schema'
import type { MailContext } from '~/features/businesses/email-change.server'
import { requireBusinessById } from '~/features/businesses/http/business-param.server'
import { readBusiness } from '~/features/businesses/read.server'
import type { NotFoundAlternatives } from '~/features/businesses/schema'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { excludeOwnerAddressToday } from '~/http/counts'
import { buildSaveFailure, buildTooManyRequestsResponse, formatWait } from '~/http/forms/answer-form.server'
import { readFormWithFile } from '~/http/forms/form.server'
import { buildRejectedFormResponse } from '~/http/forms/submission.server'
import { logError } from '~/http/log-error.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { getRequestContext } from '~/http/request-context.server'
import { findBusinessByOwnerToken } from '../link.server'

/** Returns whether mail is configured, and name and origin of the site. */
export const buildMailContext = (): MailContext => ({
  canMail: isMailConfigured(),
  site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
})

/**
 * Returns the business of `/mi-negocio/{token}`. Throws the same not-found page for unknown and revoked tokens.
 * It also excludes visits from this client address from the visits of the business.
 */
export async function requireOwnedBusiness(db: Db, { token = '' }: { token?: string | undefined }) {
  const business = await findBusinessByOwnerToken(db, token)
  if (!business) throw buildOwnerLinkNotFound()
  excludeOwnerAddressToday(business.slug, getRequestContext()?.clientAddress ?? '')
  return { token, business }
}

/** Like `requireOwnedBusiness`, with all fields of the business. */
export async function requireOwnedBusinessWithValues(db: Db, params: { token?: string | undefined }) {
  const { token, business } = await requireOwnedBusiness(db, params)
  const record = await readBusiness(db, business.id)
  if (!record) throw buildOwnerLinkNotFound()
  return { token, business, record }
}

/** Builds the not-found response to throw. It does not show the address, which is secret. */
export const buildOwnerLinkNotFound = () =>
  data<NotFoundAlternatives>({ search: '', nearest: [], isPrivateLink: true }, { status: 404 })

const HOUR_SECONDS = 60 * 60
/**
 * Maximum numbers of forms that the owners of a business may send: in an hour, because forms make cached pages
 * invalid (T144); in a day, because forms add to the log (T279).
 */
const OWNER_FORM_LIMITS = [
  { what: 'forms of an owner', most: 60, seconds: HOUR_SECONDS },
  { what: 'forms of an owner in a day', most: 400, seconds: 24 * HOUR_SECONDS },
]

/**
 * Runs `answer` for an owner's form. Above the limit it shows the form again with the waiting time (429). If
 * counting fails, it shows the form with 503.
 */
async function limitOwnerRequests<Answer>(
  request: Request,
  business: { id: number },
  answer: () => Answer,
): Promise<Awaited<Answer> | ReturnType<typeof buildTooManyRequestsResponse>> {
  const wait = await countForm(business)
  if (wait === 0) return await answer()
  const { form } = await readFormWithFile(request, { field: '', most: 0 })
  return wait === null
    ? buildRejectedFormResponse(form, buildSaveFailure(), { status: 503 })
    : buildTooManyRequestsResponse(form, wait)
}

/**
 * Counts an owner's form. Returns the waiting time in seconds, or 0. If counting fails, logs the error and
 * returns null; saving would probably fail, too (F94).
 */
async function countForm({ id }: { id: number }): Promise<number | null> {
  try {
    for (const { what, most, seconds } of OWNER_FORM_LIMITS) {
      const key = buildLimitKey(env.SESSION_SECRETS[0] ?? '', what, String(id))
      const { count, secondsLeft } = await incrementLimit(db, key, seconds)
      if (count > most) return secondsLeft
    }
    return 0
  } catch (error) {
    logError(error)
    return null
  }
}

type Owned = Awaited<ReturnType<typeof requireOwnedBusiness>> & Pick<ActionFunctionArgs, 'request' | 'params'>

/** A request by private link, with the query parameters of its address. */
export type RequestWithOwnerLink = Owned & { query: URLSearchParams }

/**
 * Builds an action of `/mi-negocio/{token}`. It shares one limit with `createOwnerButtonAction` and
 * `createOwnerOrAdminAction` (T144, T147). Throws the not-found page for an invalid token.
 */
export const createOwnerFormAction =
  <Answer>(act: (owned: Owned) => Answer) =>
  async ({ request, params }: ActionFunctionArgs) => {
    const owned = await requireOwnedBusiness(db, params)
    return limitOwnerRequests(request, owned.business, () => act({ ...owned, request, params }))
  }

/**
 * Like `createOwnerFormAction`, for a button. Above the limit, or if counting fails, it redirects to the same page
 * with a notice. If `act` returns null, it throws the not-found page.
 */
export const createOwnerButtonAction =
  (act: (owned: RequestWithOwnerLink) => Promise<Response> | null) =>
  async ({ request, params }: ActionFunctionArgs): Promise<Response> => {
    const owned = await requireOwnedBusiness(db, params)
    const wait = await countForm(owned.business)
    if (wait === 0) {
      const query = new URL(request.url).searchParams
      const answered = await act({ ...owned, request, params, query })
      if (!answered) throw buildOwnerLinkNotFound()
      return answered
    }
    if (wait === null)
      return redirectWithNotice(new URL(request.url).pathname, {
        kind: 'error',
        title: 'No se pudo guardar',
        text: 'Hubo un problema al guardar. Inténtalo de nuevo.',
      })
    return redirectWithNotice(new URL(request.url).pathname, {
      kind: 'error',
      title: 'Son demasiados cambios seguidos',
      text: `Vuelve a intentarlo dentro de ${formatWait(wait)}.`,
    })
  }

/** Data for the frame around a part of a business. Owners and administrators have different frames. */
export interface OwnerOrAdminFrameData {
  id: number
  name: string
  /** Token of the private link. Undefined for an administrator. */
  token: string | undefined
  /** Address of the main page of the business. */
  home: string
  /** Address of this page. */
  here: string
}

/** Data of a page about one part of a business. */
export interface OwnerOrAdminPageData {
  title: string
  lead: string
  frame: OwnerOrAdminFrameData
}

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
  const byAdministrator = createAdminLoader(async (asked) => {
    const { request, params } = asked
    const { id, name } = await requireBusinessById(params)
    const here = addListReturn(new URL(request.url).pathname, request)
    return answer({
      ...asked,
      ...{ id, name, here, token: undefined },
      home: addListReturn(href('/admin/contactos/:id', { id }), request),
      saved: (notice) => redirectWithNotice(here, { kind: 'success', ...notice }),
    })
  })
  const byOwner = async ({ request, params }: LoaderFunctionArgs) => {
    const { token, business } = await requireOwnedBusiness(db, params)
    const { pathname: here, searchParams: query } = new URL(request.url)
    const home = href('/mi-negocio/:token', { token })
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
export const createOwnerOrAdminLoader = <Part extends Omit<OwnerOrAdminPageData, 'frame'>>(
  load: (business: OwnerOrAdminRequest) => Promise<Part | null>,
) =>
  managedBy(async (business) => {
    const { id, name, token, home, here } = business
    const frame: OwnerOrAdminFrameData = { id, name, token, home, here }
    const part = await load(business)
    return part && { ...part, frame }
  })

/** Builds an action. `limitOwnerRequests` limits the forms of owners, not those of administrators. */
export const createOwnerOrAdminAction = <Answer>(act: (business: OwnerOrAdminRequest) => Answer) =>
  managedBy(async (business) =>
    business.token === undefined
      ? await act(business)
      : await limitOwnerRequests(business.request, business, () => act(business)),
  )
