import type { z } from 'zod'
import { answerForm, type SentForm } from '~/http/forms/answer-form.server'
import type { SignedIn } from '../sessions.server'
import { type AdminRequest, guardedBy } from './admin-route.server'
import { requireAdmin, requireCatalog } from './guards.server'
import { checkOwnPassword, returnUnchecked } from './second-step-check.server'

interface OwnPasswordForm<Schema extends z.ZodType<{ contrasena: string }>, Answer> {
  schema: Schema | ((actor: SignedIn) => Schema)
  /** Heading over what is wrong, the password among it. */
  title: string
  done: (sent: AdminRequest & SentForm<Schema>) => Answer
}

const formsOf =
  (act: ReturnType<typeof guardedBy>) =>
  <Schema extends z.ZodType<{ contrasena: string }>, Answer>({
    schema,
    title,
    done,
  }: OwnPasswordForm<Schema, Answer>) =>
    act((asked) => {
      const { request, actor } = asked
      const fields = typeof schema === 'function' ? schema(actor) : schema
      return answerForm({ request, schema: fields, invalid: title }, async (sent) => {
        const checked = await checkOwnPassword(request, actor, sent.value.contrasena)
        if (!checked.ok) return returnUnchecked({ form: sent.form, title }, checked)
        return await done({ ...asked, ...sent })
      })
    })

/**
 * The action of every form that decides who comes in or gives the whole directory away (T128): `done` only with the password of
 * whoever is signed in, else 422, or 429 with how long to wait.
 */
export const ownPasswordForm = formsOf(guardedBy(requireAdmin, { withPassword: true }))
/** The same of the own account, whatever its role. */
export const ownAccountForm = formsOf(guardedBy(requireCatalog, { withPassword: true }))
