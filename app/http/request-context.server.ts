import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** What is known of the request being answered, from the server's first step to the last byte. */
export interface RequestContext {
  /** Six letters and figures under which the log holds it. */
  reference: string
  method: string
  /** Who asks, as a key for limits: an IPv4 address or the /64 of an IPv6 one. */
  clientAddress: string
  /** What the proxy in front says of where they are. */
  clientRegion?: string | undefined
  /** Where the answer goes; absent for a page that is rendered for many. */
  response?: ServerResponse
  /** The text fields of the form that it brought. */
  form?: URLSearchParams
  /** That form comes back with errors: the title of its page says so. */
  formHasErrors?: boolean
  /** Something had to stand in on its page, which is then cached for nobody. */
  isIncomplete?: boolean
  /** Foreign origins from which its page loads a script, as that of a captcha. */
  scriptOrigins?: readonly string[]
  /** Its list found nothing for the text that was searched for. */
  foundNothing?: boolean
  /** The pattern of the route that answers it, such as `:category/:business`. */
  route?: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Answers a request: whatever `work` calls learns of it by `requestContext`. */
export const inRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

/** The request being answered; undefined in a job or a command. */
export const requestContext = (): RequestContext | undefined => storage.getStore()
