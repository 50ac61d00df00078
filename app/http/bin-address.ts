import { adminPaths, BIN_WORDS, type BinNoun } from '~/admin-paths'
import type { Noun } from '~/models/audit/schema'
import { BIN_NOUNS } from '~/models/bin/schema'
import { notHere, readId } from './admin-id'

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

/** The page of a thing in the administration; undefined for what has none of its own. */
export function pageOfThing(noun: Noun, id: number): string | undefined {
  if (noun === 'contact') return adminPaths.contact(id)
  if (noun === 'reservation') return adminPaths.reservation(id)
  if (noun === 'promotion') return adminPaths.promotion(id)
  return undefined
}
