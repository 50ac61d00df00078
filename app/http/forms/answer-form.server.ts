import { statfs } from 'node:fs/promises'
import type { HeadersFunction } from '@remix-run/node'
import type { z } from 'zod'
import { env } from '~/env.server'
import type { FieldConflict } from '~/values/fields'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'
import { logError } from '../log-error.server'
import { getRequestContext } from '../request-context.server'
import { type ExpectedUpload, readForm, readFormWithFile, type SentFile } from './form.server'
import type { FormErrors, FormRejection } from './returned-form'
import { buildConflictResponse, buildRejectedFormResponse, parseSubmission } from './submission.server'

/** Failures with a text for users, by their SQLite, PostgreSQL or system code. */
const FAILURE_MESSAGES: readonly [RegExp, string][] = [
  [/SQLITE_(BUSY|LOCKED)|55P03|40001|40P01/, 'El servidor está muy ocupado'],
  [/SQLITE_FULL|ENOSPC|EDQUOT|53100/, 'No queda espacio en el servidor'],
]

/** Returns the text about a failure for the user. Undefined if only the log may contain the cause. */
export function findFailureMessage(error: unknown): string | undefined {
  const said = `${(error as { code?: unknown } | null)?.code} ${error}`
  return FAILURE_MESSAGES.find(([pattern]) => pattern.test(said))?.[1]
}

/** Time for which a result is used again, in milliseconds. */
const FREE_SPACE_CACHE_MS = 2_000

let latest: { folder: string; at: number; answer: Promise<boolean> } | undefined

/**
 * Whether the disk of `folder` has enough space for data of visitors (T47). True if this cannot be measured.
 */
export function hasFreeSpace(folder: string): Promise<boolean> {
  if (latest?.folder !== folder || Date.now() - latest.at > FREE_SPACE_CACHE_MS)
    latest = { folder, at: Date.now(), answer: measure(folder) }
  return latest.answer
}

const measure = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= MIN_FREE_DISK_BYTES,
    () => true,
  )

export interface FormHandlerOptions<Schema extends z.ZodType> {
  request: Request
  /** Omitted if the rules need more than the form. `act` must then call `parseSubmission`. */
  schema?: Schema
  upload?: ExpectedUpload
  /** Title above field errors, or a function that returns title and errors. Default: no title. */
  invalid?: string | ((errors: FormErrors) => FormRejection)
  /** Title and errors to show after a failure. */
  failed?: FormRejection | ((error: unknown) => FormRejection)
  /** True for a form of visitors, which is rejected while the disk is nearly full. */
  isVisitors?: boolean
}

export interface SubmittedForm<Schema extends z.ZodType> {
  value: z.output<Schema>
  form: URLSearchParams
  /** First uploaded file, with its name on the device of the user. Null if there is none or it is empty. */
  file: Buffer | null
  fileName: string
  /** Uploaded files of the field, several if it accepts them. */
  files: SentFile[]
  /** Builds a response that shows the form again with its input and the rejection. Default status: 422. */
  rejectForm: (rejection: FormRejection, status?: number) => ReturnType<typeof buildRejectedFormResponse>
}

/** Builds the rejection of a form that could not be saved. */
export const buildSaveFailure = (title = 'No se pudo guardar'): FormRejection => ({
  title,
  errors: { '': ['Hubo un problema al guardar. Inténtalo de nuevo.'] },
})

/**
 * Handles a form: reads it, checks it against `schema`, and returns the result of `act`. Shows the form again
 * with 422 if fields are wrong, and with 503 after a failure, which is logged. Throws 400 or 413 as
 * `readForm` and `readFormWithFile` do. Responses and `data` thrown by `act` are passed on.
 */
export async function handleForm<Schema extends z.ZodType, Answer>(
  {
    request,
    schema,
    upload,
    invalid = '',
    failed = buildSaveFailure(),
    isVisitors,
  }: FormHandlerOptions<Schema>,
  act: (sent: SubmittedForm<Schema>) => Answer,
): Promise<Awaited<Answer> | ReturnType<typeof buildRejectedFormResponse>> {
  const { form, files, isTooLarge } = upload
    ? await readFormWithFile(request, upload)
    : { form: await readForm(request), files: [], isTooLarge: false }
  const { bytes = null, name: fileName = '' } = files[0] ?? {}
  const file = bytes?.length ? bytes : null
  const context = getRequestContext()
  if (context) context.form = form
  const sendBack: SubmittedForm<Schema>['rejectForm'] = (rejection, status = 422) =>
    buildRejectedFormResponse(form, rejection, { status })
  try {
    if (isVisitors && !(await hasFreeSpace(env.DATA_DIR)))
      throw Object.assign(new Error('The disk is below its floor of free space'), { code: 'ENOSPC' })
    const sent = schema && parseSubmission(form, schema)
    const wrong = sent && sent.status !== 'success' ? sent.error : undefined
    const several = isTooLarge ? upload?.several : undefined
    const errors = upload && several ? { ...wrong, [upload.field]: [several.tooLarge] } : wrong
    if (errors !== undefined)
      return sendBack(typeof invalid === 'string' ? { title: invalid, errors } : invalid(errors))
    return await act({
      value: (sent?.status === 'success' ? sent.value : undefined) as z.output<Schema>,
      form,
      file,
      fileName,
      files,
      rejectForm: sendBack,
    })
  } catch (error) {
    if (isAnswer(error)) throw error
    logError(error)
    return sendBack(typeof failed === 'function' ? failed(error) : failed, 503)
  }
}

/** Whether an error is a response or the result of `data`. */
const isAnswer = (error: unknown) =>
  error instanceof Response ||
  (error instanceof Object && 'type' in error && error.type === 'DataWithResponseInit')

interface Changed {
  ok: false
  version: number
  differences: readonly FieldConflict[]
}

interface Steps<Schema extends z.ZodType, Stored, Answer> extends FormHandlerOptions<Schema> {
  schema: Schema
  store: (value: z.output<Schema>, sent: SubmittedForm<Schema>) => Promise<Stored>
  /** Builds the response after `store`. To show the form again, call `sent.rejectForm`. */
  respond: (stored: Exclude<Stored, Changed>, sent: SubmittedForm<Schema>) => Answer
}

/**
 * Handles a form that edits a row, as `handleForm` does. Stores the row and responds. Returns 409 if another
 * user changed the row meanwhile.
 */
export const handleEditForm = <Schema extends z.ZodType, Stored, Answer>({
  store,
  respond: leave,
  ...options
}: Steps<Schema, Stored, Answer>) =>
  handleForm(options, async (sent) => {
    const stored = await store(sent.value, sent)
    if (isChanged(stored)) return buildConflictResponse(sent.form, stored)
    return await leave(stored as Exclude<Stored, Changed>, sent)
  })

const isChanged = (stored: unknown): stored is Changed =>
  stored instanceof Object && 'differences' in stored && 'version' in stored

/**
 * Builds a response with status 429 that shows the form with the waiting time. `Retry-After` has the time in
 * seconds.
 */
export function buildTooManyRequestsResponse(form: URLSearchParams, seconds: number) {
  const wait = formatWait(seconds)
  const errors = { '': [`Por seguridad, espera ${wait} y vuelve a intentarlo.`] }
  const init = { status: 429, headers: { 'Retry-After': String(seconds) } }
  return buildRejectedFormResponse(form, { title: 'Demasiados intentos', errors }, init)
}

/** Returns a waiting time in words: seconds, minutes, or hours above ninety minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`
  if (minutes <= 90) return minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return `${hours} horas`
}

/** `headers` function for pages with such a form. It passes `Retry-After` on. */
export const passRetryAfterHeader: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}

/**
 * Builds the action of a page with several forms. The parameter `accion` selects one. Returns null if it is
 * unknown.
 */
export const createMultiFormAction =
  <Asked extends { query: URLSearchParams }, Answers extends Record<string, (asked: Asked) => unknown>>(
    answers: Answers,
  ) =>
  (asked: Asked) => {
    const name = asked.query.get('accion') ?? ''
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    return (answer?.(asked) ?? null) as ReturnType<Answers[keyof Answers]> | null
  }
