import { type Cookie, createCookie, redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { withReturnTo } from '~/admin-paths'
import { env } from '~/env.server'
import { parseListReturnPath } from './auth/admin-return'
import { readCookie } from './cookies.server'

/**
 * A path on this site. It must not begin with a second slash or a backslash, which would name another host
 * (T8).
 */
const ownAddress = z.string().regex(/^\/(?![/\\])/)

const schema = z.object({
  kind: z.enum(['info', 'success', 'error']),
  title: z.string(),
  text: z.string().optional(),
  /** True if the notice is about the content of the page. The script then does not move it over the page. */
  stays: z.boolean().optional(),
  undo: ownAddress.optional(),
  link: z.object({ text: z.string(), href: ownAddress }).optional(),
  /** WhatsApp chat that the next page opens at once without a script. */
  chat: z
    .string()
    .regex(/^https:\/\/wa\.me\/[!-~]+$/)
    .optional(),
  /** Id of the element where the page shows the notice. Default: at the top of the page. */
  at: z.string().optional(),
  /** Id of the changed row in its list. The page outlines that row. */
  row: z.string().optional(),
})

/** A notice that the next page shows after an action (D94). */
export type Notice = z.infer<typeof schema>

/**
 * Validity in seconds. It is enough for a redirect on a slow connection. An unread notice is not shown hours
 * later.
 */
const NOTICE_COOKIE_SECONDS = 120

/**
 * Builds the `Set-Cookie` value that shows `notice` on the next page. It is signed, so that other sites
 * cannot forge a notice.
 */
export function serializeNoticeCookie(notice: Notice): Promise<string> {
  return cookie().serialize(notice)
}

/**
 * Redirects to `path` and shows `notice` there. The browser loads a new document. If `path` is a list, an
 * undo returns to it.
 */
export async function redirectWithNotice(path: string, notice: Notice): Promise<Response> {
  const undo = notice.undo && withReturnTo(notice.undo, parseListReturnPath(path))
  const left = undo ? { ...notice, undo } : notice
  return redirectDocument(path, { status: 303, headers: { 'Set-Cookie': await serializeNoticeCookie(left) } })
}

/**
 * Returns the notice for this page, and the headers that delete it and open its chat. No notice if the cookie
 * is missing or invalid.
 */
export async function readNotice(request: Request): Promise<{ notices: Notice[]; headers: HeadersInit }> {
  if (readCookie(request, 'aviso') === undefined) return { notices: [], headers: {} }
  const parsed = schema.safeParse(await cookie().parse(request.headers.get('cookie')))
  const clear = { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) }
  const chat = parsed.data?.chat
  return {
    notices: parsed.success ? [parsed.data] : [],
    headers: chat ? { ...clear, Refresh: `0; url=${chat}` } : clear,
  }
}

let made: Cookie | undefined

/** Creates the cookie on first use, because secrets may be generated later than this module is loaded. */
function cookie(): Cookie {
  made ??= createCookie('aviso', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: NOTICE_COOKIE_SECONDS,
    secrets: [...env.SESSION_SECRETS],
  })
  return made
}
