import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  isRouteErrorResponse,
  useActionData,
  useFetcher,
  useNavigation,
} from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { buildRejectedForm, type FormRejection } from './returned-form'

const RETRY_INTERVAL_MS = 3_000

/** Resolves after three seconds, or as soon as the browser is online again. */
const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, RETRY_INTERVAL_MS)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })

/**
 * Creates a `clientAction`. If sending fails, it shows the form again with its input. Responses, and route
 * errors below status 500, are thrown on. The message is `failure`, or `unreachable` without a connection. It
 * does not send the form again by itself.
 */
export const createFormKeepingClientAction =
  (failure: FormRejection, unreachable = failure) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const form = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
      if (isAnswer) throw error
      return stay(buildRejectedForm(form, error instanceof TypeError ? unreachable : failure))
    }
  }

/** With status 503 Remix does not load the page data again. */
const stay = (answer: object) =>
  new Response(JSON.stringify(answer), { status: 503, headers: { 'Content-Type': 'application/json' } })

/** `clientAction` with the general messages. */
export const clientAction = createFormKeepingClientAction(
  SEND_FAILED_MESSAGES.unexpected,
  SEND_FAILED_MESSAGES.unreachable,
)

/** A `clientLoader` for fetchers. It tries again while the server cannot be reached. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  for (;;)
    try {
      return await serverLoader()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await waitForRetry()
    }
}

/**
 * Like `useFetcher`, for one address after another. Until the first data arrives, it loads one address at a
 * time: while Remix looks for a route, it does not abort older loads, and may show the data of one of them.
 */
export function useLatestFetcher<Loader>() {
  const { load, data, state } = useFetcher<Loader>()
  const [wanted, setWanted] = useState<{ href: string }>()
  const loaded = useRef<typeof wanted>()
  const mustWait = state !== 'idle' && data === undefined
  useEffect(() => {
    if (!wanted || wanted === loaded.current || mustWait) return
    loaded.current = wanted
    load(wanted.href)
  }, [wanted, mustWait, load])
  return { load: (href: string) => setWanted({ href }), data }
}

/**
 * Returns the form component, the last answer and the sending state of a hydrated page. Remix may drop the
 * answer at a navigation within the page, so it is stored here.
 */
export function useFormAnswer<Action>() {
  const answer = useActionData<Action>()
  const [kept, keep] = useState(answer)
  if (answer && answer !== kept) keep(answer)
  return { as: Form, returned: kept, isSending: useNavigation().state !== 'idle' }
}
