import type { AppLoadContext } from '@remix-run/node'
import { db, imagesFolder } from '~/db.server'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/features/images/labels'
import { MAX_IMAGE_BYTES } from '~/features/images/schema'
import { storeImage } from '~/features/images/store.server'
import { returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { readUpload } from '~/http/forms/upload.server'
import { INCOMPLETE, MISSING, type PromotionForm, promotionSchema } from '../edit/schema'

interface Upload {
  request: Request
  context: AppLoadContext
}

type Answer = ReturnType<typeof returnForm>

type Received<Value> = { ok: true; value: Value; form: URLSearchParams } | { ok: false; answer: Answer }

/** What is said over a form that cannot be stored (row 268). */
export const NOT_STORED = {
  title: 'Error inesperado al guardar la promoción',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

/**
 * The posted form of a promotion, its picture kept (rows 258 to 263). The picture comes last: one that is refused
 * takes nothing of the form away, and nothing is saved.
 */
export async function receivePromotion(
  upload: Upload,
): Promise<Received<PromotionForm & { image: string | null }>> {
  const expected = { field: 'imagen', most: MAX_IMAGE_BYTES }
  const { file, ...sent } = await readUpload(upload.request, promotionSchema, expected)
  if (!sent.ok) {
    const isIncomplete = sent.errors.some(({ message }) => Object.values<string>(MISSING).includes(message))
    const title = isIncomplete ? INCOMPLETE : 'Revisa los datos de la promoción'
    return { ok: false, answer: returnForm(upload.context, sent.form, { title, errors: sent.errors }) }
  }
  if (!file) return { ok: true, form: sent.form, value: { ...sent.value, image: null } }
  const stored = await storeOrReturn(upload, sent.form, notUploaded('Inténtalo de nuevo en un momento'), () =>
    storeImage(db, imagesFolder, file),
  )
  if (!stored.ok) return stored
  const kept = stored.value
  if (kept.ok) return { ok: true, form: sent.form, value: { ...sent.value, image: kept.image.hash } }
  const reason = notUploaded(IMAGE_REFUSALS[kept.reason])
  return { ok: false, answer: returnForm(upload.context, sent.form, reason) }
}

const notUploaded = (message: string) => ({
  title: IMAGE_NOT_UPLOADED,
  errors: [{ id: 'imagen', message }],
})
