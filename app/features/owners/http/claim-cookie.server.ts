import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '~/env.server'
import type { Notice } from '~/http/notice.server'
import { CLAIM_CODE_VALIDITY_MINUTES, type SentClaimCode } from '../claims.server'

const sentCode = z.object({ businessId: z.number(), nonce: z.string(), until: z.number() })

const cookie = (path: string) =>
  createCookie('reclamo', {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: CLAIM_CODE_VALIDITY_MINUTES * 60,
    secrets: [...env.SESSION_SECRETS],
  })

/**
 * Builds the signed `Set-Cookie` value with data about the code requested in this browser. The browser sends it
 * only to addresses under `path`. Null deletes it.
 */
export const buildClaimCookie = (path: string, sent: SentClaimCode | null): Promise<string> =>
  sent ? cookie(path).serialize(sent) : cookie(path).serialize('', { maxAge: 0 })

/**
 * Reads which code this browser requested for this business. Null if there is none, if it is for another
 * business, or if the cookie is forged.
 */
export async function readClaimCookie(
  request: Request,
  path: string,
  businessId: number,
): Promise<SentClaimCode | null> {
  const sent = sentCode.safeParse(await cookie(path).parse(request.headers.get('cookie'))).data
  return sent?.businessId === businessId ? sent : null
}

/** Notice for the owner after an accepted claim. */
export const CLAIM_ACCEPTED_NOTICE: Notice = {
  kind: 'success',
  title: 'Esta es la página privada de tu negocio',
  text: 'Guarda su dirección: con ella vuelves a entrar. Si había otros enlaces, ya no abren.',
}
