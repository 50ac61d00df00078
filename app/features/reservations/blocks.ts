import { addDays, formatFullDate, formatTime } from '~/features/places/calendar'
import { QUARTER_TIMES } from './slots'

const QUARTERS_PER_DAY = 96

/** Part of a day in which a business takes no reservations. */
export interface BlockedTime {
  /** `yyyy-MM-dd` */
  date: string
  /** Quarters of an hour of the day, 0 to 95. `end` is not included; 96 means midnight. */
  first: number
  end: number
}

/** Builds blocks of the same time on `days` consecutive days, starting at `date`. */
export const buildDailyBlocks = (
  date: string,
  days: number,
  { first, end }: Omit<BlockedTime, 'date'>,
): BlockedTime[] => Array.from({ length: days }, (_, index) => ({ date: addDays(date, index), first, end }))

/** Sorts blocks, and joins those of one day that touch or overlap. */
export function joinBlocks(blocks: readonly BlockedTime[]): BlockedTime[] {
  const result: BlockedTime[] = []
  const inOrder = [...blocks].sort((a, b) => a.date.localeCompare(b.date) || a.first - b.first)
  for (const block of inOrder) {
    const last = result.at(-1)
    if (last?.date === block.date && block.first <= last.end) last.end = Math.max(last.end, block.end)
    else result.push({ ...block })
  }
  return result
}

/** Formats blocks as a text by which they can be compared. Empty if there are none. */
export const serializeBlocks = (blocks: readonly BlockedTime[]): string =>
  blocks.length > 0 ? JSON.stringify(blocks.map(({ date, first, end }) => [date, first, end])) : ''

/** Parses a text of `serializeBlocks`. */
export const parseBlocks = (key: string): BlockedTime[] =>
  key ? JSON.parse(key).map(([date, first, end]: [string, number, number]) => ({ date, first, end })) : []

/** Formats a block as `martes 1 de diciembre de 2026, de 1:00 p. m. a 3:00 p. m.` */
export function describeBlock({ date, first, end }: BlockedTime): string {
  const span = first === 0 && end === QUARTERS_PER_DAY ? 'todo el día' : `de ${clock(first)} a ${clock(end)}`
  return `${formatFullDate(date)}, ${span}`
}

const clock = (quarter: number) =>
  quarter === QUARTERS_PER_DAY ? 'medianoche' : formatTime(QUARTER_TIMES[quarter] ?? '')
