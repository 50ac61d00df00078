import { parse, type Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { QUESTIONED_EMAIL_FIELD, SUGGESTED_EMAIL_FIELD, suggestEmail } from '~/values/contact/email-typo'
import type { FieldConflict, InitialFieldHashes } from '~/values/fields'
import { hashInitialValue, INITIAL_VALUE_HASHES_FIELD } from '~/values/initial-values-field'
import { canBeWithinCharacterLimit } from '~/values/text/clean'
import { getFieldLimit } from '~/values/text/lengths'
import { getRequestContext } from '../request-context.server'
import {
  buildRejectedForm,
  type FormErrors,
  type FormRejection,
  RESUMED_AFTER_SIGN_IN_FIELD,
} from './returned-form'

/**
 * Checks a form against its schema. A form restored after sign-in is rejected once, so that the user sees it
 * before it is saved. The question about a mistyped e-mail may come together with other errors.
 */
export function parseSubmission<Schema extends z.ZodType>(
  form: URLSearchParams,
  schema: Schema,
): Submission<z.output<Schema>> {
  const error = findResumed(form) ?? findTooLong(form)
  if (error) return parse(form, { resolve: () => ({ error }) })
  acceptSuggestedEmail(form)
  const parsed = parseWithZod(form, { schema })
  const wrong = parsed.status === 'success' ? null : parsed.error
  const question = wrong?.correo ? null : askAboutEmail(form)
  return question ? parse(form, { resolve: () => ({ error: { ...wrong, ...question } }) }) : parsed
}

/** Writes the suggested e-mail address into its field, if the button for it was pressed. */
function acceptSuggestedEmail(form: URLSearchParams): void {
  const suggested = form.get(SUGGESTED_EMAIL_FIELD)
  form.delete(SUGGESTED_EMAIL_FIELD)
  if (suggested) form.set('correo', suggested)
}

/**
 * Asks about an e-mail address that looks mistyped, in forms with an `EmailField`. It asks once: the same
 * address sent again is accepted.
 */
function askAboutEmail(form: URLSearchParams): FormErrors {
  const typed = form.get('correo')?.trim() ?? ''
  const suggested =
    form.has(QUESTIONED_EMAIL_FIELD) && form.get(QUESTIONED_EMAIL_FIELD) !== typed
      ? suggestEmail(typed)
      : null
  if (!suggested) return null
  form.set(QUESTIONED_EMAIL_FIELD, typed)
  form.set(SUGGESTED_EMAIL_FIELD, suggested)
  return { correo: [`¿Quisiste decir ${suggested}? Si está bien escrito, vuelve a enviar.`] }
}

/** Title and line of a restored form. The title of a failure would be wrong, because nothing failed. */
const RESUMED_FORM_TEXTS = {
  title: 'Tu sesión se cerró antes de guardar: revisa y guarda otra vez',
  line: 'Esto es lo que escribiste y no está guardado.',
}

function findResumed(form: URLSearchParams): FormErrors {
  if (!form.has(RESUMED_AFTER_SIGN_IN_FIELD)) return null
  form.delete(RESUMED_AFTER_SIGN_IN_FIELD)
  return {
    '': [RESUMED_FORM_TEXTS.line],
  }
}

/**
 * Returns errors for fields that are far longer than their limit. Checked before the schema, whose time may
 * grow faster than the text. Null if there are none.
 */
function findTooLong(form: URLSearchParams): FormErrors {
  const tooLong = [...form].filter(([name, text]) => !canBeWithinCharacterLimit(text, getFieldLimit(name)))
  if (tooLong.length === 0) return null
  return Object.fromEntries(
    tooLong.map(([name]) => [name, [`Es demasiado largo: escribe como mucho ${getFieldLimit(name)} letras`]]),
  )
}

/**
 * Builds a response that shows the form with its input, except secrets. Default status: 422. The page title
 * starts with `Error:`, unless the form only asks a question.
 */
export function buildRejectedFormResponse(
  form: URLSearchParams,
  rejection: FormRejection,
  init: ResponseInit = { status: 422 },
) {
  const isResumed = rejection.errors?.['']?.includes(RESUMED_FORM_TEXTS.line)
  const returned = buildRejectedForm(
    form,
    isResumed ? { ...rejection, title: RESUMED_FORM_TEXTS.title } : rejection,
  )
  const context = getRequestContext()
  if (context) context.formHasErrors = returned.lastResult.error !== undefined
  return data(returned, init)
}

/** Reads the hashes of the field values with which the form was opened. Undefined if the form sends none. */
export function readInitialHashes(form: URLSearchParams): InitialFieldHashes | undefined {
  const said = form.get(INITIAL_VALUE_HASHES_FIELD)
  return said ? new Map(new URLSearchParams(said)) : undefined
}

interface ChangedRow {
  version: number
  differences: readonly FieldConflict[]
  /**
   * Stored values of the row in form format. Given if `differences` lists only fields that both users
   * changed.
   */
  current?: Readonly<Record<string, string | readonly string[]>> | undefined
}

/**
 * Builds a response with status 409, because another user changed the row (F44). Shows the stored values next
 * to the input. With `current`, fields that the user did not change show their stored values. The user can
 * then send the form again.
 */
export function buildConflictResponse(form: URLSearchParams, { version, differences, current }: ChangedRow) {
  const opened = readInitialHashes(form)
  form.set('version', String(version))
  const title = 'Cambió mientras escribías. Mira las diferencias y guarda otra vez'
  const changed = differences.filter(
    ({ id, stored, typed = stored }) => opened?.get(id) !== hashInitialValue(typed),
  )
  const conflicts = new Set(differences.map(({ id }) => id))
  const renewed =
    current &&
    updateUntouchedFields(form, current, (name, now) => !conflicts.has(name) && opened?.get(name) !== now)
  const errors =
    changed.length === 0
      ? { '': ['Lo que cambió no está en este formulario'] }
      : Object.fromEntries(changed.map(({ id, ...each }) => [id, [changedTo(each)]]))
  return buildRejectedFormResponse(form, { title, errors, renewed }, { status: 409 })
}

function updateUntouchedFields(
  form: URLSearchParams,
  current: NonNullable<ChangedRow['current']>,
  isOthers: (name: string, hash: string) => boolean,
): string {
  // Hashes of fields that are not in `current` do not change, for example those of the opening hours.
  const hashes = new URLSearchParams(form.get(INITIAL_VALUE_HASHES_FIELD) ?? '')
  for (const [name, now] of Object.entries(current)) {
    const values = [now].flat()
    const hash = hashInitialValue(values.join('\n'))
    hashes.set(name, hash)
    if (!isOthers(name, hash)) continue
    form.delete(name)
    for (const value of values) form.append(name, value)
  }
  form.set(INITIAL_VALUE_HASHES_FIELD, hashes.toString())
  return hashes.toString()
}

function changedTo({ label, stored, says, by }: Omit<FieldConflict, 'id'>): string {
  if (says) return says
  const who = by ? ` (lo cambió ${by})` : ''
  return stored === ''
    ? `En «${label}» ahora no dice nada${who}`
    : `En «${label}» ahora dice: ${stored}${who}`
}
