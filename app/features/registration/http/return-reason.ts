import type { FormErrors, ReturnReason } from '~/http/forms/returned-form'
import { REQUIRED_FIELDS } from '../schema'

/** Why a registration comes back: above each field's own sentence stands that of row 168 when something is missing. */
export function returnReasonOf(form: URLSearchParams, errors: FormErrors): ReturnReason {
  const isComplete = REQUIRED_FIELDS.every((name) => form.get(name)?.trim())
  if (isComplete) return { title: 'Error', errors }
  const message = 'Por favor completa todos los campos obligatorios.'
  return { title: 'Error', errors: { '': [message], ...errors } }
}
