import { parse, type Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Difference } from '~/values/fields'
import { INITIAL_VALUES_FIELD, initialValueHash } from '~/values/initial-values-field'
import { mayBeWithin } from '~/values/text/clean'
import { longestField } from '~/values/text/lengths'
import { requestContext } from '../request-context.server'
import { RESUMED_FORM_FIELD } from './pending-fields'
import { type FormErrors, type Rejection, returnedForm } from './returned-form'

/** A form checked against its schema. One that was kept through a sign-in is to be looked at again first. */
export function parseSubmission<Schema extends z.ZodType>(
  form: URLSearchParams,
  schema: Schema,
): Submission<z.output<Schema>> {
  const error = findResumed(form) ?? findTooLong(form)
  return error ? parse(form, { resolve: () => ({ error }) }) : parseWithZod(form, { schema })
}

function findResumed(form: URLSearchParams): FormErrors {
  if (!form.has(RESUMED_FORM_FIELD)) return null
  form.delete(RESUMED_FORM_FIELD)
  return {
    '': ['Tu sesión había terminado. Esto es lo que escribiste y no está guardado: revísalo y guarda.'],
  }
}

/** Fields longer than any form takes: the rules of a schema may take time that grows faster than a text. */
function findTooLong(form: URLSearchParams): FormErrors {
  const tooLong = [...form].filter(([name, text]) => !mayBeWithin(text, longestField(name)))
  if (tooLong.length === 0) return null
  return Object.fromEntries(
    tooLong.map(([name]) => [name, [`Es demasiado largo: escribe como mucho ${longestField(name)} letras`]]),
  )
}

/**
 * Answers 422 with the form and everything typed except secrets; the page title is prefixed `Error:` unless it only
 * asks.
 */
export function returnForm(
  form: URLSearchParams,
  rejection: Rejection,
  init: ResponseInit = { status: 422 },
) {
  const returned = returnedForm(form, rejection)
  const context = requestContext()
  if (context) context.formHasErrors = returned.lastResult.error !== undefined
  return data(returned, init)
}

/**
 * The answer when somebody else changed the row (F44): 409, `version` renewed, and beside what was typed what is stored
 * where it is not what the form began with: what only its writer changed is not named.
 */
export function returnChanged(
  form: URLSearchParams,
  { version, differences }: { version: number; differences: readonly Difference[] },
) {
  form.set('version', String(version))
  const title = 'Cambió mientras escribías. Mira las diferencias y guarda otra vez'
  const opened = new URLSearchParams(form.get(INITIAL_VALUES_FIELD) ?? '')
  const changed = differences.filter(
    ({ id, stored, typed = stored }) => opened.get(id) !== initialValueHash(typed),
  )
  const errors =
    changed.length === 0
      ? { '': ['Lo que cambió no está en este formulario'] }
      : Object.fromEntries(changed.map(({ id, ...each }) => [id, [changedTo(each)]]))
  return returnForm(form, { title, errors }, { status: 409 })
}

function changedTo({ label, stored, says }: Omit<Difference, 'id'>): string {
  if (says) return says
  return stored === '' ? `En «${label}» ahora no dice nada` : `En «${label}» ahora dice: ${stored}`
}
