import { data, redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { readAdminReturn } from '~/http/auth/admin-return'
import { packForm } from '~/http/forms/pending-form.server'
import { readFormWithFile } from '~/http/forms/upload.server'
import { paths } from '~/paths'
import { mayOpen } from '~/values/roles/access'
import type { SignedIn } from '../sessions.server'
import { signedIn } from './session.server'

/**
 * Stands before every loader and action of the administration (`admin-route.server.ts`): sends whoever is not signed in to the form and back, answers
 * 403 where `mayOpen` does not open. The `categorias` account never passes.
 */
export async function requireAdmin(db: Db, request: Request): Promise<SignedIn> {
  const account = await requireCatalog(db, request)
  if (account.role === 'catalog') throw data(null, { status: 403 })
  return account
}

/** True for the pages about categories, whose sign-in asks for a password only. */
export function isCatalogPath(pathname: string): boolean {
  return /^\/admin\/categorias?(\/|$)/.test(pathname)
}

/** The same for what the `categorias` account may do as well: categories, their pictures and photos (D35). */
export async function requireCatalog(db: Db, request: Request): Promise<SignedIn> {
  const account = await signedIn(db, request)
  if (!account) throw (await askToSignInAgain(request)) ?? redirect(signInFor(request))
  if (!mayOpen(account.role, request.method, new URL(request.url).pathname)) throw data(null, { status: 403 })
  return account
}

/** 401 with all that was typed into a form, which its page then carries through the sign-in; null when there is nothing. */
async function askToSignInAgain(request: Request) {
  if (request.method !== 'POST') return null
  const pending = packForm((await readFormWithFile(request, { field: '', most: 0 })).form)
  const isCatalog = isCatalogPath(new URL(request.url).pathname)
  return pending && data({ pending, isCatalog, back: backTo(request) }, { status: 401 })
}

function backTo(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  return readAdminReturn(pathname + search)
}

function signInFor(request: Request): string {
  const back = backTo(request)
  return isCatalogPath(new URL(request.url).pathname) ? paths.catalogSignIn(back) : paths.signIn(back)
}
