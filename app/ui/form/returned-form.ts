import type { SubmissionResult } from '@conform-to/react'
import type { Booked } from '~/values/booking'

/** A form that came back: conform's last result, and what conform does not know. */
export interface ReturnedForm {
  title: string
  lastResult: SubmissionResult
  question?: { text: string; token: string }
  /** Reservations on days that would be closed. */
  booked?: Booked[]
  /** Fields show something else than what was sent: the form is drawn anew where this differs. */
  renewed?: string | undefined
}

/** The first text typed in a field of this name. */
export function typedIn(form: ReturnedForm | undefined, name: string): string | undefined {
  const [typed] = [form?.lastResult.initialValue?.[name]].flat()
  return typed as string | undefined
}
