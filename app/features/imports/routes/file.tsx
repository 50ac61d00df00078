import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { momentInWords } from '~/features/places/calendar'
import { imports } from '~/gateways/object-store/stores.server'
import { adminTitle } from '~/http/meta'
import { readPage } from '~/values/list-query'
import { refusedFile } from '../files.server'
import { importLoader } from '../http/import-route.server'
import { disputesOf, firstPublished, sharesOf, verdictsOf } from '../results.server'
import { unreadSheets, VERDICT_TABLE, VERDICTS } from '../schema'
import { ImportFilePage } from '../ui/import-file-page'
import { keptAfterUndo } from '../undo.server'

/** A file: its columns, what would become of its rows, how far it has got, or what became of them. */
export const loader = importLoader(async ({ job, query }) => {
  const verdict = VERDICTS.find((each) => VERDICT_TABLE[each].query === query.get('resultado')) ?? null
  const { id, fileName, username, stage, status, total, done, counts, ignored, leftOut, problem } = job
  const hasRows = status !== 'working' && stage !== 'columns'
  const isChecked = hasRows && stage === 'check'
  const wantsColumns = stage === 'columns' || (stage === 'check' && query.get('ver') === 'columnas')
  return {
    job: { id, fileName, username, stage, status, total, done, counts, ignored, leftOut, problem },
    uploaded: momentInWords(job.createdAt),
    verdict,
    list: hasRows ? await verdictsOf(db, job, { verdict, page: readPage(query) }) : null,
    hasLeftovers: hasRows && (await imports.size(refusedFile(job.file))) !== null,
    layout: status === 'done' && wantsColumns ? job.layout : null,
    unreadSheets: unreadSheets(job.layout),
    canChangeColumns: isChecked && job.layout !== null,
    disputes: isChecked ? await disputesOf(db, id) : [],
    shares: isChecked ? await sharesOf(db, id) : null,
    first: stage === 'run' && status === 'done' ? await firstPublished(db, id) : null,
    kept: stage === 'undo' && status === 'done' ? await keptAfterUndo(db, id) : [],
  }
})

export const meta = adminTitle<typeof loader>(({ job }) => `Importar ${job.fileName}`)

export default function ImportFile() {
  return <ImportFilePage {...useLoaderData<typeof loader>()} />
}
