import { parseStateText } from '~/features/places/find-state'
import { findCityByName } from '~/features/places/near-place.server'
import { findStateOfZip, parseZip } from '~/features/places/zip'
import { parseEmail } from '~/values/contact/email'
import { parsePhone } from '~/values/contact/phone'
import { cutText } from '~/values/text/clean'
import type { MappableField } from './headers'

const STATUS_CELL_PATTERN =
  /^(activ[oae]|inactiv[oae]|active|closed|cerrad[oa]|open|abiert[oa]|expired|vencid[oa]|dissolved|disuelt[oa]|revoked|suspended|current|publish(ed)?|draft|pending|private|delinquent)\b/i
const STREET_CELL_PATTERN =
  /^\d{1,6}[A-Z]?\s+\p{L}|^(p\.?\s?o\.?\s?box|calle|av(e|enida)?\.?)\s|\d+.*\b(st|street|ave|avenue|rd|road|blvd|dr|drive|ln|hwy|highway|pkwy|way|ct|pl|cir|calle)\b/iu
const DATE_CELL_PATTERN =
  /^\d{1,2}[\s/-]+(de\s+)?(ene|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec|jan)[a-z]*\.?[\s/-]+(de\s+)?\d{2,4}\b/i
/** Matches a person's name written as last name, comma, first name: `Peña, José`. */
const PERSON_CELL_PATTERN = /^[\p{L}'’ -]{2,30}, [\p{L}'’ .-]{2,30}$/u
const WEBSITE_CELL_PATTERN =
  /^(https?:\/\/|www\.)\S+$|^[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|net|org|us|biz|info)(\/\S*)?$/i
const TRADE_CELL_PATTERN =
  /restaurant|taquer|panader|bakery|construc|mec[aá]nic|auto repair|barber|sal[oó]n|belleza|beauty|plom|plumb|limpieza|cleaning|abogad|attorney|lawyer|dentis|contador|accounti|jardin|landscap|florer|florist|techo|roofing|electric|seguros|insurance|contractor|services?$|bienes ra[ií]ces|real estate/i

const LOOKS_LIKE_FIELD_TESTS: Partial<Record<MappableField, (text: string) => boolean>> = {
  email: (text) => parseEmail(text) !== null,
  phone: (text) => parsePhone(text.split(/\s*(?::::|[;/\n])\s*/)[0]) !== null,
  zip: (text) => /^\d{5}(-\d{4})?$/.test(text) && findStateOfZip(parseZip(text) ?? '') !== null,
  state: (text) => parseStateText(text) !== null,
  facebook: (text) => /facebook\.com\//i.test(text),
  instagram: (text) => /instagram\.com\//i.test(text),
  website: (text) => WEBSITE_CELL_PATTERN.test(text),
  location: (text) => text.length < 160 && STREET_CELL_PATTERN.test(text) && !DATE_CELL_PATTERN.test(text),
  city: (text) => text.length < 40 && !/\d/.test(text) && findCityByName(text, null) !== null,
  industry: (text) => text.length < 80 && TRADE_CELL_PATTERN.test(text),
}

/** Number of characters of a cell that are tested. */
const MAX_TESTED_CELL_LENGTH = 1_000

/** Result of `profileColumn` for one column. */
export type ColumnProfile = ReturnType<typeof profileColumn>

/**
 * Tests the filled cells of a column. Returns their number, the share that looks like each tested field, and
 * flags.
 */
export function profileColumn(cells: readonly string[]) {
  const texts = cells
    .map((cell) =>
      cutText(cell, MAX_TESTED_CELL_LENGTH)
        .trim()
        .replace(/^'(?=[\d+(])/, ''),
    )
    .filter((text) => text !== '')
  const shareOf = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length
  const share: Partial<Record<MappableField, number>> = Object.fromEntries(
    Object.entries(LOOKS_LIKE_FIELD_TESTS).map(([field, test]) => [field, shareOf(test)]),
  )
  return {
    /** Number of cells that are not empty. */
    filled: texts.length,
    /**
     * Share of the filled cells that look like each field of `LOOKS_LIKE_FIELD_TESTS`, from 0 to 1. All are 0
     * for an empty column.
     */
    share,
    /**
     * Whether the cells look like business names: they rarely repeat, and fewer than 60 % look like names of
     * persons.
     */
    isNaming:
      new Set(texts).size >= texts.length * 0.8 &&
      shareOf((text) => /\p{L}{2}/u.test(text) && text.length < 100) > 0.9 &&
      shareOf((text) => /\p{L}{3}/u.test(text) && !/\d/.test(text)) > 0.5 &&
      shareOf((text) => /[\s\p{Lu}]/u.test(text)) > 0.5 &&
      shareOf((text) => PERSON_CELL_PATTERN.test(text)) < 0.6,
    ...(Object.fromEntries(
      Object.entries(FLAG_PATTERNS_AND_SHARES).map(([name, [test, most]]) => [
        name,
        shareOf((text) => test.test(text)) > most,
      ]),
    ) as Record<keyof typeof FLAG_PATTERNS_AND_SHARES, boolean>),
    /** More than 60 % of the filled cells hold a city and a state: `Miami, FL 33135`. */
    isTown: shareOf(isTown) > 0.6,
    /** At least one cell contains an `@`. */
    hasAt: texts.some((text) => text.includes('@')),
  }
}

/** Patterns of the flags. A flag is true if the share of matching cells (0 to 1) is above the number. */
const FLAG_PATTERNS_AND_SHARES = {
  isStatus: [STATUS_CELL_PATTERN, 0.6],
  isYesNo: [/^(s[ií]|no|yes|y|n|true|false|x|0|1)$/i, 0.8],
  isPrice: [/^\$+$|econ|barat|moder|caro|cheap|expens|low|skimming|alto|bajo|medio/i, 0.5],
  /** Latitude and longitude in one cell. */
  isPosition: [/^(POINT\s*)?\(?\s*-?\d{1,3}\.\d+[,\s]+-?\d{1,3}\.\d+\s*\)?$/i, 0.6],
  /** A cell without letters. */
  isNumber: [/^\P{L}*$/u, 0.8],
} as const satisfies Record<string, readonly [RegExp, number]>

const isTown = (text: string) => {
  if (/^US-/i.test(text)) return false
  const state = /^\D{2,40}?[,\s/-]+(\p{L}{2}|\p{L}[\p{L} ]{3,20})\.?(?:[,\s]+\d{5}(-\d{4})?)?$/u.exec(
    text,
  )?.[1]
  return state !== undefined && parseStateText(state) !== null && parseStateText(text) === null
}

/** Returns the field that most cells look like. Null if fewer than 60 % look like it. */
export function guessColumnField({ share }: ColumnProfile): MappableField | null {
  const [best] = Object.entries(share).sort(([, a], [, b]) => b - a)
  return best && best[1] >= 0.6 ? (best[0] as MappableField) : null
}
