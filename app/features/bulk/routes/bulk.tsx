import { data, redirectDocument } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { MAX_UNDO_REQUEST_MS } from '~/features/audit-log/undo-batch.server'
import { listAllCategories } from '~/features/categories/read.server'
import { buildDecisionContext } from '~/features/moderation/http/entry-at.server'
import { appendVersionStampToItem } from '~/features/moderation/labels'
import { getReasonText } from '~/features/moderation/schema'
import { countUpcomingReservations } from '~/features/owners/reservations.server'
import { listPromotionsThatAcceptBusinesses } from '~/features/promotions/apply/one-business.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { readListReturnPath, readReturnPathToContactOrList } from '~/http/auth/admin-return'
import { handleForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { logError } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { hasContactDetails } from '~/values/text/advertising'
import { truncateOrNullIfShort } from '~/values/text/clean'
import {
  BULK_LIST_PATHS,
  buildBulkNotice,
  bulkFormSchema,
  readBulkVerb,
  readSelection,
  requireBulkList,
} from '../http/bulk-request.server'
import { runBulkAction } from '../run.server'
import { BulkConfirmPage, NothingSelectedPage, UNSEEN_SELECTION_FLAG_FIELD } from '../ui/bulk-page'
import { type NamedItem, readBulkItemNames, readItemStamps } from '../verbs.server'

const MAX_NAMED_ITEMS = 50
const MAX_ITEM_TEXT_LENGTH = 160

/** Shortens the text of an item. Adds whether it contains contact details. */
const shownOf = ({ name, text = null }: NamedItem) => ({
  name,
  text: text && (truncateOrNullIfShort(text, MAX_ITEM_TEXT_LENGTH) ?? text),
  namesContact: hasContactDetails(text),
})

/**
 * Page without a selection, for example after going back in the browser. A selection is posted and is not in
 * the address.
 */
export const loader = createAdminLoader(({ request, params }) => {
  const list = requireBulkList(params)
  return { list, back: readListReturnPath(request) ?? BULK_LIST_PATHS[list] }
})

/**
 * Asks for confirmation of a bulk action, with the number of items and some of their names (D96). Then runs
 * it. The confirmation form sends up to a thousand items in one field. Exports have another address.
 */
export const action = createAdminAction(({ request, params, actor }) =>
  handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
    const list = requireBulkList(params)
    const back = readReturnPathToContactOrList(request, form) ?? BULK_LIST_PATHS[list]
    const verb = readBulkVerb(list, form)
    const { items, stamps, isCapped, filter } = await readSelection(list, form)
    const named = items.length > 0 ? await readBulkItemNames(db, list, items) : []
    if (!verb || named.length === 0)
      return redirectWithNotice(back, {
        kind: 'error',
        title: verb ? 'No marcaste nada' : 'Elige qué hacer',
        text: 'Marca lo que quieras de la lista y elige qué hacer con ello.',
      })
    const current = await readItemStamps(db, { list, verb }, items)
    const question = {
      list,
      verb,
      back,
      isCapped,
      filter,
      isUnread:
        form.has(UNSEEN_SELECTION_FLAG_FIELD) || (!form.has('cuales') && form.get('quienes') === 'todos'),
      items: named.map(({ item }) =>
        appendVersionStampToItem(item, current && (stamps.get(item) ?? current.get(item))),
      ),
      named: named.slice(0, MAX_NAMED_ITEMS).map(shownOf),
      hasMail: isMailConfigured(),
      booked: list === 'contactos' && verb === 'eliminar' ? await listBooked(named) : [],
      categories: verb === 'recategorizar' ? await listAllCategories(db) : [],
      promotions: verb === 'aplicar' ? await listPromotionsThatAcceptBusinesses(db) : [],
    }
    if (!form.has('cuales') || verb === 'exportar') return { question, returned: undefined }
    const sent = parseSubmission(form, bulkFormSchema(verb))
    if (sent.status !== 'success') {
      const { data: returned, init } = sendBack({ title: 'Falta un dato', errors: sent.error })
      return data({ question, returned }, init ?? undefined)
    }
    const { categoria = '', promocion, ...reason } = sent.value
    const { isUnread } = question
    const details = { reason: getReasonText(reason), category: categoria, promotion: promocion, isUnread }
    const context = { ...buildDecisionContext(actor), onError: logError, maxMs: MAX_UNDO_REQUEST_MS }
    const run = await runBulkAction(
      db,
      { list, verb, items, stamps: current && [...stamps], details },
      context,
    )
    wakeOutbox()
    if (!run.isDone)
      return redirectDocument(
        withReturnTo(href('/administracion/bitacora/lotes/:id', { id: run.batch }), back),
        303,
      )
    return redirectWithNotice(back, await buildBulkNotice(db, run))
  }),
)

/** Lists businesses that have upcoming reservations, with the number of reservations. */
async function listBooked(named: readonly NamedItem[]) {
  const counts = await countUpcomingReservations(
    db,
    named.map(({ item }) => Number(item)),
    new Date(),
  )
  return named.flatMap(({ item, name }) => {
    const count = counts.get(Number(item))
    return count ? [{ id: item, name, count }] : []
  })
}

export const meta = createAdminMeta<typeof loader>(
  ({ list }) => `Varias cosas a la vez: ${BULK_LIST_CONFIGS[list].many}`,
)

export default function BulkActionRoute() {
  const { back } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return answer && 'question' in answer ? (
    <BulkConfirmPage {...answer.question} returned={answer.returned} />
  ) : (
    <NothingSelectedPage back={back} />
  )
}
