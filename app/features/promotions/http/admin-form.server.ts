import { db } from '~/db.server'
import {
  type AdminFormRequest,
  adminFormAction,
  type SaveOutcome,
} from '~/features/accounts/http/admin-route.server'
import { describeImageError, IMAGE_NOT_UPLOADED_TITLE, MAX_IMAGE_BYTES } from '~/features/images/image'
import { type StoreImageResult, storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { findFailureMessage } from '~/http/forms/answer-form.server'
import { type FormErrors, type FormRejection, listErrorMessages } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import {
  INCOMPLETE_FORM_MESSAGE,
  type PromotionFormValues,
  promotionSchema,
  REQUIRED_FIELD_MESSAGES,
} from '../edit/fields'

/** Why a picture was not stored, and the HTTP status of the response. */
export interface ImageUploadFailure {
  unkept: string
  status: number
}

/** Checks of promotion forms, for administrators and owners. */
export const promotionFormOptions = {
  schema: promotionSchema,
  upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
  invalid,
  failed: notSaved,
}

/** The same checks with another title for invalid fields. */
export const withValidationErrorTitle = (options: typeof promotionFormOptions, title: string) => ({
  ...options,
  invalid: (errors: FormErrors): FormRejection => ({ ...options.invalid(errors), title }),
})

type Form = AdminFormRequest<typeof promotionSchema>

interface Steps<Saved> {
  store: (sent: PromotionFormValues & { image: string | null }, form: Form) => Promise<Saved>
  done: (saved: SaveOutcome<Saved>, form: Form) => Answer | Promise<Answer>
}

type Answer = Awaited<ReturnType<Form['redirectBack'] | Form['rejectForm']>>

/**
 * Builds the action of a promotion form (rows 258 to 263, 268). The picture is stored when all fields are
 * valid. If it is refused, the form is shown again and nothing is stored.
 */
export const createPromotionAction = <Saved>({ store, done }: Steps<Saved>) =>
  adminFormAction({
    ...promotionFormOptions,
    store: async (sent, form): Promise<Saved | ImageUploadFailure> => {
      const { file } = form
      const kept = file ? await tryStoreImage(() => storeImage(db, images, file)) : { hash: null }
      return 'unkept' in kept ? kept : store({ ...sent, image: kept.hash }, form)
    },
    respond: (saved, form) =>
      isImageUploadFailure(saved)
        ? form.rejectForm(buildImageRejection(saved.unkept), saved.status)
        : done(saved as SaveOutcome<Saved>, form),
  })

/** Runs `store` and returns the hash of the picture, or why it was not stored. Logs an unexpected error. */
export async function tryStoreImage(
  store: () => Promise<StoreImageResult>,
): Promise<{ hash: string } | ImageUploadFailure> {
  try {
    const kept = await store()
    return kept.ok ? { hash: kept.image.hash } : { unkept: describeImageError(kept), status: 422 }
  } catch (error) {
    logError(error)
    return { unkept: 'Inténtalo de nuevo en un momento', status: 503 }
  }
}

export const isImageUploadFailure = (saved: unknown): saved is ImageUploadFailure =>
  saved instanceof Object && 'unkept' in saved

/**
 * Builds the rejection of a promotion’s form, with the title `Error`. `message` comes before the errors of
 * fields.
 */
export const buildPromotionRejection = (
  message: string | null,
  errors: FormErrors = null,
): FormRejection => ({
  title: 'Error',
  errors: { ...(message !== null && { '': [message] }), ...errors },
})

function invalid(errors: FormErrors): FormRejection {
  const isIncomplete = Object.values<string>(REQUIRED_FIELD_MESSAGES).some((text) =>
    listErrorMessages(errors).includes(text),
  )
  return buildPromotionRejection(isIncomplete ? INCOMPLETE_FORM_MESSAGE : null, errors)
}

function notSaved(error: unknown): FormRejection {
  return buildPromotionRejection(findFailureMessage(error) ?? 'Error inesperado al guardar la promoción')
}

export const buildImageRejection = (message: string) =>
  buildPromotionRejection(IMAGE_NOT_UPLOADED_TITLE, { imagen: [message] })
