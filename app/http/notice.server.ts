import { type Cookie, createCookie, redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { withReturn } from '~/admin-paths'
import { env } from '~/env.server'
import { readListReturn } from './auth/admin-return'
import { readCookie } from './cookies.server'

/** On this site: a second slash, or what browsers take for one, would name another host (T8). */
const ownAddress = z.string().regex(/^\/(?![/\\])/)

const schema = z.object({
  kind: z.enum(['info', 'success', 'error']),
  title: z.string(),
  text: z.string().optional(),
  /** It is about what the page shows, and must not lie over it: the script leaves it in its place. */
  stays: z.boolean().optional(),
  undo: ownAddress.optional(),
  link: z.object({ text: z.string(), href: ownAddress }).optional(),
  /** The id of what it is about, where the page says it; on top of the page when it is left out. */
  at: z.string().optional(),
  /** What was changed, as its list names it: its row is the one outlined. */
  row: z.string().optional(),
})

/** What an action leaves to be said on the next page (D94). */
export type Notice = z.infer<typeof schema>

/** Long enough for a redirect on a slow line; a notice nobody came for is not shown hours later. */
const SECONDS = 120

/** The `Set-Cookie` value that says `notice` on the next page. It is signed: nobody else can put words on ours. */
export function noticeCookie(notice: Notice): Promise<string> {
  return cookie().serialize(notice)
}

/** For an action that is done: on to `path` as a new document, with `notice` on it; what undoes it comes back there. */
export async function redirectWithNotice(path: string, notice: Notice): Promise<Response> {
  const undo = notice.undo && withReturn(notice.undo, readListReturn(path))
  const left = undo ? { ...notice, undo } : notice
  return redirectDocument(path, { status: 303, headers: { 'Set-Cookie': await noticeCookie(left) } })
}

/** The notice for this page and the headers that clear it; none unless signed with our secrets, new or old. */
export async function readNotice(request: Request): Promise<{ notices: Notice[]; headers: HeadersInit }> {
  if (readCookie(request, 'aviso') === undefined) return { notices: [], headers: {} }
  const parsed = schema.safeParse(await cookie().parse(request.headers.get('cookie')))
  const headers = { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) }
  return { notices: parsed.success ? [parsed.data] : [], headers }
}

let made: Cookie | undefined

/** Made on first use: outside production the secrets are made up then, too. */
function cookie(): Cookie {
  made ??= createCookie('aviso', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: SECONDS,
    secrets: [...env.SESSION_SECRETS],
  })
  return made
}
