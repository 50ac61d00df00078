import { TRASH_PARAMS, type TrashEntityType } from '~/admin-paths'
import { buildRowNotFoundResponse, requireIdParam } from '~/http/admin-id'
import { TRASH_ENTITY_TYPES } from '../kinds.server'

/** Returns the kind for its word in an address. Undefined for other words. */
export const parseTrashEntityType = (word: string | null | undefined): TrashEntityType | undefined =>
  TRASH_ENTITY_TYPES.find((noun) => TRASH_PARAMS[noun] === word)

/**
 * Returns the entry named by `/administracion/papelera/{que}/{id}/…`. Throws 404 for an unknown kind or an
 * invalid id.
 */
export function requireTrashParams(params: { noun?: string | undefined; id?: string | undefined }): {
  noun: TrashEntityType
  id: number
} {
  const noun = parseTrashEntityType(params.noun)
  if (!noun) throw buildRowNotFoundResponse()
  return { noun, id: requireIdParam(params.id) }
}
