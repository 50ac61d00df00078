import type { z } from 'zod'
import type { Difference } from '~/values/fields'
import { answerForm, type FormOptions, type SentForm } from './answer-form.server'
import { returnChanged } from './submission.server'

interface Changed {
  ok: false
  version: number
  differences: readonly Difference[]
}

interface Steps<Schema extends z.ZodType, Stored, Answer> extends FormOptions<Schema> {
  schema: Schema
  store: (value: z.output<Schema>, sent: SentForm<Schema>) => Promise<Stored>
  /** The answer to what was stored, or refused; `sendBack` shows the form again. */
  leave: (stored: Exclude<Stored, Changed>, sent: SentForm<Schema>) => Answer
}

/** The action of a form that edits a row, as `answerForm`: stores it and leaves, or 409 when the row was changed. */
export const saveForm = <Schema extends z.ZodType, Stored, Answer>({
  store,
  leave,
  ...options
}: Steps<Schema, Stored, Answer>) =>
  answerForm(options, async (sent) => {
    const stored = await store(sent.value, sent)
    if (isChanged(stored)) return returnChanged(sent.form, stored)
    return await leave(stored as Exclude<Stored, Changed>, sent)
  })

const isChanged = (stored: unknown): stored is Changed =>
  stored instanceof Object && 'differences' in stored && 'version' in stored
