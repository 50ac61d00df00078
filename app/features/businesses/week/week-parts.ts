import { type Token, tokensOf, type WrittenTime } from './hours-tokens'

/** From when to when, all day, closed, or nothing that can be read. */
export type Times = readonly [from: WrittenTime, to: WrittenTime] | 'always' | 'closed' | 'unknown'

/** What a text says of some days, 0 on Sundays; `days` is null where it names none. */
export interface Part {
  days: number[] | null
  times: Times[]
}

type Item = { days: number[] } | { times: Times }

/**
 * What a text says of a week, part by part: `Mo-Fr 9-17; Sa 10-14`, `9-5 L-V`, `9 a 5, sábado cerrado`. Holidays are no day of
 * the week: what is said of them alone is left out.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  /** Days of which nothing has been said yet: they belong to what follows. */
  let waiting: number[] | null = null
  const add = (times: Times) => {
    const last = parts.at(-1)
    if (waiting) parts.push({ days: waiting, times: [times] })
    else if (last) last.times.push(times)
    else parts.push({ days: null, times: [times] })
    waiting = null
  }
  for (const items of segmentsOf(tokensOf(text))) {
    const areDaysLast = !waiting && isTimes(items[0]) && !isTimes(items.at(-1))
    let before: Times[] = []
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

const isTimes = (item: Item | undefined): item is { times: Times } => item !== undefined && 'times' in item

/** What stands between signs, each as its days and times. */
function segmentsOf(tokens: readonly Token[]): Item[][] {
  const segments: Item[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const { item, length } = itemAt(tokens.slice(at))
    if (tokens[at]?.kind === 'separator') segments.push([])
    else if (item) segments.at(-1)?.push(item)
    at += length
  }
  return segments.filter((items) => items.length > 0)
}

/** What some tokens begin with, and how many of them it takes; no item where it says nothing by itself. */
function itemAt(tokens: readonly Token[]): { item?: Item; length: number } {
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

/** Days that are named, and those between two: `Mo-Fr`. */
function daysIn(named: readonly Token[]): number[] {
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
