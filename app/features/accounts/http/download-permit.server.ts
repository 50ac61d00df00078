import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { createLazySignedCookie } from '~/http/cookies.server'
import type { AdminRequest } from './admin-route.server'

/** Time for starting a download after the password was entered, in seconds. */
const TIME = 300

const schema = z.object({ sessionId: z.number(), path: z.string(), at: z.number() })

const cookie = createLazySignedCookie({ name: 'descarga', maxAge: TIME })

/**
 * Redirects to the file at `path` after the password was entered. This session may download it for five
 * minutes.
 */
export async function redirectToPermittedDownload(
  { actor }: Pick<AdminRequest, 'actor'>,
  path: string,
): Promise<Response> {
  const permit = { sessionId: actor.sessionId, path, at: Date.now() }
  return redirect(path, { status: 303, headers: { 'Set-Cookie': await cookie().serialize(permit) } })
}

/** Whether this session entered the password for the requested file within the last five minutes. */
export async function canDownloadFile({
  request,
  actor,
}: Pick<AdminRequest, 'request' | 'actor'>): Promise<boolean> {
  const said = schema.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!said.success || Math.abs(Date.now() - said.data.at) > TIME * 1000) return false
  return said.data.sessionId === actor.sessionId && said.data.path === new URL(request.url).pathname
}
