import { data } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import {
  buildFailedVisitorCheckResponse,
  checkOwnPassword,
} from '~/features/accounts/http/own-password-form.server'
import { passwordConfirmationSchema } from '~/features/accounts/schema'
import { createMultiFormAction, handleForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { personalContactSchema } from '../contact'
import { type ErasureResult, erasePersonalData } from '../erase.server'
import { summarizePersonalData } from '../summary.server'
import {
  ErasePersonalDataPage,
  FoundPersonalDataPage,
  PersonalDataSearchPage,
} from '../ui/personal-data-parts'

/**
 * Page that finds the data stored about one phone or e-mail. The search is a POST, so that no address and no
 * log line contains it (decision 151, T250).
 */
export const loader = createAdminLoader(() => ({}))

const form = { schema: personalContactSchema, invalid: 'No se buscó nada' }

type Asked = Parameters<Parameters<typeof createAdminAction>[0]>[0]

const search = ({ request }: Asked) =>
  handleForm({ request, ...form }, async ({ value }) => ({
    found: await summarizePersonalData(db, value.contacto),
  }))

const ask = ({ request }: Asked) =>
  handleForm({ request, ...form }, async ({ value }) => ({
    question: await summarizePersonalData(db, value.contacto),
    isChanged: false,
  }))

const NOT_ERASED_TITLE = 'No se borró nada'

/**
 * Erases the data stored about a phone or e-mail (`erasePersonalData`). Needs the password of the signed-in
 * user (T266). Asks again if the password is missing or wrong, or if the number of affected rows changed since
 * the question.
 */
const erase = ({ request, actor }: Asked) =>
  handleForm({ request, ...form }, async ({ value, form: sent, rejectForm }) => {
    const question = await summarizePersonalData(db, value.contacto)
    const again = ({ data: returned, init }: ReturnType<typeof rejectForm>) =>
      data({ question, isChanged: false, returned }, init ?? undefined)
    const typed = parseSubmission(sent, passwordConfirmationSchema)
    if (typed.status !== 'success') return again(rejectForm({ title: NOT_ERASED_TITLE, errors: typed.error }))
    const checked = await checkOwnPassword(request, actor, typed.value.contrasena)
    if (!checked.ok)
      return again(buildFailedVisitorCheckResponse({ form: sent, title: NOT_ERASED_TITLE }, checked))
    if (String(question.affected) !== sent.get('filas')) return { question, isChanged: true }
    const result = await erasePersonalData(db, { actor }, value.contacto)
    return redirectWithNotice(adminPaths.personalData(), erasedNotice(result))
  })

const rowCount = (count: number) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-US')} filas`)

/** Builds the notice after erasing. It is an error if rows still contain the phone or e-mail. */
const erasedNotice = ({ erased, left }: ErasureResult): Notice =>
  left === 0
    ? {
        kind: 'success',
        title: 'Borrado para siempre',
        text: `${rowCount(erased)}. La bitácora guarda los números, no el dato.`,
      }
    : {
        kind: 'error',
        title: 'No se pudo borrar todo',
        text: `Listas: ${rowCount(erased)}. En ${rowCount(left)} no se pudo quitar el dato y sigue ahí. Búscalo otra vez para ver dónde.`,
      }

export const action = createAdminAction(createMultiFormAction({ '': search, preguntar: ask, borrar: erase }))

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Datos personales')

export default function PersonalDataRoute() {
  const answer = useActionData<typeof action>()
  if (answer && 'question' in answer)
    return (
      <ErasePersonalDataPage
        {...answer.question}
        isChanged={answer.isChanged}
        returned={'returned' in answer ? answer.returned : undefined}
      />
    )
  if (answer && 'found' in answer) return <FoundPersonalDataPage {...answer.found} />
  return <PersonalDataSearchPage returned={answer ?? undefined} />
}
