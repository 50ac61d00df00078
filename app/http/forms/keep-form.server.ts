import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { env } from '~/env.server'
import { hasFreeSpace } from '../free-space.server'
import { logError } from '../log-error.server'
import { readForm } from './form.server'
import { type Rejection, returnForm } from './submission.server'

const sent = new WeakMap<AppLoadContext, URLSearchParams>()

/** The form that this request brought, for what has to show it again; undefined when it brought none. */
export const sentForm = (context: AppLoadContext): URLSearchParams | undefined => sent.get(context)

/** Runs a visitor's action: what fails is logged, and the form comes back whole with 503; answers thrown stay answers. */
export async function keepForm<Answer>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  rejection: Rejection,
  act: (form: URLSearchParams) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof returnForm>> {
  const form = await readForm(request)
  sent.set(context, form)
  try {
    if (!(await hasFreeSpace(env.DATA_DIR))) throw new Error('The disk is below its floor of free space')
    return await act(form)
  } catch (error) {
    if (isAnswer(error)) throw error
    logError(error, request)
    return returnForm(context, form, rejection, { status: 503 })
  }
}

/** A response, or what `data` makes. */
const isAnswer = (error: unknown) =>
  error instanceof Response ||
  (error instanceof Object && 'type' in error && error.type === 'DataWithResponseInit')
