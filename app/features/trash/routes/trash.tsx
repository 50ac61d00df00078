import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { BIN_DAYS } from '~/features/deletion/schema'
import { readPage } from '~/features/directory/routes/directory-query'
import { shortDate } from '~/features/places/calendar'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { tolerate } from '~/http/fallback.server'
import { clampPage } from '~/values/page'
import { BIN_PAGE, readBin } from '../contents.server'
import { BinPage } from '../ui/trash-page'
import { readBinNoun } from './trash-address'

/** Everything that was deleted in the last 30 days, in one list (D30). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const parameters = new URL(request.url).searchParams
  const noun = readBinNoun(parameters.get('que')) ?? null
  const asked = readPage(parameters)
  const bin = await tolerate(request)('bin', readBin(db, noun, asked), null)
  const entries = bin?.entries.map(({ deletedAt, ...entry }) => ({
    ...entry,
    deletedOn: shortDate(deletedAt),
    erasedOn: shortDate(new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString()),
  }))
  return {
    ...{ noun, entries: entries ?? null },
    total: bin?.total ?? 0,
    isCapped: bin?.isCapped ?? false,
    ...clampPage(asked, bin?.total ?? 0, BIN_PAGE),
  }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Papelera')

export default function Bin() {
  return <BinPage {...useLoaderData<typeof loader>()} />
}
