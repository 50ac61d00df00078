import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { readListReturnPath } from '~/http/auth/admin-return'
import { findFailureMessage, handleForm } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { ErrorSummary } from '~/ui/form/error-summary'
import { ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { formatPromotionTargetNames, readPromotionTargets } from '../apply/targets.server'
import { buildPromotionFormRejection } from '../http/admin-form.server'
import { changePromotionUses, deletePromotion, setPromotionActive } from '../manage.server'
import { DELETE_PROMOTION_QUESTION, DeletePromotionExplanation } from '../ui/admin-promotion-list'

type Verb = (actor: Actor, id: number, seen: number | undefined) => Promise<Notice | null>

const HANDLER_BY_PROMOTION_VERB = new Map<string, Verb>([
  ['activar', (actor, id) => switchTo(actor, id, true)],
  ['desactivar', (actor, id) => switchTo(actor, id, false)],
  ['uso', (actor, id, seen) => count(actor, id, { change: 1, seen })],
  ['uso/deshacer', (actor, id, seen) => count(actor, id, { change: -1, seen })],
])

/** Handles the buttons of a promotion. The address without a verb deletes it. */
export const action = createAdminAction(async (asked) =>
  asked.params['*'] === undefined ? moveToTrash(asked) : handleVerb(asked),
)

/**
 * Asks for confirmation before a deletion. For the other buttons it redirects to the promotion, because opening
 * their address changes nothing.
 */
export const loader = createAdminLoader(async ({ params, id }) => {
  if (params['*'] === undefined) {
    const promotion = await readPromotionTargets(db, id)
    return promotion && { id, title: promotion.title, applied: formatPromotionTargetNames(promotion) }
  }
  if (HANDLER_BY_PROMOTION_VERB.has(params['*'])) throw redirect(href('/admin/promociones/:id', { id }))
  return null
})

async function handleVerb({ request, query, params, actor, id }: AdminRequest) {
  const verb = HANDLER_BY_PROMOTION_VERB.get(params['*'] ?? '')
  if (!verb) return null
  const back = readListReturnPath(request, await readForm(request)) ?? adminPaths.promotions()
  const seen = query.get('usos')
  const notice = await verb(actor, id, seen === null ? undefined : Number(seen)).catch((error: unknown) => {
    logError(error)
    return {
      kind: 'error' as const,
      title: 'Error',
      text: findFailureMessage(error) ?? PROMOTION_NOT_SAVED_MESSAGE,
    }
  })
  if (!notice) return null
  return redirectWithNotice(back, notice)
}

async function switchTo(actor: Actor, id: number, isActive: boolean): Promise<Notice | null> {
  const switched = await setPromotionActive(db, { actor }, id, isActive)
  if (!switched.ok && switched.reason === 'refused')
    return { kind: 'error', title: 'No se puede activar', text: switched.why }
  if (!switched.ok) return null
  return {
    kind: 'success',
    title: 'Éxito',
    text: isActive ? 'Promoción activada correctamente' : 'Promoción desactivada correctamente',
    undo: isActive
      ? href('/admin/promociones/:id/*', { id, '*': 'desactivar' })
      : href('/admin/promociones/:id/*', { id, '*': 'activar' }),
  }
}

/** Counts a use, or removes one (D70). */
async function count(
  actor: Actor,
  id: number,
  use: { change: 1 | -1; seen: number | undefined },
): Promise<Notice | null> {
  const { change } = use
  const counted = await changePromotionUses(db, { actor }, id, use)
  if (!counted.ok && counted.reason === 'not_found') return null
  if (!counted.ok && counted.reason === 'changed')
    return {
      kind: 'error',
      title: 'Los usos ya cambiaron',
      text: `Van ${counted.uses}. Si falta ${change === 1 ? 'registrar' : 'quitar'} uno, hazlo otra vez.`,
    }
  if (!counted.ok) return { kind: 'error', ...USE_REFUSALS_BY_CHANGE[change] }
  const text = `Van ${counted.uses}${counted.mostUses === null ? '' : ` de ${counted.mostUses}`}.`
  if (change === -1) return { kind: 'success', title: 'Uso quitado', text }
  return { kind: 'success', title: 'Uso registrado', text, undo: adminPaths.undoUse(id, counted.uses) }
}

const USE_REFUSALS_BY_CHANGE = {
  1: { title: 'Ya no quedan usos', text: 'Esta promoción llegó a su máximo.' },
  [-1]: { title: 'No hay usos que quitar' },
}

const PROMOTION_NOT_SAVED_MESSAGE = 'Error inesperado al guardar la promoción'

/** Moves a promotion to the trash with its applications. The notice offers to restore both (D72). */
const moveToTrash = ({ request, actor, id, redirectBack }: AdminRequest) =>
  handleForm({ request, failed: notDeleted }, async () => {
    if (!(await deletePromotion(db, { actor }, id)).ok) throw buildRowNotFoundResponse()
    return redirectBack(adminPaths.promotions(), {
      title: 'Éxito',
      text: 'Promoción eliminada correctamente',
      undo: adminPaths.restore('promotion', id),
    })
  })

const notDeleted = (error: unknown) =>
  buildPromotionFormRejection(
    `${findFailureMessage(error) ?? 'Error desconocido'}: la promoción sigue como estaba. Inténtalo de nuevo.`,
  )

export const meta = createAdminMeta('Eliminar la promoción')

export default function DeletePromotion() {
  const { id, title, applied } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { withReturnTo: keep } = useListReturn()
  const back = { text: title, href: keep(href('/admin/promociones/:id', { id })) }
  return (
    <ConfirmPage
      question={DELETE_PROMOTION_QUESTION}
      action={keep(href('/admin/promociones/:id/eliminar', { id }))}
      confirm="Eliminar"
      back={back}
    >
      {returned && <ErrorSummary title={returned.title} errors={returned.lastResult.error ?? {}} />}
      <DeletePromotionExplanation title={title} applied={applied} />
    </ConfirmPage>
  )
}
