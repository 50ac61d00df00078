import { parse, type Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Difference, Opened } from '~/values/fields'
import { INITIAL_VALUES_FIELD, initialValueHash } from '~/values/initial-values-field'
import { mayBeWithin } from '~/values/text/clean'
import { longestField } from '~/values/text/lengths'
import { requestContext } from '../request-context.server'
import { RESUMED_FORM_FIELD } from './pending-fields'
import { type FormErrors, type ReturnReason, returnedForm } from './returned-form'

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
  rejection: ReturnReason,
  init: ResponseInit = { status: 422 },
) {
  const returned = returnedForm(form, rejection)
  const context = requestContext()
  if (context) context.formHasErrors = returned.lastResult.error !== undefined
  return data(returned, init)
}

/** What the fields of a form said when it was opened; undefined for one that does not tell. */
export function openedBy(form: URLSearchParams): Opened | undefined {
  const said = form.get(INITIAL_VALUES_FIELD)
  return said ? new Map(new URLSearchParams(said)) : undefined
}

interface ChangedRow {
  version: number
  differences: readonly Difference[]
  /** The row as the form would show it now, where `differences` are only what both wrote differently. */
  current?: Readonly<Record<string, string | readonly string[]>> | undefined
}

/**
 * The answer when somebody else changed the row (F44): 409, with what stands beside what was typed. Where `current` is
 * told, what its sender did not touch shows what stands now, and sending it again writes what was typed.
 */
export function returnChanged(form: URLSearchParams, { version, differences, current }: ChangedRow) {
  const opened = openedBy(form)
  form.set('version', String(version))
  const title = 'Cambió mientras escribías. Mira las diferencias y guarda otra vez'
  const changed = differences.filter(
    ({ id, stored, typed = stored }) => opened?.get(id) !== initialValueHash(typed),
  )
  const conflicts = new Set(differences.map(({ id }) => id))
  const renewed =
    current && takeUp(form, current, (name, now) => !conflicts.has(name) && opened?.get(name) !== now)
  const errors =
    changed.length === 0
      ? { '': ['Lo que cambió no está en este formulario'] }
      : Object.fromEntries(changed.map(({ id, ...each }) => [id, [changedTo(each)]]))
  return returnForm(form, { title, errors, renewed }, { status: 409 })
}

function takeUp(
  form: URLSearchParams,
  current: NonNullable<ChangedRow['current']>,
  isOthers: (name: string, hash: string) => boolean,
): string {
  const hashes = new URLSearchParams()
  for (const [name, now] of Object.entries(current)) {
    const values = [now].flat()
    const hash = initialValueHash(values.join('\n'))
    hashes.set(name, hash)
    if (!isOthers(name, hash)) continue
    form.delete(name)
    for (const value of values) form.append(name, value)
  }
  form.set(INITIAL_VALUES_FIELD, hashes.toString())
  return hashes.toString()
}

function changedTo({ label, stored, says, by }: Omit<Difference, 'id'>): string {
  if (says) return says
  const who = by ? ` (lo cambió ${by})` : ''
  return stored === ''
    ? `En «${label}» ahora no dice nada${who}`
    : `En «${label}» ahora dice: ${stored}${who}`
}
