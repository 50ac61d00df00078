import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { readPage } from '~/features/directory/routes/directory-query'
import { momentInWords } from '~/features/places/calendar'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { type RowResult, VERDICT_WORDS } from '../schema'
import { ImportFilePage } from '../ui/import-file-page'
import { verdictsOf } from '../verdicts.server'
import { wantedImport } from './wanted.server'

/** A file: what would become of its rows, how far it has got, or what became of them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const job = await wantedImport(params)
  const { searchParams } = new URL(request.url)
  const verdict = readVerdict(searchParams)
  const { id, fileName, username, stage, status, total, done, counts, ignored, problem } = job
  const list =
    status === 'working' ? null : await verdictsOf(db, job, { verdict, page: readPage(searchParams) })
  return {
    job: { id, fileName, username, stage, status, total, done, counts, ignored, problem },
    uploaded: momentInWords(job.createdAt),
    verdict,
    list,
  }
}

function readVerdict(parameters: URLSearchParams): RowResult | null {
  const asked = parameters.get('resultado')
  const found = Object.entries(VERDICT_WORDS).find(([, word]) => word === asked)
  return found ? (found[0] as RowResult) : null
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, data ? `Importar ${data.job.fileName}` : 'Importar negocios')

export default function ImportFile() {
  return <ImportFilePage {...useLoaderData<typeof loader>()} />
}
