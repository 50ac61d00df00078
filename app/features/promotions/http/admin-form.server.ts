import { db } from '~/db.server'
import { type AdminForm, adminForm, type Kept } from '~/features/accounts/http/admin-route.server'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { IMAGE_NOT_UPLOADED, imageRefusal } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { failureMessage } from '~/http/forms/failure-message.server'
import { type FormErrors, messagesOf, type ReturnReason } from '~/http/forms/returned-form'
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
    invalid,
    failed: notSaved,
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
    const kept = await storeImage(db, images, file)
    return kept.ok ? { hash: kept.image.hash } : { unkept: imageRefusal(kept), status: 422 }
  } catch (error) {
    logError(error)
    return { unkept: 'Inténtalo de nuevo en un momento', status: 503 }
  }
}

const isUnkept = (saved: unknown): saved is Unkept => saved instanceof Object && 'unkept' in saved

/** What is wrong with a promotion, under the documents' heading for all of it: of the whole, then at the fields. */
export const promotionError = (message: string | null, errors: FormErrors = null): ReturnReason => ({
  title: 'Error',
  errors: { ...(message !== null && { '': [message] }), ...errors },
})

function invalid(errors: FormErrors): ReturnReason {
  const isIncomplete = Object.values<string>(REQUIRED_TEXTS).some((text) => messagesOf(errors).includes(text))
  return promotionError(isIncomplete ? INCOMPLETE_TEXT : null, errors)
}

const notSaved = (error: unknown) =>
  promotionError(failureMessage(error) ?? 'Error inesperado al guardar la promoción')

const notUploaded = (message: string) => promotionError(IMAGE_NOT_UPLOADED, { imagen: [message] })
