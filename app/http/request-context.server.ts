import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** Data about the current request, from its arrival to the last byte of the answer. */
export interface RequestContext {
  /** Six letters and digits that identify the request in the log. */
  reference: string
  method: string
  /** Client key for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  clientAddress: string
  /** Region of the client as reported by the proxy. */
  clientRegion?: string | undefined
  /** The response to write to. Absent for a page that is cached for many visitors. */
  response?: ServerResponse
  /** The answer must include what its sender may have just saved, so no cached rows are used (F83). */
  isPersonal?: boolean
  /** Text fields of the submitted form. */
  form?: URLSearchParams
  /** The form is returned with errors, which the page title mentions. */
  formHasErrors?: boolean
  /** A part of the page failed, so the page is not cached. */
  isIncomplete?: boolean
  /** External origins from which the page loads a script, for example a captcha. */
  scriptOrigins?: readonly string[]
  /** The search text of the list had no results. */
  foundNothing?: boolean
  /** Pattern of the matched route, such as `:category/:business`. */
  route?: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work` with this context. `requestContext` returns it to all functions called by `work`. */
export const runInRequestContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work)

/** Returns the context of the current request. Undefined in a job or a command. */
export const requestContext = (): RequestContext | undefined => storage.getStore()
