import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readId } from '~/http/admin-id'
import { withListReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { logFailure } from '~/http/log-error.server'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { planFill } from '../merge/fill.server'
import { mergedInWords } from '../merge/labels'
import { mergeContacts } from '../merge/merge.server'
import { isBetter, readPair, shareNothing } from '../merge/read.server'
import { OF_DUPLICATE } from '../merge/schema'
import { MergeContacts } from '../ui/merge/merge-contacts'

export const loader = adminLoader(async ({ request, params, query, id }) => {
  const other = readId(params.other)
  const pair = await readPair(db, id, other)
  if (!pair.ok && pair.reason !== 'page_would_go') return null
  if (!pair.ok || (isBetter(pair.businesses.dropped, pair.businesses.kept) && !query.has('elegido')))
    throw redirect(withListReturn(adminPaths.mergeContacts(other, id), request))
  const { kept, dropped, businesses } = pair
  const { labels, choices, settled } = await planFill(db, businesses)
  const isDoubtful = shareNothing(businesses.kept, businesses.dropped)
  return { kept, dropped, filled: labels, choices, settled, isDoubtful }
})

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const schema = z.object({ version, 'version-otro': version })

export const action = adminAction(async ({ request, params, actor, id, back }) => {
  const [keep, drop] = [id, readId(params.other)]
  const form = await readForm(request)
  const sent = parseSubmission(form, schema)
  const again = withListReturn(adminPaths.mergeContacts(keep, drop, true), request)
  if (sent.status !== 'success') return redirectWithNotice(again, CHANGED)
  const versions = { keep: sent.value.version, drop: sent.value['version-otro'] }
  const taken = new Set([...form].flatMap(([name, value]) => (value === OF_DUPLICATE ? [name] : [])))
  const merged = await mergeContacts(db, { actor }, { keep, drop, versions, taken }).catch(logFailure)
  if (merged === null) return redirectWithNotice(again, FAILED)
  if (merged.ok)
    return redirectWithNotice(back ?? adminPaths.contact(keep), {
      kind: 'success',
      title: 'Contactos unidos',
      text: mergedInWords(merged),
      undo: adminPaths.undoChange(merged.entry),
    })
  return merged.reason === 'not_found'
    ? redirectWithNotice(back ?? adminPaths.panel('contactos'), GONE)
    : redirectWithNotice(again, CHANGED)
})

const FAILED = {
  kind: 'error' as const,
  title: 'No se pudieron unir los contactos',
  text: 'No cambió nada. Inténtalo de nuevo.',
}
const CHANGED = {
  ...FAILED,
  text: 'Uno de los dos cambió mientras los comparabas. Míralos otra vez y confirma.',
}
const GONE = {
  ...FAILED,
  text: 'Uno de los dos ya no está: alguien más lo unió o lo eliminó.',
}

export const meta = adminTitle('Unir contactos')

export default function MergeRoute() {
  return <MergeContacts pair={useLoaderData<typeof loader>()} />
}
