import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import type { z } from 'zod'
import { canAccess, needsPassword } from '~/address-rules.server'
import { db } from '~/db.server'
import { buildRowNotFoundResponse, requireIdParam } from '~/http/admin-id'
import { parseAdminReturnPath, readListReturnPath } from '~/http/auth/admin-return'
import { type FormHandlerOptions, handleEditForm, type SubmittedForm } from '~/http/forms/answer-form.server'
import { packFormForSignIn, readFormWithFile } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import type { SignedInUser } from '../sessions.server'
import { readSignedInUser } from './session.server'

/**
 * Guard of the administration (`admin-route.server.ts`). If no user is signed in, redirects to the sign-in
 * page, or responds to a form with `askToSignInAgain`. Throws 403 if `canAccess` returns false, and for the
 * role `catalog`.
 */
export async function requireAdminAccess(db: Db, request: Request): Promise<SignedInUser> {
  const account = await requireAdminAccessOfAnyRole(db, request)
  if (account.role === 'catalog') throw data(null, { status: 403 })
  return account
}

/** Whether the path is about categories. Their sign-in page asks only for a password. */
export function isCategoryAdminPath(pathname: string): boolean {
  return /^\/admin\/categorias?(\/|$)/.test(pathname)
}

/** Like `requireAdminAccess`, but also accepts the role `catalog`: categories, images and photos (D35). */
export async function requireAdminAccessOfAnyRole(db: Db, request: Request): Promise<SignedInUser> {
  const account = await readSignedInUser(db, request)
  if (!account) throw (await askToSignInAgain(request)) ?? redirect(signInFor(request))
  if (!canAccess(account.role, request.method, new URL(request.url).pathname))
    throw data(null, { status: 403 })
  return account
}

/**
 * Builds a response with status 401 that asks to sign in and sends the form along. Null if the request has no
 * form that can be sent along.
 */
async function askToSignInAgain(request: Request) {
  if (request.method !== 'POST') return null
  const pending = packFormForSignIn((await readFormWithFile(request, { field: '', most: 0 })).form)
  const isCatalog = isCategoryAdminPath(new URL(request.url).pathname)
  return pending && data({ pending, isCatalog, back: backTo(request) }, { status: 401 })
}

function backTo(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  return parseAdminReturnPath(pathname + search)
}

function signInFor(request: Request): string {
  const back = backTo(request)
  return isCategoryAdminPath(new URL(request.url).pathname) ? paths.catalogSignIn(back) : paths.signIn(back)
}

/** Data of an administration request, after the guard has accepted it. */
export interface AdminRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  actor: SignedInUser & { place: string }
  query: URLSearchParams
  /** Id in the address, or 0 if the address has none. If it is invalid, the response is 404. */
  id: number
  /** Address of the list that the request came from. Undefined if unknown. */
  back: string | undefined
  /** Redirects to that list, or to `path` if it is unknown. Shows the notice there; default kind: success. */
  redirectBack: (path: string, notice: Omit<Notice, 'kind'> & Partial<Notice>) => Promise<Response>
}

/**
 * Creates loaders and actions that run `guard` first. If the result is null, the response is 404. Forms at
 * addresses that need the user's password are accepted only with `withPassword`
 * (`own-password-form.server.ts`), otherwise the response is 403.
 */
export const createGuardedHandler =
  (guard: typeof requireAdminAccess, { withPassword = false } = {}) =>
  <Answer>(answer: (asked: AdminRequest) => Answer) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<NonNullable<Awaited<Answer>>> => {
    const account = await guard(db, request)
    const place = new URL(request.url).pathname
    const isSent = request.method !== 'GET' && request.method !== 'HEAD'
    if (isSent && !withPassword && needsPassword(place)) throw data(null, { status: 403 })
    const answered = await answer({
      request,
      params,
      actor: { ...account, place },
      query: new URL(request.url).searchParams,
      id: params.id === undefined ? 0 : requireIdParam(params.id),
      ...backFrom(request, params.id),
    })
    if (answered === null || answered === undefined) throw buildRowNotFoundResponse()
    return answered
  }

function backFrom(
  request: Request,
  row: string | undefined,
  form?: URLSearchParams,
): Pick<AdminRequest, 'back' | 'redirectBack'> {
  const back = readListReturnPath(request, form)
  return {
    back,
    redirectBack: (path, notice) => redirectWithNotice(back ?? path, { kind: 'success', row, ...notice }),
  }
}

/** Loader for every role that may open the address, except `catalog`. */
export const createAdminLoader = createGuardedHandler(requireAdminAccess)
export const createAdminAction = createAdminLoader

/** Loader for every role that may open the address, including `catalog` (D35). */
export const createAnyRoleAdminLoader = createGuardedHandler(requireAdminAccessOfAnyRole)
export const createAnyRoleAdminAction = createAnyRoleAdminLoader

/** Data of an administration form: the request and its values. */
export type AdminFormRequest<Schema extends z.ZodType> = AdminRequest & SubmittedForm<Schema>

/** Results of `store` that `respond` must handle. The other results are answered before. */
export type SaveResultToRespond<Stored> = Exclude<Stored, { reason: 'not_found' } | { differences: unknown }>

interface FormSteps<Schema extends z.ZodType, Stored, Answer>
  extends Omit<FormHandlerOptions<Schema>, 'request'> {
  schema: Schema
  /**
   * Stores the form. For `not_found` the response is 404. For `differences` it is 409 with the stored values
   * next to the input.
   */
  store: (value: z.output<Schema>, sent: AdminFormRequest<Schema>) => Promise<Stored>
  /** Builds the response to all other results: a redirect, or the form with errors. */
  respond: (stored: SaveResultToRespond<Stored>, sent: AdminFormRequest<Schema>) => Answer
}

/** Builds the answer to an administration form from three steps: `schema`, `store`, `respond`. */
export const createAdminFormHandler =
  <Schema extends z.ZodType, Stored, Answer>({
    store,
    respond: done,
    ...options
  }: FormSteps<Schema, Stored, Answer>) =>
  (asked: AdminRequest) => {
    const whole = (sent: SubmittedForm<Schema>) => ({
      ...asked,
      ...sent,
      ...backFrom(asked.request, asked.params.id, sent.form),
    })
    return handleEditForm({
      ...options,
      request: asked.request,
      store: (value, sent) => store(value, whole(sent)),
      respond: (stored, sent) => {
        if (isMissing(stored)) throw buildRowNotFoundResponse()
        return done(stored as SaveResultToRespond<Stored>, whole(sent))
      },
    })
  }

const formsOf =
  (act: typeof createAdminAction) =>
  <Schema extends z.ZodType, Stored, Answer>(steps: FormSteps<Schema, Stored, Answer>) =>
    act(createAdminFormHandler(steps))

const isMissing = (stored: unknown) =>
  stored instanceof Object && 'reason' in stored && stored.reason === 'not_found'

/** Builds an action for an administration form. It is protected like `createAdminAction`. */
export const createAdminFormAction = formsOf(createAdminAction)
export const createAnyRoleAdminFormAction = formsOf(createAnyRoleAdminAction)
