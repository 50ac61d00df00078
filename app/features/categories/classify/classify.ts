import { distinctiveWords, fold, phraseKey, stemOf, wordsOf } from '~/features/search/words'
import { slugify } from '~/values/text/slug'
import { CATEGORY_NAME_ALIASES } from '../seed'
import { categoryOfCode } from './naics'
import { LONGEST_PHRASE, type Meaning, tradeVocabulary } from './vocabulary'

/** Where a business goes whose industry says nothing we know: the default of row 175. */
export const GENERAL = 'servicios-generales'

const MOST_CATEGORIES = 3

/** What is known of a business when its categories are looked for. */
export interface Described {
  /** The industry as it came in; several stand between `;` or `/`. */
  industry: string
  name: string
  description: string
}

/** Categories as the database has them, with every other name they answer to. */
export interface KnownCategory {
  slug: string
  name: string
  aliases: readonly string[]
  synonyms: readonly string[]
}

export interface Classified {
  /** Slugs, the primary one first; never empty. */
  slugs: string[]
  /** False when only the default was left. */
  isMapped: boolean
  /** What told it, in Spanish. */
  why: string
}

interface Match extends Meaning {
  score: number
}

/** What a title in brackets leaves out: `(except Used Goods)`. */
const EXCEPTIONS = /\((?:except|excepto|excluding|sin)\b[^()]*\)/gi
/** The class of every unclassified service business in the receipts of Miami-Dade; it says nothing of any. */
const RECEIPT_CLASS = /multiple service business or passenger transportation services/i
/** Titles of whole sectors of NAICS, which name trades that most of their businesses do not have. */
const SECTOR =
  /administrative and support and waste management and remediation services|agriculture, forestry, fishing and hunting|mining, quarrying, and oil and gas extraction|management of companies and enterprises|other services \(except public administration\)|professional, scientific, and technical services|arts, entertainment, and recreation|public administration|real estate and rental and leasing|information|utilities|manufacturing/i
/** Synonyms that mean something else in the middle of a title. */
const AMBIGUOUS = new Set(['personal', 'local', 'ayuda', 'estudio', 'prenda', 'cadena'])

/** Finds the categories of businesses from free text; one for each import, made from the categories there are. */
export class Classifier {
  readonly #names = new Map<string, string>()
  readonly #synonyms = new Map<string, string>()
  /** Every word of a phrase that means something: most words of a text are in none. */
  readonly #words: ReadonlySet<string>
  /** Files name the same industries over and over. */
  readonly #stated = new Map<string, Match[]>()
  readonly #services = new Map<string, string[]>()

  constructor(categories: readonly KnownCategory[]) {
    for (const { slug, synonyms } of categories)
      for (const synonym of synonyms) this.#synonyms.set(phraseKey(wordsOf(synonym)), slug)
    for (const [alias, name] of Object.entries(CATEGORY_NAME_ALIASES)) {
      const category = categories.find((each) => each.name === name)
      if (category) this.#names.set(fold(alias), category.slug)
    }
    for (const { slug, name, aliases } of categories)
      for (const each of [name, slug, ...aliases]) this.#names.set(fold(slugify(each)), slug)
    const phrases = [...tradeVocabulary().keys(), ...this.#synonyms.keys()]
    this.#words = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  }

  /**
   * The industry decides where it says something telling; a general one (`SERVICE BUSINESS`) yields to the name,
   * then to the description.
   */
  classify({ industry, name, description }: Described): Classified {
    const stated = remember(this.#stated, industry, () => {
      const named = this.#industries(withoutCodes(industry)).filter((match) => match.slug !== GENERAL)
      return named.length > 0 ? named : byCodes(industry)
    })
    const said = `por «${industry.slice(0, 60)}»`
    const told = stated.filter((match) => match.isSpecific)
    if (told.length > 0) return mapped(told, said)
    const byName = this.#ofName(withoutAudience(name))
    if (byName?.isSpecific) return mapped([byName], 'por su nombre')
    const byDescription = this.#best(
      withoutAudience(description.replace(RECEIPT_CLASS, ' ').replace(SECTOR, ' ')),
    )
    if (byDescription?.isSpecific) return mapped([byDescription], 'por su descripción')
    if (stated[0]) return mapped(stated.slice(0, 1), said)
    if (byName) return mapped([byName], 'por su nombre')
    return byDescription
      ? mapped([byDescription], 'por su descripción')
      : { slugs: [GENERAL], isMapped: false, why: 'nada dice a qué se dedica' }
  }

  /** The parts of an industry that say something telling and more than the name of their category. */
  services(industry: string): string[] {
    return remember(this.#services, industry, () =>
      partsOf(withoutCodes(industry))
        .flatMap((part) => (this.#listed(part) ? part.split(',') : part))
        .flatMap((part) => {
          const service = part.replace(/\s*\([^()]*\)/g, '').trim()
          const isName =
            this.#names.has(fold(slugify(service))) || this.#synonyms.has(phraseKey(wordsOf(service)))
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

  /** `Belleza, Repostería`: several, where each alone is one. The title of an official list has commas of its own. */
  #listed(piece: string): Match[] | null {
    const parts = piece.split(',')
    const found = parts.flatMap((part) => this.#named(part) ?? this.#whole(part) ?? [])
    return parts.length > 1 && found.length === parts.length ? found : null
  }

  /** The trade that the whole of a text is. */
  #whole(text: string): Match | null {
    const stems = distinctiveWords(wordsOf(text)).map((word) => stemOf(word.folded))
    const meaning = this.#meaning(stems.sort().join(' '), true)
    return meaning?.isSpecific ? { ...meaning, score: 200 } : null
  }

  /** Of a name, single words that only hint are left aside: `Palo de Oro` sells no gold. */
  #ofName(name: string): Match | null {
    const match = this.#best(name)
    return match && match.rank >= 2 ? match : null
  }

  /** The category whose name or other name this is. */
  #named(text: string): Match | null {
    const slug = this.#names.get(fold(slugify(text)))
    return slug ? { slug, isSpecific: true, rank: 4, score: 1000 } : null
  }

  /** The longest phrase we know; among equals one that begins the text, else the last. */
  #best(text: string): Match | null {
    const stems = distinctiveWords(wordsOf(text.replace(EXCEPTIONS, ' '))).map((word) => stemOf(word.folded))
    let best: Match | null = null
    for (let start = 0; start < stems.length; start++)
      for (
        let end = start + 1;
        end <= start + LONGEST_PHRASE && this.#words.has(stems[end - 1] ?? '');
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

  #meaning(key: string, isWhole: boolean): Meaning | undefined {
    const known = tradeVocabulary().get(key)
    const slug = this.#synonyms.get(key)
    if (!slug || known?.isSpecific || (!isWhole && AMBIGUOUS.has(key))) return known
    return isWhole ? { slug, isSpecific: true, rank: 1.5 } : (known ?? { slug, isSpecific: false, rank: 0.5 })
  }
}

/** Where nothing but codes is given, they tell. */
const byCodes = (industry: string): Match[] =>
  industry.split(/[;|,]/).flatMap((piece) => {
    const slug = categoryOfCode(piece)
    return slug ? [{ slug, isSpecific: true, rank: 3, score: 110 }] : []
  })

const mapped = (matches: Match[], why: string): Classified => ({
  slugs: [...new Set(matches.map((match) => match.slug))].slice(0, MOST_CATEGORIES),
  isMapped: true,
  why,
})

/** Official lists write a number before each trade: `NAICS 4842 Specialized Freight`, `722511 - Restaurants`. */
const withoutCodes = (text: string) =>
  text.replace(
    /(^|[;|]\s*)(?:(?:NAICS|SIC|NIGP|UNSPSC)\s*(?:code)?\s*[:#]?\s*)?\d{2,8}(?:-\d{2})?\s*[-–:.]?\s+(?=\p{L})/giu,
    '$1',
  )

/** Whom somebody works for is not what he does: `services to lawyers`, `publicidad para restaurantes`. */
const withoutAudience = (text: string) => text.replace(AUDIENCE, ' ')
const AUDIENCE =
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

/** What reading a text needs to know of the categories. */
export interface CategoryKnowledge {
  classifier: Classifier
  /** Names of categories that may contain commas. */
  categoryNames: readonly string[]
}
