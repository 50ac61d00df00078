import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import type { UploaderIdentity } from '~/features/images/store.server'
import { promotionFieldSet, type ParsedPromotionForm as SentForm } from '~/features/promotions/edit/fields'
import { buildNewPromotion, readPromotion, savePromotion } from '~/features/promotions/edit/save.server'
import {
  buildPromotionImageFormRejection,
  isImageUploadFailure,
  tryStoreImage as keepOffersPicture,
  promotionFormActionOptions,
  withFormOptionsErrorTitle,
} from '~/features/promotions/http/admin-form.server'
import { usePromotionFormAnswer } from '~/features/promotions/http/use-sent-promotion-form'
import { createBusinessOwnOffer } from '~/features/promotions/own/save.server'
import { PromotionForm } from '~/features/promotions/ui/promotion-form'
import { buildTooManyRequestsResponse, handleEditForm } from '~/http/forms/answer-form.server'
import { readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { parseIdOrVersion } from '~/values/list-query'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'
import { countPicturesAndGetWait, runWithUploadSlot, storeBusinessPicture } from '../http/photos.server'
import { createImageAddressBuilder } from '../ui/owner-part'

export const handle = { hydrate: true }

/** Form of an offer of the business (D120). */
export const loader = createOwnerOrAdminLoader(async ({ id, params }) => {
  const offer = await findOffer(id, params.offer)
  if (!offer) return null
  return {
    title: offer.id === null ? 'Nueva oferta' : 'Cambiar la oferta',
    lead: 'Sale primero en tu página y en Promociones. Cúmplela con todos los que la pidan.',
    version: offer.version,
    image: offer.image,
    stored: promotionFieldSet.typed(offer.promotion),
    isNew: offer.id === null,
  }
})

/** Finds the offer in the address, or prepares a new one. Null if the business has no such offer. */
async function findOffer(businessId: number, offer: string | undefined) {
  if (offer === 'nueva') {
    // This type needs no percentage or amount.
    const promotion = { ...buildNewPromotion(new Date()), type: 'special_package' as const }
    return { id: null, version: 0, image: null, promotion }
  }
  const promotion = await readPromotion(db, parseIdOrVersion(offer) ?? 0)
  if (promotion?.businessId !== businessId) return null
  const { id, version, image } = promotion
  return { id, version, image, promotion }
}

export const action = createOwnerOrAdminAction(async (business) => {
  const offer = await findOffer(business.id, business.params.offer)
  if (!offer) return null
  return runWithUploadSlot(business, offerNotUploaded, (uploader) => saveOffer(business, offer.id, uploader))
})

const CHECK_OFFER_FIELDS_TITLE = 'Revisa estos datos'

/** Checks of an offer. The title of its errors names the next step; that of administrators is `Error` (row 258). */
const offerFormOptions = withFormOptionsErrorTitle(promotionFormActionOptions, CHECK_OFFER_FIELDS_TITLE)
const offerNotUploaded = (message: string) => ({
  ...buildPromotionImageFormRejection(message),
  title: CHECK_OFFER_FIELDS_TITLE,
})

const saveOffer = (business: OwnerOrAdminRequest, offer: number | null, uploader: UploaderIdentity) =>
  handleEditForm({
    request: business.request,
    ...offerFormOptions,
    store: async (sent, { file, form }) => {
      const wait = business.token && file ? await countPicturesAndGetWait(business.id, 1) : 0
      if (wait > 0) return { wait }
      const kept = file
        ? await keepOffersPicture(() => storeBusinessPicture(file, business.id, uploader))
        : { hash: null }
      if ('unkept' in kept) return kept
      return store(business, offer, { ...sent, image: kept.hash, opened: readInitialHashes(form) })
    },
    respond: (saved, { form, rejectForm: sendBack }) => {
      if ('wait' in saved) return buildTooManyRequestsResponse(form, saved.wait)
      if (isImageUploadFailure(saved)) return sendBack(offerNotUploaded(saved.unkept), saved.status)
      if (!saved.ok && saved.reason === 'not_found') return null
      if (!saved.ok) return sendBack({ title: CHECK_OFFER_FIELDS_TITLE, errors: saved.errors })
      const text = saved.waits
        ? 'Una persona la revisa antes de que se vea, por lo que dice su texto.'
        : undefined
      return redirectWithNotice(offersOf(business), { kind: 'success', title: 'Oferta guardada', text })
    },
  })

type Sent = SentForm & { image: string | null; opened: ReturnType<typeof readInitialHashes> }

function store({ id, name, actor }: OwnerOrAdminRequest, offer: number | null, sent: Sent) {
  if (offer === null) return createBusinessOwnOffer(db, { actor }, { id, name }, sent)
  const { sponsorName: _, sponsorRequirement: _requirement, ...promotion } = sent.promotion
  const picture = (sent.image !== null || sent.dropsImage) && { imageHash: sent.image }
  const { version, opened } = sent
  return savePromotion(db, { actor }, offer, { version, opened, promotion: { ...promotion, ...picture } })
}

/** Returns the address of the list of offers, from the address of the form. */
const offersOf = ({ here }: { here: string }) => here.replace(/\/[^/?]+(?=\?|$)/, '')

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function OwnOfferFormRoute() {
  const { frame, isNew, stored, version, image } = useLoaderData<typeof loader>()
  return (
    <PromotionForm
      {...usePromotionFormAnswer<typeof action>()}
      {...{ stored, version, image }}
      action={frame.here}
      imageAt={createImageAddressBuilder(frame)}
      button={isNew ? 'Publicar la oferta' : 'Guardar'}
      isOwn
    />
  )
}
