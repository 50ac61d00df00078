import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { requireIdParam } from '~/http/admin-id'
import { addListReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { logAndReturnNull } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { mergeBusinesses } from '../merge/merge.server'
import { planMerge } from '../merge/plan.server'
import {
  isBetterToKeep,
  isUnlikelyDuplicate,
  readBusinessDisplayName,
  readMergePair,
} from '../merge/read.server'
import { describeMerge, MERGE_SIDE_VALUES, OWNER_ACCESS_TRANSFERS } from '../merge/schema'
import { MergePage } from '../ui/merge/merge-page'

export const loader = createAdminLoader(async ({ request, params, query, id }) => {
  const other = requireIdParam(params.other)
  const pair = await readMergePair(db, id, other)
  if (!pair.ok && pair.reason !== 'page_would_go') return null
  if (!pair.ok || (isBetterToKeep(pair.businesses.dropped, pair.businesses.kept) && !query.has('elegido')))
    throw redirect(addListReturn(adminPaths.mergeContacts(other, id), request))
  const { kept, dropped, businesses } = pair
  const { differences, same, photosLeftOut } = await planMerge(db, businesses)
  const isDoubtful = isUnlikelyDuplicate(businesses.kept, businesses.dropped)
  return { kept, dropped, differences, same, photosLeftOut, isDoubtful }
})

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const schema = z.object({
  version,
  'version-otro': version,
  dueno: z.enum(OWNER_ACCESS_TRANSFERS).default('no'),
})

/**
 * Merges two contacts. After a refusal the form is shown again with its choices, unless one of them no longer
 * exists.
 */
export const action = createAdminAction(async ({ request, params, actor, id, back }) => {
  const [keep, drop] = [id, requireIdParam(params.other)]
  const form = await readForm(request)
  const sent = parseSubmission(form, schema)
  const refuse = (text: string, status: number) =>
    data({ problem: { title: MERGE_FAILED_TITLE, text }, chosen: Object.fromEntries(form) }, status)
  if (sent.status !== 'success') return refuse(CONTACT_CHANGED_MESSAGE, 422)
  const { version, 'version-otro': other, dueno: owner } = sent.value
  const versions = { keep: version, drop: other }
  const merged = await mergeBusinesses(
    db,
    { actor },
    { keep, drop, versions, choices: new Map(form), owner },
  ).catch(logAndReturnNull)
  if (merged === null) return refuse('No cambió nada. Inténtalo de nuevo.', 503)
  if (merged.ok)
    return redirectWithNotice(back ?? href('/admin/contactos/:id', { id: keep }), {
      kind: 'success',
      title: `Contactos unidos en «${await readBusinessDisplayName(db, keep)}»`,
      text: describeMerge(merged),
      undo: href('/administracion/bitacora/:id/deshacer', { id: merged.entry }),
    })
  if (merged.reason === 'refused')
    return refuse(`Los datos elegidos no van juntos. ${Object.values(merged.errors).flat().join('. ')}`, 422)
  if (merged.reason !== 'not_found') return refuse(CONTACT_CHANGED_MESSAGE, 409)
  return redirectWithNotice(back ?? adminPaths.panel('contactos'), {
    ...{ kind: 'error', title: MERGE_FAILED_TITLE },
    text: 'Uno de los dos ya no está: alguien más lo unió o lo eliminó.',
  })
})

const MERGE_FAILED_TITLE = 'No se pudieron unir los contactos'
const CONTACT_CHANGED_MESSAGE = 'Uno de los dos cambió mientras los comparabas. Míralos otra vez y confirma.'

export const meta = createAdminMeta('Unir contactos')

export default function MergeRoute() {
  const { differences, ...pair } = useLoaderData<typeof loader>()
  const { problem, chosen = {} } = useActionData<Refused>() ?? {}
  const sides = new Map(Object.entries(chosen))
  const asChosen = differences.map((each) => ({
    ...each,
    isTaken: sides.has(each.name) ? sides.get(each.name) === MERGE_SIDE_VALUES.dropped : each.isTaken,
  }))
  return <MergePage {...pair} differences={asChosen} owner={chosen.dueno ?? 'no'} problem={problem} />
}

interface Refused {
  problem: { title: string; text: string }
  chosen: Record<string, string>
}
