import { data } from '@remix-run/node'
import type { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { readListReturn } from '~/http/auth/admin-return'
import { notStored } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { leaveTo, type Notice } from '~/http/notice.server'
import { KINDS, type Kind, kindOf, OUTCOMES } from '../labels'
import type { Decided } from '../publish.server'

interface Params {
  kind?: string | undefined
  id?: string | undefined
}

/** What the address names; throws the not-found page for anything else. */
export function entryAt({ kind: word, id = '' }: Params): { kind: Kind; word: string; id: number } {
  const kind = kindOf(word)
  if (!kind) throw missing()
  return { kind, word: KINDS[kind].word, id: idAt({ id }) }
}

export function idAt({ id = '' }: Params): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw missing()
  return Number(id)
}

const missing = () => data(null, { status: 404 })

/** The queue as it was filtered, out of what a form or an address says. */
export const backTo = (text: string | null): string => readListReturn(text) ?? adminPaths.review()

/** Said over the form of a decision that could not be stored. */
export const NOT_DECIDED = notStored('No se pudo guardar la decisión')

/** What every page with the form of a decision shows. */
export const decisionForm = (request: Request) => ({
  back: backTo(new URL(request.url).searchParams.get('volver')),
})

interface Decision<Schema extends z.ZodType> {
  request: Request
  schema: Schema
  invalid: string
  decide: (value: z.output<Schema>) => Promise<Decided>
  done: (value: z.output<Schema>) => Omit<Notice, 'kind'>
}

/** The action of the form of a decision, as `saveForm`; then back to the queue. */
export const takeDecision = <Schema extends z.ZodType>({ decide, done, ...form }: Decision<Schema>) =>
  saveForm({
    ...form,
    failed: NOT_DECIDED,
    store: decide,
    leave: (decided, { form, value }) => leaveDecided(decided, backTo(form.get('volver')), done(value)),
  })

/** Goes back to the queue with what became of the entry; `done` is said when this decision was the one. */
export function leaveDecided(decided: Decided, back: string, done: Omit<Notice, 'kind'>): Promise<Response> {
  if (decided.ok) return leaveTo(back, { kind: 'success', ...done })
  if (decided.reason === 'not_found') throw missing()
  if (decided.reason === 'invalid')
    return leaveTo(back, { kind: 'error', title: 'No se puede cambiar así', text: decided.message })
  if (decided.reason === 'changed')
    return leaveTo(back, {
      kind: 'error',
      title: 'El dato cambió mientras lo mirabas',
      text: 'No hicimos nada. Aquí está lo que dice ahora.',
    })
  return leaveTo(back, {
    kind: 'error',
    title: 'Otra persona ya lo decidió',
    text: `No hicimos nada. Ahora está ${OUTCOMES.get(decided.status) ?? decided.status}.`,
  })
}
