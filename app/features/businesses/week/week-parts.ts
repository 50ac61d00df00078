import { type HoursToken, tokenizeHours, type WrittenTime } from './hours-tokens'

/** Two times, or all day, closed or unreadable. */
export type WrittenHours = readonly [from: WrittenTime, to: WrittenTime] | 'always' | 'closed' | 'unknown'

/** Hours of some weekdays (0 is Sunday). `days` is null if no day is written. */
export interface WeekTextPart {
  days: number[] | null
  times: WrittenHours[]
}

type Item = { days: number[] } | { times: WrittenHours }

/**
 * Parses a text about a week into parts: `Mo-Fr 9-17; Sa 10-14`, `9-5 L-V`, `9 a 5, sábado cerrado`. Parts
 * about holidays alone are dropped, because they are no weekdays.
 */
export function parseWeekParts(text: string): WeekTextPart[] {
  const parts: WeekTextPart[] = []
  /** Days that still need hours. The next times apply to them. */
  let waiting: number[] | null = null
  const add = (times: WrittenHours) => {
    const last = parts.at(-1)
    if (waiting) parts.push({ days: waiting, times: [times] })
    else if (last) last.times.push(times)
    else parts.push({ days: null, times: [times] })
    waiting = null
  }
  for (const items of segmentsOf(tokenizeHours(text))) {
    const areDaysLast = !waiting && isTimes(items[0]) && !isTimes(items.at(-1))
    let before: WrittenHours[] = []
    for (const item of items)
      if (isTimes(item)) areDaysLast ? before.push(item.times) : add(item.times)
      else if (areDaysLast) {
        parts.push({ days: item.days, times: before })
        before = []
      } else waiting = [...(waiting ?? []), ...item.days]
  }
  if (waiting) parts.push({ days: waiting, times: [] })
  return parts.filter(({ days }) => days?.length !== 0)
}

const isTimes = (item: Item | undefined): item is { times: WrittenHours } =>
  item !== undefined && 'times' in item

/** Splits tokens at separators into groups of days and times. */
function segmentsOf(tokens: readonly HoursToken[]): Item[][] {
  const segments: Item[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const { item, length } = itemAt(tokens.slice(at))
    if (tokens[at]?.kind === 'separator') segments.push([])
    else if (item) segments.at(-1)?.push(item)
    at += length
  }
  return segments.filter((items) => items.length > 0)
}

/**
 * Reads the item at the start of the tokens, and how many tokens it has. No item if they have no meaning
 * alone.
 */
function itemAt(tokens: readonly HoursToken[]): { item?: Item; length: number } {
  const [from, between, to] = tokens
  if (from?.kind === 'days') {
    const end = tokens.findIndex(
      ({ kind }, n) =>
        kind !== 'days' && !((kind === 'range' || kind === 'and') && tokens[n + 1]?.kind === 'days'),
    )
    const named = end < 0 ? tokens : tokens.slice(0, end)
    return { item: { days: daysIn(named) }, length: named.length }
  }
  if (from?.kind === 'time' && between?.kind === 'range' && to?.kind === 'time')
    return { item: { times: [from, to] }, length: 3 }
  if (from?.kind === 'always' || from?.kind === 'closed') return { item: { times: from.kind }, length: 1 }
  return from?.kind === 'time' || from?.kind === 'unknown'
    ? { item: { times: 'unknown' }, length: 1 }
    : { length: 1 }
}

/** Returns the weekdays that tokens name, including all days of a range such as `Mo-Fr`. */
function daysIn(named: readonly HoursToken[]): number[] {
  const days: number[] = []
  for (const [place, token] of named.entries()) {
    if (token.kind !== 'days') continue
    const [first = 0] = token.days
    const from = named[place - 1]?.kind === 'range' ? days.at(-1) : undefined
    if (from === undefined) days.push(...token.days)
    else for (let day = from; day !== first; day = (day + 1) % 7) days.push((day + 1) % 7)
  }
  return days
}
