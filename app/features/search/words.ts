export interface Word {
  /** Lower case, without accents, ñ as n: what the index holds. */
  folded: string
  /** The same with ñ kept. Equal to `folded` in words without one. */
  withTilde: string
  spelling: string
}

const LONGEST_WORD = 40
const LONGEST_TEXT = 8000

/** Invisible signs (direction marks, joiners) fall out instead of cutting words. */
const INVISIBLE = /\p{Cf}+/gu
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{N}\p{M}]+)*/gu
const SIGNS = /['’`´.&/-]/g
const JOINED = /[\p{L}\p{N}\p{M}]+(?:['’`´.&/-][\p{L}\p{N}\p{M}]+)+/gu

/** Cuts a text's first 8,000 characters into words of at most 40 letters; an apostrophe joins (`Joe's` is `joes`). */
export function wordsOf(text: string): Word[] {
  return prepare(text).match(WORD)?.flatMap(toWord) ?? []
}

/** What a text adds to the index beyond its words: parts and wholes of `D'Angelo`, `Tex-Mex`, `J.M.`, `A/C`. */
export function joinedWordsOf(text: string): Word[] {
  const found = prepare(text).match(JOINED) ?? []
  return found.flatMap((run) => [...toWord(run.replace(SIGNS, '')), ...run.split(SIGNS).flatMap(toWord)])
}

function prepare(text: string): string {
  return text.slice(0, LONGEST_TEXT).normalize('NFC').replace(INVISIBLE, '')
}

function toWord(written: string): Word[] {
  const spelling = Array.from(written.toLowerCase().replace(/['’`´]/g, ''))
    .slice(0, LONGEST_WORD)
    .join('')
  const folded = fold(spelling)
  if (folded === '') return []
  const withTilde = spelling.includes('ñ') ? spelling.split('ñ').map(fold).join('ñ') : folded
  return [{ folded, withTilde, spelling }]
}

/** Lower case, without accents, letters and digits only. */
export function fold(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length > LONGEST_WORD ? Array.from(letters).slice(0, LONGEST_WORD).join('') : letters
}

const STOP_WORDS = new Set(
  `a al algo alguien algun alguna and aqui are at buen buena buenas bueno buenos buscando buscar busco cada
  cerca cercana cercano como con cual cuales cuando de del desde donde e el en entre es esta estan este for
  from hacemos hacen hasta hay i in is la las le lo los mas me mejor mejores mi mis muy my near necesita
  necesito nos o of on our para por que quien quiero se sea ser sin sobre son su sus tambien the tiene tienen
  to toda todas todo todos un una unas unos we with y ya you your`.split(/\s+/),
)

/** Leaves out `de`, `la`, `cerca`, `mi` and the like, unless there is nothing else. `uñas` is not `unas`. */
export function distinctiveWords<T extends Pick<Word, 'withTilde'>>(words: readonly T[]): T[] {
  const distinctive = words.filter((word) => !STOP_WORDS.has(word.withTilde))
  return distinctive.length > 0 ? distinctive : [...words]
}

const WISHES = new Set(
  `arregla arreglan arreglar barata baratas barato baratos confiable confiables economica economicas economico
  economicos profesional profesionales rapida rapidas rapido rapidos recomendada recomendado repara reparan urgente
  urgentes`.split(/\s+/),
)

/** Whether a folded word says how somebody would like a trade to be done, like `barato`. */
export const isWish = (folded: string) => WISHES.has(folded)

const UNTOLD = new Set(
  `abrir arregla arreglan arreglar conseguir contratar cortar crear docena docenas hacer hispana hispanas hispanic
  hispano hispanos instalar latina latinas latino latinos negocio negocios poner quita quitar repara reparan reparar sacar
  vende venden`.split(/\s+/),
)

/** Whether a folded word, beside the name of a trade, need not be said by whoever has it: all here are latinos. */
export const isUntold = (folded: string) => UNTOLD.has(folded)

/** Whether a folded word is one like `la` or `de`. */
export const isSmallWord = (folded: string) => STOP_WORDS.has(folded)

/** Letters of a query that are read. */
export const LONGEST_QUERY = 400
const MOST_WORDS = 8

/** The words a query asks for, each once: the first eight distinctive ones. */
export function askedWords(query: string): Word[] {
  const unique = new Map(distinctiveWords(typedWords(query)).map((word) => [word.folded, word]))
  return [...unique.values()].slice(0, MOST_WORDS)
}

/** The small words of a query that are not asked for, as the index holds them: `la` and `de` of `la casa de toño`. */
export function smallWords(query: string): string[] {
  const typed = typedWords(query)
  const distinctive = new Set(distinctiveWords(typed))
  return [...new Set(typed.filter((word) => !distinctive.has(word)).map((word) => word.folded))].slice(
    0,
    MOST_WORDS,
  )
}

/** All words of a query's first 400 characters, as they were typed. */
export function typedWords(query: string): Word[] {
  return wordsOf(query.slice(0, LONGEST_QUERY))
}

/** The word and its other number, by the endings of Spanish and English; some of them may be no words at all. */
export function numberForms(word: string): string[] {
  const forms = [word]
  if (word.length >= 3 && !word.endsWith('s')) forms.push(`${word}s`)
  if (word.length >= 3 && /[^aeiou]$/.test(word)) forms.push(word.replace(/z$/, 'c').concat('es'))
  if (word.length >= 4 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  if (word.length >= 5 && /[^aeious]es$/.test(word)) forms.push(word.slice(0, -2).replace(/c$/, 'z'))
  return forms.filter((form) => form === word || !STOP_WORDS.has(form))
}

/** One key for a word in singular and plural; for comparing phrases only, it is no word. */
export function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(x|ch|sh|ss)es$/, '$1')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=....)e$/, '')
    .replace(/z$/, 'c')
}

/** The key under which a phrase stands in search_phrases, the same for any order of its words. */
export function phraseKey(words: readonly Pick<Word, 'folded' | 'withTilde'>[]): string {
  return distinctiveWords(words)
    .map((word) => stemOf(word.folded))
    .sort()
    .join(' ')
}

/** Folded words as a whole name is told by. */
export const nameKeys = (words: readonly string[]) => words.map((word) => ({ folded: word, withTilde: word }))
