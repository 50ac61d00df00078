import DELIMITERS from '../../data/delimiters.json' with { type: 'json' }
import { knownHeaders } from '../columns/aliases'
import { evidenceOf, likelyField } from '../columns/recognise'
import { findHeader, withoutEmptyEnd } from './header'
import { type CsvLayout, type CsvRecord, recordsOf, take } from './records'

/** A sign that may stand between the cells of a text. */
export type Delimiter = keyof typeof DELIMITERS

/** The one whose sign this is; null where none of them is. */
export const delimiterOf = (sign: string): Delimiter | null =>
  (Object.keys(DELIMITERS) as Delimiter[]).find((each) => DELIMITERS[each].sign === sign) ?? null

/** Whether somebody's word names one. */
export const isDelimiter = (word: string): word is Delimiter => Object.hasOwn(DELIMITERS, word)

/** Rows that are looked at for the sign between the cells. */
const LOOKED_AT = 60

/**
 * The sign between the cells: the one that was chosen, or that Excel names, else the one that cuts the head into most names
 * that are known, or the cells into most that show what they are, and holds over most rows. Quotes are respected.
 */
export function findLayout(lines: () => Iterable<string>, chosen?: Delimiter): CsvLayout {
  const [first = ''] = lines()
  const named = /^sep=(.)$/i.exec(first)?.[1]
  const skipped = named ? 1 : 0
  if (named ?? chosen) return { delimiter: chosen ? DELIMITERS[chosen].sign : (named ?? ','), skipped }
  const layouts = Object.values(DELIMITERS).map(({ sign }) => ({ delimiter: sign, skipped }))
  const scores = layouts.map((layout) => scoreOf(take(recordsOf(lines(), layout), LOOKED_AT)))
  return layouts[scores.indexOf(Math.max(...scores))] ?? { delimiter: ',', skipped }
}

/** A name that is known tells more than cells that look like something. */
const OF_NAME = 3

/** How well rows are cut: the columns that are understood, by the share of the rows that have as many cells as the head. */
function scoreOf(records: readonly CsvRecord[]): number {
  const { cells: header, place } = findHeader(records)
  // A list of names alone holds no sign.
  if (header.length < 2) return records.filter(({ cells }) => cells.length === 1).length / 1e6
  const fitting = records
    .slice(place + 1)
    .filter(
      ({ cells, broken }) => !broken && cells.length > 1 && withoutEmptyEnd(cells).length <= header.length,
    )
  const seen = header.filter((_, column) => looksLikeField(fitting.map(({ cells }) => cells[column] ?? '')))
  const understood = OF_NAME * knownHeaders(header) + seen.length
  // Where nothing else tells, more cells do.
  return (understood + header.length / 1_000) * ((fitting.length + 0.01) / records.length)
}

/** Whether the cells of a column show what they are. One that holds another sign is two that were not cut. */
const looksLikeField = (cells: readonly string[]) =>
  likelyField(evidenceOf(cells.map((cell) => (/[;|\t]/.test(cell) ? '?' : cell)))) !== null
