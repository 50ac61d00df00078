import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { mayBeWithin } from '~/values/text/clean'
import { longestField } from '~/values/text/lengths'
import { requestContext } from '../request-context.server'
import { RESUMED_FORM_FIELD } from './pending-fields'
import { keptValues } from './visitor-fields'

/** What is wrong with a form: `id` is the field's name, null for what concerns the whole. */
export interface FormError {
  id: string | null
  message: string
}

export type Submission<Value> =
  | { ok: true; form: URLSearchParams; value: Value }
  | { ok: false; form: URLSearchParams; errors: FormError[] }

export interface Rejection {
  title: string
  errors: FormError[]
  question?: { text: string; token: string }
  /** Named on a page of its own: what is sent may be one of these already (D100). */
  duplicates?: { slug: string; name: string; categorySlug: string; city: string; stateCode: string }[]
}

/** A form that was read, checked against its schema. One that was kept through a sign-in is to be looked at again first. */
export function parseSubmission<Schema extends z.ZodType>(
  form: URLSearchParams,
  schema: Schema,
): Submission<z.output<Schema>> {
  if (form.has(RESUMED_FORM_FIELD)) {
    form.delete(RESUMED_FORM_FIELD)
    const message =
      'Tu sesión había terminado. Esto es lo que escribiste y no está guardado: revísalo y guarda.'
    return { ok: false, form, errors: [{ id: null, message }] }
  }
  const tooLong = findTooLong(form)
  if (tooLong.length > 0) return { ok: false, form, errors: tooLong }
  const parsed = parseWithZod(form, { schema })
  if (parsed.status === 'success') return { ok: true, form, value: parsed.value }
  const errors = Object.entries(parsed.error ?? {}).flatMap(([id, messages]) =>
    (messages ?? []).slice(0, 1).map((message) => ({ id: id || null, message })),
  )
  return { ok: false, form, errors }
}

/** Fields longer than any form takes: the rules of a schema may take time that grows faster than a text. */
function findTooLong(form: URLSearchParams): FormError[] {
  const names = new Set(
    [...form].flatMap(([name, text]) => (mayBeWithin(text, longestField(name)) ? [] : name)),
  )
  return [...names].map((id) => ({
    id,
    message: `Es demasiado largo: escribe como mucho ${longestField(id)} letras`,
  }))
}

/** The answer to a form that is not taken: 422 with all that was typed but secrets; the title says `Error:` or asks. */
export function returnForm(
  form: URLSearchParams,
  { title, errors, question, duplicates }: Rejection,
  init: ResponseInit = { status: 422 },
) {
  const context = requestContext()
  if (context) context.formHasErrors = errors.length > 0
  return data(
    {
      title,
      errors,
      values: keptValues(form),
      ...(question && { question }),
      ...(duplicates && { duplicates }),
    },
    init,
  )
}

/** What a row holds by now where a form says something else; `id` is the form's field. */
export interface Difference {
  id: string
  stored: string
}

/** The answer when somebody else changed the row (F44): 409, what is stored beside what was typed, `version` renewed. */
export function returnChanged(
  form: URLSearchParams,
  { version, differences }: { version: number; differences: readonly Difference[] },
) {
  form.set('version', String(version))
  const title = 'Cambió mientras escribías. Mira las diferencias y guarda otra vez'
  const errors = differences.map(({ id, stored }) => ({ id, message: changedTo(id, stored) }))
  return returnForm(form, { title, errors }, { status: 409 })
}

const changedTo = (id: string, stored: string) =>
  stored === '' ? `En «${id}» ya no había nada` : `En «${id}» ahora dice: ${stored.replaceAll('\n', ', ')}`
