import type { Db } from 'db/connect'
import { z } from 'zod'
import { signedCookie } from '~/http/signed-cookie.server'
import { type KnownAccount, markedAccount } from '../accounts.server'

/** Time for the second step, in seconds. */
const TIME = 600

const schema = z.object({ id: z.number(), keep: z.boolean(), at: z.number(), password: z.string() })

const cookie = signedCookie({ name: 'primer-paso', maxAge: TIME })

/** Whose password was right, and whether the session is to be kept. */
export interface FirstStep {
  account: Pick<KnownAccount, 'id' | 'username' | 'role'>
  keep: boolean
}

/** The `Set-Cookie` value that says that this browser has given the account's password; it opens nothing by itself. */
export async function firstStepCookie(db: Db, { id }: KnownAccount, keep: boolean): Promise<string> {
  const account = await markedAccount(db, id)
  return cookie().serialize({ id, keep, at: Date.now(), password: account?.mark ?? '' })
}

/** Who gave their password within the last ten minutes, if it is still the password. */
export async function readFirstStep(db: Db, request: Request): Promise<FirstStep | undefined> {
  const said = schema.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!said.success || Math.abs(Date.now() - said.data.at) > TIME * 1000) return undefined
  const { id, keep, password } = said.data
  const account = await markedAccount(db, id)
  return account?.mark === password ? { account, keep } : undefined
}

/** The `Set-Cookie` value that forgets it. */
export const forgetFirstStep = (): Promise<string> => cookie().serialize('', { maxAge: 0 })
