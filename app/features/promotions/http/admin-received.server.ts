import { db } from '~/db.server'
import { type AdminForm, adminForm, type Kept } from '~/features/accounts/http/admin-route.server'
import { MAX_IMAGE_BYTES, MIN_IMAGE_SIDE } from '~/features/images/image'
import { IMAGE_NOT_UPLOADED, imageRefusal } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { notStored } from '~/http/forms/answer-form.server'
import { type FormErrors, messagesOf } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import { REQUIRED_TEXTS } from '../edit/fields'
import { INCOMPLETE_TEXT, type PromotionForm, promotionSchema } from '../edit/schema'

/** A picture that was not taken, and why. */
interface Unkept {
  unkept: string
  status: number
}

type Form = AdminForm<typeof promotionSchema>

interface Steps<Saved> {
  store: (sent: PromotionForm & { image: string | null }, form: Form) => Promise<Saved>
  done: (saved: Kept<Saved>, form: Form) => ReturnType<Form['redirectBack'] | Form['sendBack']>
}

/** The action of a promotion's form (rows 258 to 263, 268). The picture comes last: refused, it takes nothing away. */
export const promotionForm = <Saved>({ store, done }: Steps<Saved>) =>
  adminForm({
    schema: promotionSchema,
    upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
    invalid: titleOf,
    failed: notStored('Error inesperado al guardar la promoción'),
    store: async (sent, form): Promise<Saved | Unkept> => {
      const kept = form.file ? await keepPicture(form.file) : { hash: null }
      return 'unkept' in kept ? kept : store({ ...sent, image: kept.hash }, form)
    },
    done: (saved, form) =>
      isUnkept(saved)
        ? form.sendBack(notUploaded(saved.unkept), saved.status)
        : done(saved as Kept<Saved>, form),
  })

async function keepPicture(file: Buffer): Promise<{ hash: string } | Unkept> {
  try {
    const kept = await storeImage(db, images, file, { smallest: MIN_IMAGE_SIDE })
    return kept.ok ? { hash: kept.image.hash } : { unkept: imageRefusal(kept), status: 422 }
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
