import { TRASH_PARAMS, type TrashEntityType } from '~/admin-paths'
import { requireIdParam, rowNotFound } from '~/http/admin-id'
import { TRASH_NOUNS } from '../kinds.server'

/** Returns the kind for its word in an address. Undefined for other words. */
export const readTrashNoun = (word: string | null | undefined): TrashEntityType | undefined =>
  TRASH_NOUNS.find((noun) => TRASH_PARAMS[noun] === word)

/**
 * Returns the entry named by `/administracion/papelera/{que}/{id}/…`. Throws 404 for an unknown kind or an
 * invalid id.
 */
export function readTrashAddress(params: { noun?: string | undefined; id?: string | undefined }): {
  noun: TrashEntityType
  id: number
} {
  const noun = readTrashNoun(params.noun)
  if (!noun) throw rowNotFound()
  return { noun, id: requireIdParam(params.id) }
}
