import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readReturn } from '~/http/directory-query'
import { notFound } from '~/http/not-found.server'
import { businessesNamed } from '~/models/business/find.server'
import { readBusiness } from '~/models/business/page.server'

/**
 * `/seo/{slug}`: the business with that slug, else the one with that name, else those that share it (D2).
 * The page answers here with status 200 and its canonical address; a slow line is spared the redirect.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const back = readReturn(new URL(request.url).searchParams)
  const named = await businessesNamed(db, slug)
  const only = named.length === 1 ? named[0] : undefined
  const business = await readBusiness(db, only?.slug ?? slug, new Date())
  if (business) return { business, back, others: [] }
  if (named.length === 0) throw await notFound(db, slug)
  return { business: null, back, others: named }
}
