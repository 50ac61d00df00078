import { TRASH_WORDS, type TrashNoun } from '~/admin-paths'
import { readId, rowNotFound } from '~/http/admin-id'
import { TRASH_NOUNS } from '../kinds.server'

/** The kind of thing that a word of an address means; undefined for any other word. */
export const readTrashNoun = (word: string | null | undefined): TrashNoun | undefined =>
  TRASH_NOUNS.find((noun) => TRASH_WORDS[noun] === word)

/** The thing in the trash that `/administracion/papelera/{que}/{id}/…` names. */
export function readTrashAddress(params: { noun?: string | undefined; id?: string | undefined }): {
  noun: TrashNoun
  id: number
} {
  const noun = readTrashNoun(params.noun)
  if (!noun) throw rowNotFound()
  return { noun, id: readId(params.id) }
}
