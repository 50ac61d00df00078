import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { momentInWords } from '~/features/places/calendar'
import { imports } from '~/gateways/object-store/stores.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { refusedFile } from '../files.server'
import { wantedImport } from '../http/wanted.server'
import { disputesOf, firstPublished, sharesOf, verdictsOf } from '../results.server'
import { type ImportJob, VERDICT_WORDS, type Verdict } from '../schema'
import { ImportFilePage } from '../ui/import-file-page'
import { keptAfterUndo } from '../undo.server'

/** A file: its columns, what would become of its rows, how far it has got, or what became of them. */
export const loader = adminLoader(async ({ params, query }) => {
  const job = await wantedImport(params)
  const verdict = readVerdict(query)
  const { id, fileName, username, stage, status, total, done, counts, ignored, problem } = job
  const hasRows = status !== 'working' && stage !== 'columns'
  const list = hasRows ? await verdictsOf(db, job, { verdict, page: readPage(query) }) : null
  return {
    job: { id, fileName, username, stage, status, total, done, counts, ignored, problem },
    uploaded: momentInWords(job.createdAt),
    verdict,
    list,
    hasLeftovers: hasRows && (await imports.size(refusedFile(job.file))) !== null,
    layout: wantsColumns(job, query) ? job.layout : null,
    canChangeColumns: stage === 'check' && status !== 'working' && job.layout !== null,
    disputes: hasRows && stage === 'check' ? await disputesOf(db, id) : [],
    shares: hasRows && stage === 'check' ? await sharesOf(db, id) : null,
    first: stage === 'run' && status === 'done' ? await firstPublished(db, id) : null,
    kept: stage === 'undo' && status === 'done' ? await keptAfterUndo(db, id) : [],
  }
})

const wantsColumns = ({ stage, status }: ImportJob, parameters: URLSearchParams) =>
  status === 'done' && (stage === 'columns' || (stage === 'check' && parameters.get('ver') === 'columnas'))

function readVerdict(parameters: URLSearchParams): Verdict | null {
  const asked = parameters.get('resultado')
  const found = Object.entries(VERDICT_WORDS).find(([, word]) => word === asked)
  return found ? (found[0] as Verdict) : null
}

export const meta = adminTitle<typeof loader>(({ job }) => `Importar ${job.fileName}`)

export default function ImportFile() {
  return <ImportFilePage {...useLoaderData<typeof loader>()} />
}
