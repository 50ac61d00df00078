import type { AppLoadContext } from '@remix-run/node'
import { returnChanged, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import type { SavedCategory } from '../manage/save.server'

const TITLE = 'No se pudo guardar la categoría'

export const returnInvalid = (
  context: AppLoadContext,
  form: URLSearchParams,
  errors: { id: string | null; message: string }[],
) => returnForm(context, form, { title: 'Revisa los datos de la categoría', errors })

/**
 * Stores a category form. Answers the address it has now, or the form again: with the clash, with both versions, or
 * with what went wrong. Throws 404 when the category is gone.
 */
export async function saveOrReturn(
  args: { request: Request; context: AppLoadContext },
  form: URLSearchParams,
  save: () => Promise<SavedCategory>,
) {
  const failed = { title: TITLE, errors: [{ id: null, message: 'Hubo un problema. Inténtalo de nuevo.' }] }
  const stored = await storeOrReturn(args, form, failed, save)
  if (!stored.ok) return stored
  const saved = stored.value
  if (saved.ok) return { ok: true as const, slug: saved.slug }
  if (saved.reason === 'not_found') throw new Response(null, { status: 404 })
  const answer =
    saved.reason === 'changed'
      ? returnChanged(args.context, form, saved)
      : returnInvalid(args.context, form, saved.clashes)
  return { ok: false as const, answer }
}
