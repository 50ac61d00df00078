import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { formatDateTime } from '~/features/places/calendar'
import { importFileStore } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { readPageNumber } from '~/values/list-query'
import { BUSINESS_NAME_FIELDS, isMappableField, type MappableField } from '../headers'
import {
  createImportAction,
  createImportLoader,
  type ImportPageRequest,
  STAGE_START_FAILURE_NOTICES,
  startImportStage,
  startStageAndRedirect,
} from '../http/import-route.server'
import { canDiscardImport, discardImport, toRowsToCorrectFileName } from '../jobs/files.server'
import { saveImportChoices, saveRememberedColumns } from '../jobs/import-jobs.server'
import {
  countNewBusinessesByGroup,
  findFirstPublishedBusinessOfImport,
  findGeneralCategoryToCreate,
  listRowResults,
  listUncertainRows,
} from '../jobs/results.server'
import { isEncoding } from '../read/bytes'
import { isDelimiterName } from '../read/csv'
import {
  type FileLayout,
  type ImportChoices,
  type ImportStage,
  listUnreadSheets,
  toShownImport,
  VERDICT_PROPERTIES,
  VERDICTS,
} from '../schema'
import { ImportJobPage } from '../ui/file-page'
import { listRowsNotUndone } from '../write/undo.server'

/** Whether another sheet or separator was chosen. Its columns must be shown before anything is imported. */
const isReadOtherwise = ({ sheet, delimiter }: ImportChoices, layout: FileLayout) =>
  (sheet !== undefined && sheet !== layout.sheet) ||
  (delimiter !== undefined && delimiter !== layout.delimiter)

/** Reads the choices that the columns form sent. Without columns if another sheet or separator was chosen. */
function readColumnChoices(form: URLSearchParams, layout: FileLayout): ImportChoices {
  const encoding = form.get('lectura')
  const sheet = form.get('hoja')
  const delimiter = form.get('separador')
  const columns = layout.columns.flatMap(({ key }, place): [string, MappableField | 'none'][] => {
    const target = form.get(`columna-${place}`) ?? ''
    return target === 'none' || isMappableField(target) ? [[key, target]] : []
  })
  const choices = {
    ...(encoding && isEncoding(encoding) && { encoding }),
    ...(delimiter && isDelimiterName(delimiter) && { delimiter }),
    ...(sheet && layout.sheets.includes(sheet) && { sheet }),
    ...(form.get('filas-ocultas') === 'si' && { hiddenRows: true }),
  }
  return isReadOtherwise(choices, layout) ? choices : { ...choices, columns: Object.fromEntries(columns) }
}

/** Returns the chosen targets that differ from the proposed ones. */
const toNewlyChosen = ({ columns = {} }: ImportChoices, layout: FileLayout) =>
  Object.fromEntries(
    layout.columns.flatMap(({ key, target }) => {
      const chosen = Object.hasOwn(columns, key) ? columns[key] : undefined
      return chosen && chosen !== (target ?? 'none') ? [[key, chosen]] : []
    }),
  )

/** Returns the reason why the columns cannot be confirmed, in Spanish. Null if they can. */
function findObjection({ columns = {} }: ImportChoices, layout: FileLayout): string | null {
  if (!BUSINESS_NAME_FIELDS.some((field) => Object.values(columns).includes(field)))
    return 'Di qué columna lleva el nombre del negocio'
  const undecided = layout.columns.find(({ key, isMissing }) => isMissing && !Object.hasOwn(columns, key))
  if (undecided) return `Di a qué va la columna «${undecided.header}», o elige «No usar»`
  return null
}

/** Data of the import page: columns, dry run, progress or results. */
export const loader = createImportLoader(async ({ job, query }) => {
  const verdict = VERDICTS.find((each) => VERDICT_PROPERTIES[each].query === query.get('resultado')) ?? null
  const { id, stage, status } = job
  const hasRows = status !== 'working' && stage !== 'columns'
  const isChecked = hasRows && stage === 'check'
  const wantsColumns = stage === 'columns' || (stage === 'check' && query.get('ver') === 'columnas')
  return {
    job: toShownImport(job),
    uploaded: formatDateTime(job.createdAt),
    verdict,
    list: hasRows ? await listRowResults(db, job, { verdict, page: readPageNumber(query) }) : null,
    hasLeftovers: hasRows && (await importFileStore.size(toRowsToCorrectFileName(job.file))) !== null,
    layout: status === 'done' && wantsColumns ? job.layout : null,
    unreadSheets: listUnreadSheets(job.layout),
    canDiscard: canDiscardImport(job),
    canChangeColumns: isChecked && job.layout !== null,
    disputes: isChecked ? await listUncertainRows(db, id) : [],
    shares: isChecked ? await countNewBusinessesByGroup(db, id) : null,
    newCategory: isChecked ? await findGeneralCategoryToCreate(db, id) : null,
    firstPublishedBusiness:
      stage === 'run' && status === 'done' ? await findFirstPublishedBusinessOfImport(db, id) : null,
    rowsNotUndone: stage === 'undo' && status === 'done' ? await listRowsNotUndone(db, id) : [],
  }
})

type Answer = (asked: ImportPageRequest) => Promise<Response>

/** Stores the columns and starts the dry run, or reads the file again. */
const takeColumns: Answer = async ({ request, actor, job }) => {
  const form = await readForm(request)
  const page = adminPaths.importFile(job.id)
  if (!job.layout) return redirect(page)
  const choices = readColumnChoices(form, job.layout)
  await saveImportChoices(db, job.id, choices)
  await saveRememberedColumns(db, toNewlyChosen(choices, job.layout))
  const isReadAnew = form.has('leer') || isReadOtherwise(choices, job.layout)
  const objection = isReadAnew ? null : findObjection(choices, job.layout)
  if (!isReadAnew && !objection) return startStageAndRedirect(actor, job.id, 'check')
  if (!objection) return startStageAndRedirect(actor, job.id, 'columns')
  const begun = await startImportStage(actor, job.id, 'columns')
  return redirectWithNotice(
    page,
    begun.ok ? { kind: 'error', title: objection, stays: true } : STAGE_START_FAILURE_NOTICES[begun.reason],
  )
}

/** Returns the answer to a button that starts or resumes a stage. */
const beginWith =
  (stage: ImportStage): Answer =>
  ({ actor, job }) =>
    startStageAndRedirect(actor, job.id, stage === 'check' && job.stage === 'columns' ? 'columns' : stage)

/** Starts the run. Later edits by people are replaced only in the chosen lines. */
const confirm: Answer = async ({ request, actor, job }) => {
  if (job.stage === 'check') {
    const overrides = (await readForm(request)).getAll('tomar').map(Number).filter(Number.isSafeInteger)
    await saveImportChoices(db, job.id, { ...job.choices, overrides })
  }
  return startStageAndRedirect(actor, job.id, 'run')
}

/** Deletes a list that was not imported. */
const discard: Answer = async ({ job }) =>
  (await discardImport(db, importFileStore, job))
    ? redirectWithNotice(href('/administracion/importar'), {
        kind: 'success',
        title: `Se descartó ${job.fileName}`,
      })
    : redirect(adminPaths.importFile(job.id), 303)

export const action = createImportAction(
  createMultiFormAction({
    columnas: takeColumns,
    revisar: beginWith('check'),
    confirmar: confirm,
    deshacer: beginWith('undo'),
    descartar: discard,
  }),
)

export const meta = createAdminMeta<typeof loader>(({ job }) => `Importar ${job.fileName}`)

export default function ImportJobRoute() {
  return <ImportJobPage {...useLoaderData<typeof loader>()} />
}
