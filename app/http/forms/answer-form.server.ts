import type { z } from 'zod'
import { env } from '~/env.server'
import { hasFreeSpace } from '../free-space.server'
import { logError } from '../log-error.server'
import { requestContext } from '../request-context.server'
import { readForm } from './form.server'
import type { FormErrors, ReturnReason } from './returned-form'
import { parseSubmission, returnForm } from './submission.server'
import { type ExpectedFile, readFormWithFile, type SentFile } from './upload.server'

export interface FormOptions<Schema extends z.ZodType> {
  request: Request
  /** Left out where what is asked for depends on more than the form: `act` then calls `parseSubmission`. */
  schema?: Schema
  upload?: ExpectedFile
  /** Heading over what is wrong with the fields. */
  invalid?: string | ((errors: FormErrors) => ReturnReason)
  /** What the form says when something fails. */
  failed?: ReturnReason | ((error: unknown) => ReturnReason)
  /** A visitor's is not taken while the disk is nearly full. */
  isVisitors?: boolean
}

export interface SentForm<Schema extends z.ZodType> {
  value: z.output<Schema>
  form: URLSearchParams
  /** What came in its file field, if it has one and something was chosen, and what whoever chose it calls it. */
  file: Buffer | null
  fileName: string
  /** All of them, where its field takes many. */
  files: SentFile[]
  /** The answer that shows the form again with all that was typed, 422 unless said otherwise. */
  sendBack: (rejection: ReturnReason, status?: number) => ReturnType<typeof returnForm>
}

/** What a form says that could not be stored, under a heading. */
export const notStored = (title = 'No se pudo guardar'): ReturnReason => ({
  title,
  errors: { '': ['Hubo un problema al guardar. Inténtalo de nuevo.'] },
})

/**
 * The action of every form: reads it, checks it against `schema` and answers what `act` returns. It comes back whole with
 * 422 when a field is wrong and with 503 when something fails, which is logged; 400 when it is no form of ours. What
 * `act` throws as a response or as `data` stays the answer.
 */
export async function answerForm<Schema extends z.ZodType, Answer>(
  { request, schema, upload, invalid = '', failed = notStored(), isVisitors }: FormOptions<Schema>,
  act: (sent: SentForm<Schema>) => Answer,
): Promise<Awaited<Answer> | ReturnType<typeof returnForm>> {
  const { form, files } = upload
    ? await readFormWithFile(request, upload)
    : { form: await readForm(request), files: [] }
  const { bytes = null, name: fileName = '' } = files[0] ?? {}
  const file = bytes?.length ? bytes : null
  const context = requestContext()
  if (context) context.form = form
  const sendBack: SentForm<Schema>['sendBack'] = (rejection, status = 422) =>
    returnForm(form, rejection, { status })
  try {
    if (isVisitors && !(await hasFreeSpace(env.DATA_DIR)))
      throw Object.assign(new Error('The disk is below its floor of free space'), { code: 'ENOSPC' })
    const sent = schema && parseSubmission(form, schema)
    if (sent && sent.status !== 'success') {
      return sendBack(
        typeof invalid === 'string' ? { title: invalid, errors: sent.error } : invalid(sent.error),
      )
    }
    return await act({ value: sent?.value as z.output<Schema>, form, file, fileName, files, sendBack })
  } catch (error) {
    if (isAnswer(error)) throw error
    logError(error)
    return sendBack(typeof failed === 'function' ? failed(error) : failed, 503)
  }
}

/** A response, or what `data` makes. */
const isAnswer = (error: unknown) =>
  error instanceof Response ||
  (error instanceof Object && 'type' in error && error.type === 'DataWithResponseInit')
