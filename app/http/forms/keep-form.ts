import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { keptValues } from './visitor-fields'

interface Failure {
  title: string
  errors: { id: null; message: string }[]
}

/**
 * A route's `clientAction`: where the answer to its form is a failure, ours or of what stands before us, the form stays
 * in its page with everything typed and `failure` on top, as `keepForm` does it on the server.
 */
export const keepFormInPage =
  (failure: Failure) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const form = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
      if (isAnswer) throw error
      return { ...failure, values: keptValues(form) }
    }
  }
