import { data, redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { parseAdminReturnPath } from '~/http/auth/admin-return'
import { packForm } from '~/http/forms/form.server'
import { readFormWithFile } from '~/http/forms/upload.server'
import { paths } from '~/paths'
import { canAccess } from '~/values/roles/access'
import type { SignedInUser } from '../sessions.server'
import { readSignedInUser } from './session.server'

/**
 * Guard of the administration (`admin-route.server.ts`). If no user is signed in, redirects to the sign-in
 * page, or responds to a form with `askToSignInAgain`. Throws 403 if `canAccess` returns false, and for the
 * role `catalog`.
 */
export async function requireAdminAccess(db: Db, request: Request): Promise<SignedInUser> {
  const account = await requireAdminOrCatalogAccess(db, request)
  if (account.role === 'catalog') throw data(null, { status: 403 })
  return account
}

/** Whether the path is about categories. Their sign-in page asks only for a password. */
export function isCategoryAdminPath(pathname: string): boolean {
  return /^\/admin\/categorias?(\/|$)/.test(pathname)
}

/** Like `requireAdminAccess`, but also accepts the role `catalog`: categories, images and photos (D35). */
export async function requireAdminOrCatalogAccess(db: Db, request: Request): Promise<SignedInUser> {
  const account = await readSignedInUser(db, request)
  if (!account) throw (await askToSignInAgain(request)) ?? redirect(signInFor(request))
  if (!canAccess(account.role, request.method, new URL(request.url).pathname))
    throw data(null, { status: 403 })
  return account
}

/**
 * Builds a response with status 401 that asks to sign in and sends the form along. Null if the request has no
 * form that can be sent along.
 */
async function askToSignInAgain(request: Request) {
  if (request.method !== 'POST') return null
  const pending = packForm((await readFormWithFile(request, { field: '', most: 0 })).form)
  const isCatalog = isCategoryAdminPath(new URL(request.url).pathname)
  return pending && data({ pending, isCatalog, back: backTo(request) }, { status: 401 })
}

function backTo(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  return parseAdminReturnPath(pathname + search)
}

function signInFor(request: Request): string {
  const back = backTo(request)
  return isCategoryAdminPath(new URL(request.url).pathname) ? paths.catalogSignIn(back) : paths.signIn(back)
}
