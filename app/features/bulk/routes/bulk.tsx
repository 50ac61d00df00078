import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { saidReason } from '~/features/moderation/schema'
import { countOf, VERBS } from '~/features/selection/schema'
import { listReturn } from '~/http/auth/admin-return'
import { answerForm } from '~/http/forms/answer-form.server'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { nameItems } from '../chosen.server'
import { bulkSchema } from '../form'
import { chosenIn, LIST_PATHS, listAt, readItems, verbIn } from '../http/chosen.server'
import { circumstances, outcomeOf } from '../http/outcome.server'
import { runBulk } from '../run.server'
import { BulkPage } from '../ui/bulk-page'

const NAMED = 50

/** Asks before something is done to many things at once: how many, and what they are (D96). */
export const loader = adminLoader(async ({ request, params, query }) => {
  const list = listAt(params)
  const back = listReturn(request) ?? LIST_PATHS[list]
  const verb = verbIn(list, query)
  const { items, isCapped, filter } = await chosenIn(list, query)
  const named = items.length > 0 ? await nameItems(db, list, items) : []
  if (!verb || named.length === 0)
    throw await redirectWithNotice(back, {
      kind: 'error',
      title: verb ? 'No marcaste nada' : 'Elige qué hacer',
      text: 'Marca lo que quieras de la lista y elige qué hacer con ello.',
    })
  return {
    list,
    verb,
    back,
    isCapped,
    filter,
    address: new URL(request.url).pathname + new URL(request.url).search,
    items: named.map(({ item }) => item),
    names: named.slice(0, NAMED).map(({ name }) => name),
    categories: verb === 'recategorizar' ? await listCategoryNames(db) : [],
  }
})

export const action = adminAction(({ request, params, actor, query }) => {
  const list = listAt(params)
  const back = listReturn(request) ?? LIST_PATHS[list]
  const verb = verbIn(list, query)
  if (!verb || verb === 'exportar')
    return redirectWithNotice(back, { kind: 'error', title: 'Elige qué hacer' })
  const form = { request, schema: bulkSchema(verb), invalid: 'Falta un dato' }
  return answerForm(form, async ({ value: { cuales, categoria = '', ...reason } }) => {
    const details = { reason: saidReason(reason), category: categoria }
    const order = { list, verb, items: readItems([cuales]), details }
    const done = await runBulk(db, order, circumstances(actor))
    wakeOutbox()
    return redirectWithNotice(back, outcomeOf(list, verb, done))
  })
})

export const meta = adminTitle<typeof loader>(
  ({ verb, list, items }) => `${VERBS[verb].label}: ${countOf(list, items.length)}`,
)

export default function Bulk() {
  const page = useLoaderData<typeof loader>()
  return <BulkPage {...page} returned={useActionData<typeof action>()} />
}
