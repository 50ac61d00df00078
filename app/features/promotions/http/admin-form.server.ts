import { db } from '~/db.server'
import {
  type AdminFormRequest,
  createAdminFormAction,
  type SaveResultToRespond,
} from '~/features/accounts/http/admin-route.server'
import { describeImageError, IMAGE_NOT_UPLOADED_TITLE, MAX_IMAGE_BYTES } from '~/features/images/image'
import { type StoreImageResult, storeImage } from '~/features/images/store.server'
import { getDateInZone } from '~/features/places/calendar'
import { images } from '~/gateways/object-store/stores.server'
import { findFailureMessage } from '~/http/forms/answer-form.server'
import { type FormErrors, type FormRejection, listErrorMessages } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import { formatList } from '~/values/text/in-list'
import {
  findBusinessChoices,
  PROMOTION_SCOPE_PARAMS,
  type PromotionWithTargets,
  readBusinessWithCategories,
} from '../apply/targets.server'
import {
  INCOMPLETE_FORM_MESSAGE,
  type ParsedPromotionForm,
  promotionSchema,
  REQUIRED_FIELD_MESSAGES,
} from '../edit/fields'
import type { PromotionFilter } from '../list/filters'
import { listActivePromotionCards, listPromotions } from '../list/list.server'

/** Why a picture was not stored, and the HTTP status of the response. */
export interface ImageUploadFailure {
  unkept: string
  status: number
}

/** Checks of promotion forms, for administrators and owners. */
export const promotionFormActionOptions = {
  schema: promotionSchema,
  upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
  invalid,
  failed: notSaved,
}

/** The same checks with another title for invalid fields. */
export const withFormOptionsErrorTitle = (options: typeof promotionFormActionOptions, title: string) => ({
  ...options,
  invalid: (errors: FormErrors): FormRejection => ({ ...options.invalid(errors), title }),
})

type Form = AdminFormRequest<typeof promotionSchema>

interface Steps<Saved> {
  store: (sent: ParsedPromotionForm & { image: string | null }, form: Form) => Promise<Saved>
  done: (saved: SaveResultToRespond<Saved>, form: Form) => Answer | Promise<Answer>
}

type Answer = Awaited<ReturnType<Form['redirectBack'] | Form['rejectForm']>>

/**
 * Builds the action of a promotion form (rows 258 to 263, 268). The picture is stored when all fields are
 * valid. If it is refused, the form is shown again and nothing is stored.
 */
export const createPromotionFormAction = <Saved>({ store, done }: Steps<Saved>) =>
  createAdminFormAction({
    ...promotionFormActionOptions,
    store: async (sent, form): Promise<Saved | ImageUploadFailure> => {
      const { file } = form
      const kept = file ? await tryStoreImage(() => storeImage(db, images, file)) : { hash: null }
      return 'unkept' in kept ? kept : store({ ...sent, image: kept.hash }, form)
    },
    respond: (saved, form) =>
      isImageUploadFailure(saved)
        ? form.rejectForm(buildPromotionImageFormRejection(saved.unkept), saved.status)
        : done(saved as SaveResultToRespond<Saved>, form),
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
export const buildPromotionFormRejection = (
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
  return buildPromotionFormRejection(isIncomplete ? INCOMPLETE_FORM_MESSAGE : null, errors)
}

function notSaved(error: unknown): FormRejection {
  return buildPromotionFormRejection(findFailureMessage(error) ?? 'Error inesperado al guardar la promoción')
}

export const buildPromotionImageFormRejection = (message: string) =>
  buildPromotionFormRejection(IMAGE_NOT_UPLOADED_TITLE, { imagen: [message] })

const ID = /^[1-9]\d{0,14}$/

/**
 * Returns the choices in the submitted form, also more than a promotion can have: saving refuses those. Without
 * a form, returns the stored ones.
 */
export function readSentOrStoredTargets(form: URLSearchParams | undefined, promotion: PromotionWithTargets) {
  if (!form)
    return {
      version: promotion.version,
      reach: promotion.reach ? PROMOTION_SCOPE_PARAMS[promotion.reach] : undefined,
      categories: promotion.categories.map(({ slug }) => slug),
      businesses: promotion.businesses.map(({ id }) => String(id)),
    }
  const version = form.get('version') ?? ''
  return {
    version: ID.test(version) ? Number(version) : promotion.version,
    reach: form.get('alcance') ?? undefined,
    categories: form.getAll('categoria'),
    businesses: [...new Set(form.getAll('negocio').filter((id) => ID.test(id)))],
  }
}

/**
 * Lists the running promotions of one business, if the filter names it or its search finds only one.
 * Otherwise lists the promotions that match the filter. `found` has the businesses of the search. It is null
 * without a search, or if one business is shown.
 */
export async function listFilteredOrBusinessPromotions(filter: PromotionFilter, page: number) {
  const { businessId, businessSearch } = filter
  const found = businessSearch ? await findBusinessChoices(db, businessSearch) : null
  const meant = businessId ?? (found?.length === 1 ? found[0]?.id : undefined)
  const business = meant === undefined ? null : await readBusinessWithCategories(db, meant)
  if (!business) return { ...(await listPromotions(db, filter, page)), business: null, found }
  const now = new Date()
  const list = await listActivePromotionCards(db, business, getDateInZone(business.timeZone, now), now)
  return { ...list, business: { id: business.id, name: business.name }, found: null }
}

export const TARGETS_NOT_SAVED_TITLE = 'Error al crear las aplicaciones de promoción'

/** Builds the rejection for choices in the trash. Erased ones no longer have a name. */
export function buildTrashedTargetsRejection(failed: { reason: string; names?: string[] }): FormRejection {
  const names = failed.names ?? []
  const message =
    names.length === 0
      ? 'Algo de lo que elegiste ya no existe: elige otra vez'
      : `${formatList(names.map((name) => `«${name}»`))} ${names.length === 1 ? 'está' : 'están'} en la papelera: desmarca o restaura primero.`
  return buildPromotionFormRejection(TARGETS_NOT_SAVED_TITLE, { alcance: [message] })
}
