import type { z } from 'zod'
import { readForm } from './form.server'
import {
  type Difference,
  type FormError,
  parseSubmission,
  type Rejection,
  returnChanged,
  returnForm,
  storeOrReturn,
} from './submission.server'
import { type ExpectedFile, readFormWithFile } from './upload.server'

interface Changed {
  ok: false
  version: number
  differences: readonly Difference[]
}

interface Taken<Schema extends z.ZodType> {
  value: z.output<Schema>
  form: URLSearchParams
  /** What came in its file field, if it has one and something was chosen. */
  file: Buffer | null
}

interface Steps<Schema extends z.ZodType, Stored, Answer> {
  request: Request
  schema: Schema
  upload?: ExpectedFile
  /** Heading over what is wrong with the fields; or all that is said then. */
  invalid: string | ((errors: FormError[]) => Rejection)
  failed?: Rejection
  store: (value: z.output<Schema>, taken: Taken<Schema>) => Promise<Stored>
  /** The answer to what was stored, or refused; `sendBack` shows the form again. */
  leave: (stored: Exclude<Stored, Changed>, taken: Taken<Schema> & { sendBack: SendBack }) => Answer
}

type SendBack = (rejection: Rejection, status?: number) => ReturnType<typeof returnForm>

/** What a form says that could not be stored, under a heading. */
export const notStored = (title = 'No se pudo guardar'): Rejection => ({
  title,
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
})

/**
 * The action of a form: checks it against `schema`, stores it and leaves. It comes back whole with 422 (a field is
 * wrong), 409 (its row was changed) or 503 (storing failed, which is logged); 400 when it is no form of ours.
 */
export async function takeForm<Schema extends z.ZodType, Stored, Answer>({
  request,
  schema,
  upload,
  invalid,
  failed = notStored(),
  store,
  leave,
}: Steps<Schema, Stored, Answer>): Promise<Awaited<Answer> | ReturnType<typeof returnForm>> {
  const { form, file } = upload
    ? await readFormWithFile(request, upload)
    : { form: await readForm(request), file: null }
  const sent = parseSubmission(form, schema)
  const sendBack: SendBack = (rejection, status = 422) => returnForm(form, rejection, { status })
  if (!sent.ok)
    return sendBack(
      typeof invalid === 'string' ? { title: invalid, errors: sent.errors } : invalid(sent.errors),
    )
  const taken = { value: sent.value, form, file }
  const stored = await storeOrReturn(form, failed, () => store(sent.value, taken))
  if (!stored.ok) return stored.answer
  if (isChanged(stored.value)) return returnChanged(form, stored.value)
  return await leave(stored.value as Exclude<Stored, Changed>, { ...taken, sendBack })
}

const isChanged = (stored: unknown): stored is Changed =>
  stored instanceof Object && 'differences' in stored && 'version' in stored
