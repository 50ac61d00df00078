import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { keptValues } from './visitor-fields'

interface Failure {
  title: string
  errors: { id: null; message: string }[]
}

/** A route's `clientAction`: where the answer is a failure, the form stays as typed in its page, `failure` on top. */
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
