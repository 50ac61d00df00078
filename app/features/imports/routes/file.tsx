import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { formatDateTime } from '~/features/places/calendar'
import { imports } from '~/gateways/object-store/stores.server'
import { byAction } from '~/http/forms/by-action'
import { readForm } from '~/http/forms/form.server'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { readPage } from '~/values/list-query'
import { type Field, isField, NAMING } from '../headers'
import {
  IMPORT_NOT_BEGUN,
  type ImportRequest,
  importAction,
  importLoader,
  startImportStage,
  startStageAndRedirect,
} from '../http/import-route.server'
import { canDiscard, discardImport, refusedFile } from '../jobs/files.server'
import { keepColumns, saveChoices } from '../jobs/import-jobs.server'
import {
  countNewBusinessesByGroup,
  findFirstPublished,
  listDisputes,
  listVerdicts,
} from '../jobs/results.server'
import { isEncoding } from '../read/bytes'
import { isDelimiter } from '../read/csv'
import {
  type ImportChoices,
  type ImportLayout,
  listUnreadSheets,
  type Stage,
  toShownImport,
  VERDICT_TABLE,
  VERDICTS,
} from '../schema'
import { ImportFilePage } from '../ui/file-page'
import { listNotUndone } from '../write/undo.server'

/** Whether another sheet or separator was chosen. Its columns must be shown before anything is imported. */
const isReadOtherwise = ({ sheet, delimiter }: ImportChoices, layout: ImportLayout) =>
  (sheet !== undefined && sheet !== layout.sheet) ||
  (delimiter !== undefined && delimiter !== layout.delimiter)

/** Reads the choices that the columns form sent. Without columns if another sheet or separator was chosen. */
function readColumnChoices(form: URLSearchParams, layout: ImportLayout): ImportChoices {
  const encoding = form.get('lectura')
  const sheet = form.get('hoja')
  const delimiter = form.get('separador')
  const columns = layout.columns.flatMap(({ key }, place): [string, Field | 'none'][] => {
    const target = form.get(`columna-${place}`) ?? ''
    return target === 'none' || isField(target) ? [[key, target]] : []
  })
  const choices = {
    ...(encoding && isEncoding(encoding) && { encoding }),
    ...(delimiter && isDelimiter(delimiter) && { delimiter }),
    ...(sheet && layout.sheets.includes(sheet) && { sheet }),
    ...(form.get('filas-ocultas') === 'si' && { hiddenRows: true }),
  }
  return isReadOtherwise(choices, layout) ? choices : { ...choices, columns: Object.fromEntries(columns) }
}

/** Returns the chosen targets that differ from the proposed ones. */
const toNewlyChosen = ({ columns = {} }: ImportChoices, layout: ImportLayout) =>
  Object.fromEntries(
    layout.columns.flatMap(({ key, target }) => {
      const chosen = Object.hasOwn(columns, key) ? columns[key] : undefined
      return chosen && chosen !== (target ?? 'none') ? [[key, chosen]] : []
    }),
  )

/** Returns the reason why the columns cannot be confirmed, in Spanish. Null if they can. */
function findObjection({ columns = {} }: ImportChoices, layout: ImportLayout): string | null {
  if (!NAMING.some((field) => Object.values(columns).includes(field)))
    return 'Di qué columna lleva el nombre del negocio'
  const undecided = layout.columns.find(({ key, isMissing }) => isMissing && !Object.hasOwn(columns, key))
  if (undecided) return `Di a qué va la columna «${undecided.header}», o elige «No usar»`
  return null
}

/** Data of the import page: columns, dry run, progress or results. */
export const loader = importLoader(async ({ job, query }) => {
  const verdict = VERDICTS.find((each) => VERDICT_TABLE[each].query === query.get('resultado')) ?? null
  const { id, stage, status } = job
  const hasRows = status !== 'working' && stage !== 'columns'
  const isChecked = hasRows && stage === 'check'
  const wantsColumns = stage === 'columns' || (stage === 'check' && query.get('ver') === 'columnas')
  return {
    job: toShownImport(job),
    uploaded: formatDateTime(job.createdAt),
    verdict,
    list: hasRows ? await listVerdicts(db, job, { verdict, page: readPage(query) }) : null,
    hasLeftovers: hasRows && (await imports.size(refusedFile(job.file))) !== null,
    layout: status === 'done' && wantsColumns ? job.layout : null,
    unreadSheets: listUnreadSheets(job.layout),
    canDiscard: canDiscard(job),
    canChangeColumns: isChecked && job.layout !== null,
    disputes: isChecked ? await listDisputes(db, id) : [],
    shares: isChecked ? await countNewBusinessesByGroup(db, id) : null,
    first: stage === 'run' && status === 'done' ? await findFirstPublished(db, id) : null,
    kept: stage === 'undo' && status === 'done' ? await listNotUndone(db, id) : [],
  }
})

type Answer = (asked: ImportRequest) => Promise<Response>

/**
 * Stores the columns and starts the dry run. Reads the file again if other settings were chosen or a column
 * is missing.
 */
const takeColumns: Answer = async ({ request, actor, job }) => {
  const form = await readForm(request)
  const page = adminPaths.importFile(job.id)
  if (!job.layout) return redirect(page)
  const choices = readColumnChoices(form, job.layout)
  await saveChoices(db, job.id, choices)
  await keepColumns(db, toNewlyChosen(choices, job.layout))
  const isReadAnew = form.has('leer') || isReadOtherwise(choices, job.layout)
  const objection = isReadAnew ? null : findObjection(choices, job.layout)
  if (!isReadAnew && !objection) return startStageAndRedirect(actor, job.id, 'check')
  if (!objection) return startStageAndRedirect(actor, job.id, 'columns')
  const begun = await startImportStage(actor, job.id, 'columns')
  return redirectWithNotice(
    page,
    begun.ok ? { kind: 'error', title: objection, stays: true } : IMPORT_NOT_BEGUN[begun.reason],
  )
}

/** Returns the answer to a button that starts or resumes a stage. */
const beginWith =
  (stage: Stage): Answer =>
  ({ actor, job }) =>
    startStageAndRedirect(actor, job.id, stage === 'check' && job.stage === 'columns' ? 'columns' : stage)

/** Starts the run. Later edits by people are replaced only in the chosen lines. */
const confirm: Answer = async ({ request, actor, job }) => {
  if (job.stage === 'check') {
    const overrides = (await readForm(request)).getAll('tomar').map(Number).filter(Number.isSafeInteger)
    await saveChoices(db, job.id, { ...job.choices, overrides })
  }
  return startStageAndRedirect(actor, job.id, 'run')
}

/** Deletes a list that was not imported. */
const discard: Answer = async ({ job }) =>
  (await discardImport(db, imports, job))
    ? redirectWithNotice(adminPaths.import(), { kind: 'success', title: `Se descartó ${job.fileName}` })
    : redirect(adminPaths.importFile(job.id), 303)

export const action = importAction(
  byAction({
    columnas: takeColumns,
    revisar: beginWith('check'),
    confirmar: confirm,
    deshacer: beginWith('undo'),
    descartar: discard,
  }),
)

export const meta = adminTitle<typeof loader>(({ job }) => `Importar ${job.fileName}`)

export default function ImportFile() {
  return <ImportFilePage {...useLoaderData<typeof loader>()} />
}
