import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { begin, beginAndShow } from '../http/begin.server'
import { importAction, importLoader } from '../http/import-route.server'
import { type Field, isField, NAMING } from '../parse/columns/fields'
import { isDelimiter } from '../parse/file/delimiter'
import { isEncoding } from '../parse/file/encoding'
import { keepColumns } from '../remembered-columns.server'
import type { ImportChoices, ImportLayout } from '../schema'
import { saveChoices } from '../stored-imports.server'

export const loader = importLoader(({ job }) => redirect(adminPaths.importFile(job.id)))

/** Takes what the columns mean, keeps it for the next file, and has the dry run begin; or reads the file anew. */
export const action = importAction(async ({ request, actor, job }) => {
  const form = await readForm(request)
  const page = adminPaths.importFile(job.id)
  if (!job.layout) return redirect(page)
  const choices = readChoices(form, job.layout)
  await saveChoices(db, job.id, choices)
  await keepColumns(db, newlyChosen(choices, job.layout))
  const isReadAnew = form.has('leer') || isReadOtherwise(choices, job.layout)
  const objection = isReadAnew ? null : objectionTo(choices, job.layout)
  if (!isReadAnew && !objection) return beginAndShow(actor, job.id, 'check')
  await begin(actor, job.id, 'columns')
  return objection
    ? redirectWithNotice(page, { kind: 'error', title: objection, stays: true })
    : redirect(page, 303)
})

/** Another sheet or sign has other columns, which are to be seen first. */
const isReadOtherwise = ({ sheet, delimiter }: ImportChoices, layout: ImportLayout) =>
  (sheet !== undefined && sheet !== layout.sheet) ||
  (delimiter !== undefined && delimiter !== layout.delimiter)

function readChoices(form: URLSearchParams, layout: ImportLayout): ImportChoices {
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
  }
  return isReadOtherwise(choices, layout) ? choices : { ...choices, columns: Object.fromEntries(columns) }
}

/** What was proposed is proposed again by itself. */
const newlyChosen = ({ columns = {} }: ImportChoices, layout: ImportLayout) =>
  Object.fromEntries(
    layout.columns.flatMap(({ key, target }) => {
      const chosen = Object.hasOwn(columns, key) ? columns[key] : undefined
      return chosen && chosen !== (target ?? 'none') ? [[key, chosen]] : []
    }),
  )

/** Why it cannot go on; null when it can. */
function objectionTo({ columns = {} }: ImportChoices, layout: ImportLayout): string | null {
  if (!NAMING.some((field) => Object.values(columns).includes(field)))
    return 'Di qué columna lleva el nombre del negocio'
  const undecided = layout.columns.find(({ key, isMissing }) => isMissing && !Object.hasOwn(columns, key))
  if (undecided) return `Di a qué va la columna «${undecided.header}», o elige «No usar»`
  return null
}
