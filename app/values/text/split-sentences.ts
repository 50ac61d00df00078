import { listIn, readTable } from '../table'
import table from './abbreviations.tsv?raw'

const SENTENCES = new Intl.Segmenter('es', { granularity: 'sentence' })
const ABBREVIATIONS = new Set(
  readTable('abbreviations.tsv', table).flatMap(([, words]) =>
    listIn(words).map((word) => word.split(' ').at(-1) ?? ''),
  ),
)
const INITIALS = /^[("¿¡]*(?:\p{Lu}\.)+$/u
const LINK = /:\/\/|^www\.|@|\p{L}\.\p{L}{2,}[/?#]/u

/** Cuts a description into its sentences (row 126); line breaks end one too. `Dr.`, `Tel.` and what stands in a link end none. */
export function splitSentences(text: string | null): string[] {
  if (!text) return []
  return text
    .split(/\n+/)
    .flatMap(sentencesOf)
    .filter((sentence) => sentence !== '')
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  for (const { segment } of SENTENCES.segment(line)) {
    const before = sentences.at(-1)
    if (before !== undefined && !isEnd(before)) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim())
}

/** Whether a sentence ends behind a text, which Unicode's rules alone take for one. */
function isEnd(text: string): boolean {
  const [last = ''] = /\S+\s*$/.exec(text) ?? []
  const word = last.trim()
  if (last === word) return !LINK.test(word)
  return !ABBREVIATIONS.has(word.replace(/^[("¿¡]+/, '')) && !INITIALS.test(word)
}
