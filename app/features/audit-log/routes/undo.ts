import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader, catalogAction } from '~/features/accounts/http/admin-route.server'
import type { Noun, Undone } from '~/features/audit/schema'
import { readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import type { Role } from '~/values/roles/role'
import { inList } from '~/values/text/in-list'
import { undoEntry } from '../undo.server'

/** A verb without a page of its own. */
export const loader = adminLoader(() => redirect(adminPaths.auditLog()))

/** Takes back what an entry of the log changed (D133): the `Deshacer` of a history, of the log, of a merge. */
export const action = catalogAction(async ({ request, params, actor }) => {
  const undone = await undoEntry(
    db,
    { actor },
    readId(params.id),
    (noun) => MAY[actor.role] === 'all' || MAY[actor.role].includes(noun),
  )
  const { noun, entityId, title } = undone
  const page = noun === 'contact' && entityId ? adminPaths.contact(entityId) : adminPaths.auditLog()
  const back = listReturn(request) ?? page
  if (!undone.ok) {
    const text = undone.reason === 'refused' ? undone.message : 'Ya no está, o ya no guarda lo de antes.'
    return redirectWithNotice(back, { kind: 'error', title: 'No se pudo deshacer', text })
  }
  return redirectWithNotice(back, { kind: 'success', title: titleOf(undone), text: textOf(undone, title) })
})

/** Of what each role may take back. */
const MAY: Record<Role, 'all' | readonly Noun[]> = {
  administrator: 'all',
  catalog: ['category'],
  promoter: ['promotion'],
  moderator: [],
  reader: [],
}

type Done = Extract<Undone, { ok: true }>

const titleOf = ({ done, stays }: Done) =>
  done.length === 0 && stays.length > 0 ? 'No quedaba nada que deshacer' : 'Deshecho'

function textOf({ done, stays }: Done, title: string | undefined): string | undefined {
  const back =
    done.length > 0 && `${title ?? ''}: ${done.length === 1 ? 'volvió' : 'volvieron'} ${inList(done)}.`
  const stay = stays.length > 0 && `Se queda como está, porque cambió después: ${inList(stays)}.`
  return [back, stay].filter(Boolean).join(' ') || undefined
}
