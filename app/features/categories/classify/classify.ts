import {
  foldToLettersAndDigits,
  removeStopWords,
  tokenize,
  toPhraseKey,
  toSingularPluralKey,
} from '~/features/search/tokens'
import { loadCategoryByTrade, loadTradeDictionary } from '~/features/search/trade-words'
import { cutText } from '~/values/text/clean'
import { slugify } from '~/values/text/slug'
import { parseTsv, splitCommas } from '~/values/tsv'
import { CATEGORY_NAME_BY_OLD_NAME } from '../built-in'
import industryWords from '../data/industry-words.tsv?raw'
import table from '../data/naics.tsv?raw'

/** Category of a phrase. Specific phrases decide; others count only if there is no specific one. */
interface CategoryPhrase {
  slug: string
  isSpecific: boolean
  /**
   * Priority among phrases of equal length: words for an industry, then typical words of a trade, then words
   * that mean a trade only in a query.
   */
  rank: number
}

/** Maximum number of words in a phrase. */
const MAX_CATEGORY_PHRASE_WORDS = 5

let made: Map<string, CategoryPhrase> | undefined

/**
 * Returns the phrases of industries and trades that identify a category, by their `toPhraseKey`. Built on first
 * use.
 */
function tradeVocabulary(): Map<string, CategoryPhrase> {
  made ??= buildVocabulary()
  return made
}

function buildVocabulary(): Map<string, CategoryPhrase> {
  const vocabulary = new Map<string, CategoryPhrase>()
  const add = (terms: readonly string[], meaning: CategoryPhrase) => {
    for (const term of terms) {
      const key = toPhraseKey(tokenize(term))
      const known = vocabulary.get(key)
      if (key !== '' && (!known || meaning.rank > known.rank)) vocabulary.set(key, meaning)
    }
  }
  for (const [slug = '', weight, phrases] of parseTsv('industry-words.tsv', industryWords)) {
    const isSpecific = weight === 'specific'
    add(splitCommas(phrases), { slug, isSpecific, rank: isSpecific ? 3 : 2.5 })
  }
  const slugs = loadCategoryByTrade()
  for (const { specific, asked } of loadTradeDictionary()) {
    const slug = slugs.get(specific[0] ?? '')?.slug
    if (slug === undefined) continue
    add(specific, { slug, isSpecific: true, rank: 2 })
    add(asked, { slug, isSpecific: false, rank: 1 })
  }
  return vocabulary
}

const slugs = new Map(
  parseTsv('naics.tsv', table).flatMap(([slug = '', codes]) =>
    splitCommas(codes).map((code) => [code, slug]),
  ),
)

/**
 * Returns the category of a text that is only a code, such as `722511` or `NAICS 4842`. A code without `NAICS`
 * must have six digits. The longest known beginning of the code decides. Null for unknown codes and other
 * texts.
 */
function categoryOfCode(text: string): string | null {
  const [, named, code = ''] = /^\s*(NAICS\s*(?:code)?\s*[:#]?)?\s*(\d{2,6})(?:\.0)?\s*$/i.exec(text) ?? []
  if (!named && code.length !== 6) return null
  for (let length = code.length; length > 1; length--) {
    const slug = slugs.get(code.slice(0, length))
    if (slug) return slug
  }
  return null
}

/** Category of businesses with an unknown industry (row 175). */
export const GENERAL_CATEGORY_SLUG = 'servicios-generales'

/** Maximum number of categories per business. */
const MAX_CATEGORIES_PER_BUSINESS = 30

/** Data of a business from which its categories are found. */
export interface CategoryClassifierInput {
  /** The industry as imported. Several are separated, for example by `;`. */
  industry: string
  name: string
  description: string
}

/** A category of the database with its names. */
export interface CategoryWithNames {
  slug: string
  name: string
  aliases: readonly string[]
  synonyms: readonly string[]
}

export interface ClassificationResult {
  /** Slugs, the main category first. At least one. */
  slugs: string[]
  /** False if no data matched, so that the default category was used. */
  isMapped: boolean
  /** Which data determined the category, in Spanish. */
  why: string
}

interface Match extends CategoryPhrase {
  score: number
}

/** Matches exceptions in an official title: `(except Used Goods)`. */
const EXCEPTIONS_PATTERN = /\((?:except|excepto|excluding|sin)\b[^()]*\)/gi
/** Class of Miami-Dade tax receipts for all services without another class. It does not identify a trade. */
const RECEIPT_CLASS_PATTERN = /multiple service business or passenger transportation services/i
/** Matches titles of whole NAICS sectors. They name trades that most businesses of the sector do not have. */
const SECTOR_TITLE_PATTERN =
  /administrative and support and waste management and remediation services|agriculture, forestry, fishing and hunting|mining, quarrying, and oil and gas extraction|management of companies and enterprises|other services \(except public administration\)|professional, scientific, and technical services|arts, entertainment, and recreation|public administration|real estate and rental and leasing|information|utilities|manufacturing/i
/** Synonyms that mean something different within a longer title. */
const AMBIGUOUS_SYNONYMS = new Set(['personal', 'local', 'ayuda', 'estudio', 'prenda', 'cadena'])

/** Finds the categories of businesses in free text. Create one per import from the current categories. */
export class CategoryClassifier {
  readonly #names = new Map<string, string>()
  readonly #synonyms = new Map<string, string>()
  /** Words of the known phrases. */
  readonly #words: ReadonlySet<string>
  /** Cache, because files repeat the same industries. */
  readonly #stated = new Map<string, Match[]>()
  readonly #services = new Map<string, string[]>()

  constructor(categories: readonly CategoryWithNames[]) {
    for (const { slug, synonyms } of categories)
      for (const synonym of synonyms) this.#synonyms.set(toPhraseKey(tokenize(synonym)), slug)
    for (const [alias, name] of Object.entries(CATEGORY_NAME_BY_OLD_NAME)) {
      const category = categories.find((each) => each.name === name)
      if (category) this.#names.set(foldToLettersAndDigits(alias), category.slug)
    }
    for (const { slug, name, aliases } of categories)
      for (const each of [name, slug, ...aliases])
        this.#names.set(foldToLettersAndDigits(slugify(each)), slug)
    const phrases = [...tradeVocabulary().keys(), ...this.#synonyms.keys()]
    this.#words = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  }

  /**
   * Classifies a business. A specific match decides: of the industry, otherwise of the name, otherwise of the
   * description. Without one, a general match decides, such as `SERVICE BUSINESS`, in the same order. Without
   * any match it is the general category.
   */
  classify({ industry, name, description }: CategoryClassifierInput): ClassificationResult {
    const stated = remember(this.#stated, industry, () => {
      const named = this.#industries(withoutCodes(industry)).filter(
        (match) => match.slug !== GENERAL_CATEGORY_SLUG,
      )
      return named.length > 0 ? named : byCodes(industry)
    })
    const said = `por «${cutText(industry, 60)}»`
    const told = stated.filter((match) => match.isSpecific)
    if (told.length > 0) return mapped(told, said)
    const byName = this.#ofName(withoutAudience(name))
    if (byName?.isSpecific) return mapped([byName], 'por su nombre')
    const byDescription = this.#best(
      withoutAudience(description.replace(RECEIPT_CLASS_PATTERN, ' ').replace(SECTOR_TITLE_PATTERN, ' ')),
    )
    if (byDescription?.isSpecific) return mapped([byDescription], 'por su descripción')
    if (stated[0]) return mapped(stated.slice(0, 1), said)
    if (byName) return mapped([byName], 'por su nombre')
    return byDescription
      ? mapped([byDescription], 'por su descripción')
      : { slugs: [GENERAL_CATEGORY_SLUG], isMapped: false, why: 'nada dice a qué se dedica' }
  }

  /**
   * Returns the parts of an industry that can be listed as services, because they name a specific trade. Names
   * and synonyms of categories are left out.
   */
  services(industry: string): string[] {
    return remember(this.#services, industry, () =>
      partsOf(withoutCodes(industry))
        .flatMap((part) => (this.#listed(part) ? part.split(',') : part))
        .flatMap((part) => {
          const service = part.replace(/\s*\([^()]*\)/g, '').trim()
          const isName =
            this.#names.has(foldToLettersAndDigits(slugify(service))) ||
            this.#synonyms.has(toPhraseKey(tokenize(service)))
          return !isName && this.#best(part)?.isSpecific ? [service] : []
        }),
    )
  }

  #industries(industry: string): Match[] {
    const whole = this.#named(industry)
    if (whole) return [whole]
    return industry.split(/[;|]/).flatMap((piece) => {
      const listed = this.#listed(piece)
      if (listed) return listed
      const match = this.#named(piece) ?? this.#best(piece)
      const parts = piece.split('/')
      if (parts.length === 1 || (match && match.score >= 120)) return match ? [match] : []
      return parts.flatMap((part) => this.#named(part) ?? this.#best(part) ?? [])
    })
  }

  /**
   * Returns the matches of `Belleza, Repostería`, split at commas, if each part is a category or trade.
   * Otherwise null, because official titles contain commas.
   */
  #listed(piece: string): Match[] | null {
    const parts = piece.split(',')
    const found = parts.flatMap((part) => this.#named(part) ?? this.#whole(part) ?? [])
    return parts.length > 1 && found.length === parts.length ? found : null
  }

  /** Returns the trade that a whole text means. Null if there is none. */
  #whole(text: string): Match | null {
    const stems = removeStopWords(tokenize(text)).map((word) => toSingularPluralKey(word.folded))
    const meaning = this.#meaning(stems.sort().join(' '), true)
    return meaning?.isSpecific ? { ...meaning, score: 200 } : null
  }

  /**
   * Finds the category in a name. Synonyms and words that mean a trade only in a query do not count: `Palo de
   * Oro` does not sell gold.
   */
  #ofName(name: string): Match | null {
    const match = this.#best(name)
    return match && match.rank >= 2 ? match : null
  }

  /** Returns the category with this name, slug, alias or old name. Null if there is none. */
  #named(text: string): Match | null {
    const slug = this.#names.get(foldToLettersAndDigits(slugify(text)))
    return slug ? { slug, isSpecific: true, rank: 4, score: 1000 } : null
  }

  /**
   * Returns the best known phrase in a text: specific ones first, then the longest, then the highest rank. For
   * equal ones, one at the start wins, then the last one. Null if there is none.
   */
  #best(text: string): Match | null {
    const stems = removeStopWords(tokenize(text.replace(EXCEPTIONS_PATTERN, ' '))).map((word) =>
      toSingularPluralKey(word.folded),
    )
    let best: Match | null = null
    for (let start = 0; start < stems.length; start++)
      for (
        let end = start + 1;
        end <= start + MAX_CATEGORY_PHRASE_WORDS && this.#words.has(stems[end - 1] ?? '');
        end++
      ) {
        const meaning = this.#meaning(stems.slice(start, end).sort().join(' '), end - start === stems.length)
        if (!meaning) continue
        const lead = start === 0 ? 0.4 : start / 1000
        const score = (meaning.isSpecific ? 100 : 0) + (end - start) * 10 + meaning.rank + lead
        if (!best || score > best.score) best = { ...meaning, score }
      }
    return best
  }

  #meaning(key: string, isWhole: boolean): CategoryPhrase | undefined {
    const known = tradeVocabulary().get(key)
    const slug = this.#synonyms.get(key)
    if (!slug || known?.isSpecific || (!isWhole && AMBIGUOUS_SYNONYMS.has(key))) return known
    return isWhole ? { slug, isSpecific: true, rank: 1.5 } : (known ?? { slug, isSpecific: false, rank: 0.5 })
  }
}

/** Classifies a text that consists of codes, separated by `;`, `|` or a comma. Ignores other parts. */
const byCodes = (industry: string): Match[] =>
  industry.split(/[;|,]/).flatMap((piece) => {
    const slug = categoryOfCode(piece)
    return slug ? [{ slug, isSpecific: true, rank: 3, score: 110 }] : []
  })

const mapped = (matches: Match[], why: string): ClassificationResult => ({
  slugs: [...new Set(matches.map((match) => match.slug))].slice(0, MAX_CATEGORIES_PER_BUSINESS),
  isMapped: true,
  why,
})

/** Removes codes before a trade in official lists: `722511 - Restaurants` becomes `Restaurants`. */
const withoutCodes = (text: string) =>
  text.replace(
    /(^|[;|]\s*)(?:(?:NAICS|SIC|NIGP|UNSPSC)\s*(?:code)?\s*[:#]?\s*)?\d{2,8}(?:-\d{2})?\s*[-–:.]?\s+(?=\p{L})/giu,
    '$1',
  )

/** Removes the customers of a business, which are no trade: `services to lawyers` becomes `services`. */
const withoutAudience = (text: string) => text.replace(AUDIENCE_PATTERN, ' ')
const AUDIENCE_PATTERN =
  /\b(?:to|for|para|a)\s+(?:(?:the|los|las|other|small|local|law|pequeños)\s+)*(?:lawyers?|attorneys?|firms|abogados|bufetes|doctors|physicians|m[eé]dicos|dentists|dentistas|hospitals|hospitales|restaurants|restaurantes|contractors|contratistas|builders|constructoras|schools|escuelas|churches|iglesias|banks|bancos|hotels|hoteles|salons|salones|realtors|farmers|truckers|camioneros|businesses|business|negocios|empresas|government|gobierno|homeowners|families|familias|children|niños|artists|artistas|photographers|fot[oó]grafos|developers|insurers|aseguradoras)\b/giu

const partsOf = (industry: string) =>
  industry
    .split(/[;|]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make()
  cache.set(key, value)
  return value
}

/** Data for finding categories in a text. */
export interface ClassifierWithCategoryNames {
  classifier: CategoryClassifier
  /** Names of the categories. Some contain commas. */
  categoryNames: readonly string[]
}
