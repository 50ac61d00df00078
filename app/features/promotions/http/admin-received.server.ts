import { db } from '~/db.server'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/features/images/labels'
import { MAX_IMAGE_BYTES } from '~/features/images/schema'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { notStored } from '~/http/forms/answer-form.server'
import { type FormErrors, messagesOf, type Rejection } from '~/http/forms/returned-form'
import { saveForm } from '~/http/forms/save-form.server'
import { logError } from '~/http/log-error.server'
import { REQUIRED_TEXTS } from '../edit/fields'
import { INCOMPLETE_TEXT, type PromotionForm, promotionSchema } from '../edit/schema'

/** A picture that was not taken, and why. */
interface Unkept {
  unkept: string
  status: number
}

interface Saving<Saved> {
  request: Request
  store: (sent: PromotionForm & { image: string | null }) => Promise<Saved>
  leave: (saved: Exclude<Saved, { differences: readonly unknown[] }>) => Promise<Response> | Rejection
}

/** The action of a promotion's form (rows 258 to 263, 268). The picture comes last: refused, it takes nothing away. */
export const takePromotion = <Saved>({ store, leave, ...args }: Saving<Saved>) =>
  saveForm({
    ...args,
    schema: promotionSchema,
    upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
    invalid: titleOf,
    failed: notStored('Error inesperado al guardar la promoción'),
    store: async (sent, { file }): Promise<Saved | Unkept> => {
      const kept = file ? await keepPicture(file) : { hash: null }
      return 'unkept' in kept ? kept : store({ ...sent, image: kept.hash })
    },
    leave: (saved, { sendBack }) => {
      if (isUnkept(saved)) return sendBack(notUploaded(saved.unkept), saved.status)
      const left = leave(saved as Exclude<Saved, { differences: readonly unknown[] }>)
      return 'errors' in left ? sendBack(left) : left
    },
  })

async function keepPicture(file: Buffer): Promise<{ hash: string } | Unkept> {
  try {
    const kept = await storeImage(db, images, file)
    return kept.ok ? { hash: kept.image.hash } : { unkept: IMAGE_REFUSALS[kept.reason], status: 422 }
  } catch (error) {
    logError(error)
    return { unkept: 'Inténtalo de nuevo en un momento', status: 503 }
  }
}

const isUnkept = (saved: unknown): saved is Unkept => saved instanceof Object && 'unkept' in saved

export const INVALID = 'Revisa los datos de la promoción'

const titleOf = (errors: FormErrors) =>
  Object.values<string>(REQUIRED_TEXTS).some((message) => messagesOf(errors).includes(message))
    ? INCOMPLETE_TEXT
    : INVALID

const notUploaded = (message: string) => ({
  title: IMAGE_NOT_UPLOADED,
  errors: { imagen: [message] },
})
