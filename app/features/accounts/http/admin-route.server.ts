import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { db } from '~/db.server'
import { readId, rowNotFound } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import type { FormOptions, SentForm } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { asksOwnPassword } from '~/values/roles/access'
import type { SignedIn } from '../sessions.server'
import { requireAdmin, requireCatalog } from './guards.server'

/** What a route of the administration is asked, once its guard has let somebody in. */
export interface AdminRequest extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  actor: SignedIn
  query: URLSearchParams
  /** The number in its address, or 404; 0 in an address without one. */
  id: number
  /** The list it was sent from, to go back to. */
  back: string | undefined
  /** The answer to what is done: back to that list, else to `path`, where it is said. */
  redirectBack: (path: string, notice: Omit<Notice, 'kind'> & Partial<Notice>) => Promise<Response>
}

/**
 * Loaders and actions that `guard` lets through; what they answer with null is not there: 404. What is sent to an address that
 * asks for the own password passes only `withPassword`, as `own-password-form.server.ts` makes them: else 403.
 */
export const guardedBy =
  (guard: typeof requireAdmin, { withPassword = false } = {}) =>
  <Answer>(answer: (asked: AdminRequest) => Answer) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<NonNullable<Awaited<Answer>>> => {
    const actor = await guard(db, request)
    const isSent = request.method !== 'GET' && request.method !== 'HEAD'
    if (isSent && !withPassword && asksOwnPassword(new URL(request.url).pathname))
      throw data(null, { status: 403 })
    const answered = await answer({
      request,
      params,
      actor,
      query: new URL(request.url).searchParams,
      id: params.id === undefined ? 0 : readId(params.id),
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
  const back = listReturn(request, form)
  return {
    back,
    redirectBack: (path, notice) => redirectWithNotice(back ?? path, { kind: 'success', row, ...notice }),
  }
}

/** For administrators. */
export const adminLoader = guardedBy(requireAdmin)
export const adminAction = adminLoader

/** For the `categorias` account as well (D35). */
export const catalogLoader = guardedBy(requireCatalog)
export const catalogAction = catalogLoader

/** What a form of the administration is asked: that, and what was sent. */
export type AdminForm<Schema extends z.ZodType> = AdminRequest & SentForm<Schema>

/** What `done` has to answer; the rest is answered already. */
export type Kept<Stored> = Exclude<Stored, { reason: 'not_found' } | { differences: unknown }>

interface FormSteps<Schema extends z.ZodType, Stored, Answer> extends Omit<FormOptions<Schema>, 'request'> {
  schema: Schema
  /** What was stored, or why not: for `not_found` 404, for `differences` 409 with what is stored beside what was typed. */
  store: (value: z.output<Schema>, sent: AdminForm<Schema>) => Promise<Stored>
  /** The answer to anything else: `leave`, or `sendBack` with what is wrong. */
  done: (stored: Kept<Stored>, sent: AdminForm<Schema>) => Answer
}

const formsOf =
  (act: typeof adminAction) =>
  <Schema extends z.ZodType, Stored, Answer>({
    store,
    done,
    ...options
  }: FormSteps<Schema, Stored, Answer>) =>
    act((asked) => {
      const whole = (sent: SentForm<Schema>) => ({
        ...asked,
        ...sent,
        ...backFrom(asked.request, asked.params.id, sent.form),
      })
      return saveForm({
        ...options,
        request: asked.request,
        store: (value, sent) => store(value, whole(sent)),
        leave: (stored, sent) => {
          if (isMissing(stored)) throw rowNotFound()
          return done(stored as Kept<Stored>, whole(sent))
        },
      })
    })

const isMissing = (stored: unknown) =>
  stored instanceof Object && 'reason' in stored && stored.reason === 'not_found'

/** The action of a form of the administration: the guard, `schema`, `store`, `done`. */
export const adminForm = formsOf(adminAction)
export const catalogForm = formsOf(catalogAction)
