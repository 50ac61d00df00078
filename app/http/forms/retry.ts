import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
} from '@remix-run/react'
import { NOT_SENT } from '~/values/text/not-sent'
import { waitForRetry } from '~/values/wait-for-retry'
import { type ReturnReason, returnedForm } from './returned-form'

/**
 * A route's `clientAction`, by which its form stays as typed in its page when the answer is a failure, `failure` on top,
 * or when the server cannot be reached, `unreachable` on top. Nothing is sent again by itself.
 */
export const clientActionSaying =
  (failure: ReturnReason, unreachable = failure) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const form = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
      if (isAnswer) throw error
      return stay(returnedForm(form, error instanceof TypeError ? unreachable : failure))
    }
  }

/** By its status Remix does not load the page again. */
const stay = (answer: object) =>
  new Response(JSON.stringify(answer), { status: 503, headers: { 'Content-Type': 'application/json' } })

/** The same for every form that says no more than that something went wrong. */
export const clientAction = clientActionSaying(NOT_SENT.unexpected, NOT_SENT.unreachable)

/** A route's `clientLoader`, for what a fetcher asks of it: while the server cannot be reached it tries again. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  for (;;)
    try {
      return await serverLoader()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await waitForRetry()
    }
}
