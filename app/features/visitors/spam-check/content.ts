import type { Signals } from './score'

const LINK = /\bhttps?:\/\/|\bwww\.\w/gi
const MARKUP =
  /<\/?(a|b|br|div|font|h\d|i|iframe|img|p|script|span|style|u)\b[^<>]{0,200}>|\[\/?(url|link|b|img)\b[^\]]{0,200}\]/i
const LETTER = /\p{L}/gu
const OUR_LETTER = /\p{Script=Latin}/gu
/** A name or a word in another script says nothing. */
const FEWEST_LETTERS = 12

/** What the texts of a form give away. Pass the free texts only: a field for an address may hold one. */
export function readTexts(
  texts: readonly (string | null)[],
): Pick<Signals, 'links' | 'hasMarkup' | 'isForeignScript'> {
  const text = texts.filter(Boolean).join('\n')
  const letters = text.match(LETTER)?.length ?? 0
  const ours = text.match(OUR_LETTER)?.length ?? 0
  return {
    links: text.match(LINK)?.length ?? 0,
    hasMarkup: MARKUP.test(text),
    isForeignScript: letters >= FEWEST_LETTERS && ours * 2 < letters,
  }
}
