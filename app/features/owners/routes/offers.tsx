import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { listDirectoryOffersForBusiness } from '~/features/promotions/active.server'
import {
  changePromotionUses,
  deletePromotion,
  restorePromotion,
  setPromotionActive,
} from '~/features/promotions/manage.server'
import { isOwnOffer, listOwnOffers, MAX_ACTIVE_OWN_OFFERS } from '~/features/promotions/own/list.server'
import { setPromotionDeclined } from '~/features/promotions/own/save.server'
import { OwnOffers, toOfferActionHref } from '~/features/promotions/ui/own-offers'
import { TRASH_ERROR_MESSAGES } from '~/features/trash-kinds/schema'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { parseIdOrVersion } from '~/values/list-query'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'

/** Loads the offers of the business, and those of the directory that its page shows (D120, D145). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const now = new Date()
  return {
    title: `Ofertas de ${name}`,
    lead: `Tus ofertas salen primero en tu página y en Promociones, hasta ${MAX_ACTIVE_OWN_OFFERS} a la vez. Nadie paga por un lugar.`,
    offers: await listOwnOffers(db, id, now),
    ofDirectory: await listDirectoryOffersForBusiness(db, id, getDateInZone(DEFAULT_TIME_ZONE, now)),
  }
})

/**
 * Turns an own offer on or off, deletes or restores it, or counts a use. Turns an offer of the directory off
 * or on for this business.
 */
export const action = createOwnerOrAdminAction(
  createMultiFormAction({
    encender: onOwn((by, id) => switchTo(by, id, true)),
    apagar: onOwn((by, id) => switchTo(by, id, false)),
    eliminar: onOwn(remove),
    restaurar: onDeleted(restore),
    uso: onOwn(count),
    rechazar: declining(true),
    aceptar: declining(false),
  }),
)

type Act = (business: OwnerOrAdminRequest, id: number) => Promise<Notice | null>

/** Builds an action for an own offer of the business. Null for any other offer. */
function onOwn(act: Act, { isDeleted = false } = {}) {
  return async (business: OwnerOrAdminRequest) => {
    const id = parseIdOrVersion(business.query.get('oferta')) ?? 0
    const isOwn = await isOwnOffer(db, business.id, { id, isDeleted })
    const notice = isOwn ? await act(business, id) : null
    return notice && redirectWithNotice(business.here, notice)
  }
}

/** Builds an action for an own offer that is in the trash. */
function onDeleted(act: Act) {
  return onOwn(act, { isDeleted: true })
}

async function switchTo(
  { actor, here }: OwnerOrAdminRequest,
  id: number,
  isOn: boolean,
): Promise<Notice | null> {
  const switched = await setPromotionActive(db, { actor }, id, isOn)
  if (!switched.ok && switched.reason === 'refused')
    return { kind: 'error', title: 'No se puede encender', text: `${switched.why}.` }
  if (!switched.ok) return null
  const undo = toOfferActionHref(here, isOn ? 'apagar' : 'encender', id)
  return { kind: 'success', title: isOn ? 'Oferta encendida' : 'Oferta apagada', undo }
}

async function remove({ actor, here }: OwnerOrAdminRequest, id: number): Promise<Notice | null> {
  if (!(await deletePromotion(db, { actor }, id)).ok) return null
  return { kind: 'success', title: 'Oferta eliminada', undo: toOfferActionHref(here, 'restaurar', id) }
}

async function restore({ actor }: OwnerOrAdminRequest, id: number): Promise<Notice | null> {
  const restored = await restorePromotion(db, { actor }, id)
  if (restored.ok) return { kind: 'success', title: 'Oferta restaurada' }
  return { kind: 'error', title: 'No se puede restaurar', text: TRASH_ERROR_MESSAGES[restored.reason] }
}

async function count({ actor, query }: OwnerOrAdminRequest, id: number): Promise<Notice | null> {
  const counted = await changePromotionUses(db, { actor }, id, {
    change: 1,
    seen: parseIdOrVersion(query.get('usos')) ?? 0,
  })
  if (counted.ok) return { kind: 'success', title: 'Uso registrado', text: `Van ${counted.uses}.` }
  if (counted.reason === 'changed')
    return { kind: 'error', title: 'Los usos ya cambiaron', text: `Van ${counted.uses}.` }
  return counted.reason === 'exhausted' ? { kind: 'error', title: 'Ya no quedan usos' } : null
}

function declining(declines: boolean) {
  return async ({ id: businessId, actor, here, query }: OwnerOrAdminRequest) => {
    const id = parseIdOrVersion(query.get('oferta')) ?? 0
    if (!(await setPromotionDeclined(db, { actor }, id, { businessId, declines })).ok) return null
    return redirectWithNotice(here, {
      kind: 'success',
      title: declines ? 'Tu página ya no muestra esa oferta' : 'Tu página muestra otra vez esa oferta',
      undo: toOfferActionHref(here, declines ? 'aceptar' : 'rechazar', id),
    })
  }
}

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function OwnOffersRoute() {
  const { frame, offers, ofDirectory } = useLoaderData<typeof loader>()
  return <OwnOffers {...{ offers, ofDirectory }} action={frame.here} />
}
