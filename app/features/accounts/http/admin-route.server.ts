import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { db } from '~/db.server'
import { requireIdParam, rowNotFound } from '~/http/admin-id'
import { readReturnList } from '~/http/auth/admin-return'
import { type FormOptions, type SubmittedForm, saveForm } from '~/http/forms/answer-form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { needsPassword } from '~/values/roles/access'
import type { SignedInUser } from '../sessions.server'
import { requireAdmin, requireCatalog } from './guards.server'

/** Data of an administration request, after the guard has accepted it. */
export interface AdminRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  actor: SignedInUser & { place: string }
  query: URLSearchParams
  /** The id in the address. 404 if it is invalid, 0 if there is none. */
  id: number
  /** Address of the list that the request came from. Undefined if unknown. */
  back: string | undefined
  /** Redirects to that list, or to `path`, and shows the notice there. */
  redirectBack: (path: string, notice: Omit<Notice, 'kind'> & Partial<Notice>) => Promise<Response>
}

/**
 * Creates loaders and actions behind `guard`. The result null becomes 404. Forms to addresses that need the
 * user's password are accepted only with `withPassword` (`own-password-form.server.ts`), otherwise 403.
 */
export const createGuardedHandler =
  (guard: typeof requireAdmin, { withPassword = false } = {}) =>
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
    if (answered === null || answered === undefined) throw rowNotFound()
    return answered
  }

function backFrom(
  request: Request,
  row: string | undefined,
  form?: URLSearchParams,
): Pick<AdminRequest, 'back' | 'redirectBack'> {
  const back = readReturnList(request, form)
  return {
    back,
    redirectBack: (path, notice) => redirectWithNotice(back ?? path, { kind: 'success', row, ...notice }),
  }
}

/** For every role that may open the address, except `catalog`. */
export const adminLoader = createGuardedHandler(requireAdmin)
export const adminAction = adminLoader

/** Also for the role `catalog` (D35). */
export const catalogLoader = createGuardedHandler(requireCatalog)
export const catalogAction = catalogLoader

/** Data of an administration form: the request and its values. */
export type AdminForm<Schema extends z.ZodType> = AdminRequest & SubmittedForm<Schema>

/** The outcomes that `respond` must handle. The others are already answered. */
export type SaveOutcome<Stored> = Exclude<Stored, { reason: 'not_found' } | { differences: unknown }>

interface FormSteps<Schema extends z.ZodType, Stored, Answer> extends Omit<FormOptions<Schema>, 'request'> {
  schema: Schema
  /**
   * Stores the form. `not_found` becomes 404; `differences` becomes 409, with the stored values next to the
   * input.
   */
  store: (value: z.output<Schema>, sent: AdminForm<Schema>) => Promise<Stored>
  /** Answers all other outcomes: a redirect, or the form with errors. */
  respond: (stored: SaveOutcome<Stored>, sent: AdminForm<Schema>) => Answer
}

/** Answers an administration form in steps: `schema`, `store`, `respond`. */
export const answerAdminForm =
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
    return saveForm({
      ...options,
      request: asked.request,
      store: (value, sent) => store(value, whole(sent)),
      respond: (stored, sent) => {
        if (isMissing(stored)) throw rowNotFound()
        return done(stored as SaveOutcome<Stored>, whole(sent))
      },
    })
  }

const formsOf =
  (act: typeof adminAction) =>
  <Schema extends z.ZodType, Stored, Answer>(steps: FormSteps<Schema, Stored, Answer>) =>
    act(answerAdminForm(steps))

const isMissing = (stored: unknown) =>
  stored instanceof Object && 'reason' in stored && stored.reason === 'not_found'

/** Action of an administration form, behind the guard of `adminAction`. */
export const adminForm = formsOf(adminAction)
export const catalogForm = formsOf(catalogAction)
