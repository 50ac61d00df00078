import { BIN_WORDS, type BinNoun } from '~/admin-paths'
import { BIN_NOUNS } from '~/features/deletion/schema'
import { notHere, readId } from '~/http/admin-id'

/** The kind of thing that a word of an address means; undefined for any other word. */
export const readBinNoun = (word: string | null | undefined): BinNoun | undefined =>
  BIN_NOUNS.find((noun) => BIN_WORDS[noun] === word)

/** The thing in the bin that `/administracion/papelera/{que}/{id}/…` names. */
export function readBinAddress(params: { noun?: string | undefined; id?: string | undefined }): {
  noun: BinNoun
  id: number
} {
  const noun = readBinNoun(params.noun)
  if (!noun) throw notHere()
  return { noun, id: readId(params.id) }
}
