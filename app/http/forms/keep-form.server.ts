import { env } from '~/env.server'
import { hasFreeSpace } from '../free-space.server'
import { logError } from '../log-error.server'
import { requestContext } from '../request-context.server'
import { readForm } from './form.server'
import { type Rejection, returnForm } from './submission.server'

/** Runs a visitor's action: what fails is logged, and the form comes back whole with 503; answers thrown stay answers. */
export async function keepForm<Answer>(
  request: Request,
  rejection: Rejection,
  act: (form: URLSearchParams) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof returnForm>> {
  const form = await readForm(request)
  const context = requestContext()
  if (context) context.form = form
  return answerOrReturn(form, rejection, async () => {
    if (!(await hasFreeSpace(env.DATA_DIR))) throw new Error('The disk is below its floor of free space')
    return act(form)
  })
}

/** The same for a form that was read already, however little room there is. */
export async function answerOrReturn<Answer>(
  form: URLSearchParams,
  rejection: Rejection,
  act: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof returnForm>> {
  try {
    return await act()
  } catch (error) {
    if (isAnswer(error)) throw error
    logError(error)
    return returnForm(form, rejection, { status: 503 })
  }
}

/** A response, or what `data` makes. */
const isAnswer = (error: unknown) =>
  error instanceof Response ||
  (error instanceof Object && 'type' in error && error.type === 'DataWithResponseInit')
