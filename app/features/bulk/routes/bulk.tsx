import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { LISTS } from '~/features/admin-lists/verbs'
import { listCategoryNames } from '~/features/categories/cards.server'
import { saidReason } from '~/features/moderation/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { listReturn } from '~/http/auth/admin-return'
import { answerForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { namesContact } from '~/values/text/advertising'
import { shorten } from '~/values/text/sentences'
import { bulkSchema } from '../form'
import { circumstances, outcomeOf } from '../http/outcome.server'
import { chosenIn, LIST_PATHS, listAt, verbIn } from '../http/selection.server'
import { type Named, nameItems } from '../names.server'
import { runBulk } from '../run.server'
import { BulkPage, NothingChosen } from '../ui/bulk-page'

const NAMED = 50
const LONGEST = 160

/** With what was written, shortened, and whether it names a way to reach somebody. */
const shownOf = ({ name, text = null }: Named) => ({
  name,
  text: text && (shorten(text, LONGEST) ?? text),
  namesContact: namesContact(text),
})

/** Where somebody comes back to without what they had chosen: it is sent, not in the address. */
export const loader = adminLoader(({ request, params }) => {
  const list = listAt(params)
  return { list, back: listReturn(request) ?? LIST_PATHS[list] }
})

/**
 * Asks before something is done to many things at once, how many and what they are (D96), and does it: what was ticked is
 * posted, whatever its number (up to a thousand), and comes back from the question in one field.
 */
export const action = adminAction(({ request, params, actor }) =>
  answerForm({ request }, async ({ form, sendBack }) => {
    const list = listAt(params)
    const back = listReturn(request, form) ?? LIST_PATHS[list]
    const verb = verbIn(list, form)
    const { items, isCapped, filter } = await chosenIn(list, form)
    const named = items.length > 0 ? await nameItems(db, list, items) : []
    if (!verb || named.length === 0)
      return redirectWithNotice(back, {
        kind: 'error',
        title: verb ? 'No marcaste nada' : 'Elige qué hacer',
        text: 'Marca lo que quieras de la lista y elige qué hacer con ello.',
      })
    const question = {
      list,
      verb,
      back,
      isCapped,
      filter,
      items: named.map(({ item }) => item),
      named: named.slice(0, NAMED).map(shownOf),
      hasMail: isMailConfigured(),
      categories: verb === 'recategorizar' ? await listCategoryNames(db) : [],
    }
    if (!form.has('cuales') || verb === 'exportar') return { question, returned: undefined }
    const sent = parseSubmission(form, bulkSchema(verb))
    if (sent.status !== 'success') {
      const { data: returned, init } = sendBack({ title: 'Falta un dato', errors: sent.error })
      return data({ question, returned }, init ?? undefined)
    }
    const { categoria = '', ...reason } = sent.value
    const details = { reason: saidReason(reason), category: categoria }
    const done = await runBulk(db, { list, verb, items, details }, circumstances(actor))
    wakeOutbox()
    return redirectWithNotice(back, outcomeOf({ list, verb, named }, done))
  }),
)

export const meta = adminTitle<typeof loader>(({ list }) => `Varias cosas a la vez: ${LISTS[list].many}`)

export default function Bulk() {
  const { back } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return answer && 'question' in answer ? (
    <BulkPage {...answer.question} returned={answer.returned} />
  ) : (
    <NothingChosen back={back} />
  )
}
