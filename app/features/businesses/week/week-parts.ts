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
    const token = tokens[at]
    const items = segments.at(-1) ?? []
    const times = stretchAt(tokens, at)
    const length = token && isDay(token) ? lengthOfDays(tokens, at) : times ? 3 : 1
    if (token?.kind === 'separator') segments.push([])
    else if (token && isDay(token)) items.push(daysIn(tokens.slice(at, at + length), tokens))
    else if (times) items.push({ times })
    else if (token?.kind === 'always' || token?.kind === 'closed') items.push({ times: token.kind })
    else if (token?.kind === 'time' || token?.kind === 'unknown') items.push({ times: 'unknown' })
    at += length
  }
  return segments.filter((items) => items.length > 0)
}

const isDay = ({ kind }: Token) => kind === 'days' || kind === 'letter' || kind === 'holiday'

/** Two times with what joins them. */
function stretchAt(tokens: readonly Token[], at: number): Times | null {
  const [from, between, to] = tokens.slice(at, at + 3)
  return from?.kind === 'time' && between?.kind === 'range' && to?.kind === 'time' ? [from, to] : null
}

/** Days beside each other, with what joins them. A comma joins letters: `L, M, V`. */
function lengthOfDays(tokens: readonly Token[], start: number): number {
  const isNext = (at: number) => tokens[at] !== undefined && isDay(tokens[at])
  let end = start + 1
  for (;;) {
    const kind = tokens[end]?.kind
    const isJoined =
      kind === 'range' || kind === 'and' || (kind === 'separator' && tokens[end + 1]?.kind === 'letter')
    if (isNext(end)) end++
    else if (isJoined && isNext(end + 1)) end += 2
    else return end - start
  }
}

/** The days that names and letters tell; nothing that can be read where a letter may mean two. */
function daysIn(named: readonly Token[], all: readonly Token[]): Item {
  const days = named.filter(isDay)
  const read = days.map((token, place) => {
    if (token.kind === 'days') return token.days
    return token.kind === 'letter' ? dayOfLetter(days, place, all) : []
  })
  if (read.some((each) => each === null)) return { times: 'unknown' }
  const found = read.map((each) => each ?? [])
  return {
    days: found.flatMap((each, place) =>
      isRangeBefore(named, days[place]) ? stretch(found[place - 1], each) : each,
    ),
  }
}

const isRangeBefore = (named: readonly Token[], token: Token | undefined) =>
  token !== undefined && named[named.indexOf(token) - 1]?.kind === 'range'

/** The days behind the first up to the last. */
function stretch([from = 0]: readonly number[] = [], [to = 0]: readonly number[] = []): number[] {
  return Array.from({ length: (to - from + 7) % 7 }, (_, n) => (from + n + 1) % 7)
}

const SPANISH = new Map([
  ['l', 1],
  ['x', 3],
  ['j', 4],
  ['v', 5],
  ['s', 6],
  ['d', 0],
])
const ENGLISH = new Map([
  ['w', 3],
  ['f', 5],
])

/** A letter by those beside it: `L, M, V` and `M-F`. M alone, and S between English days, may mean two. */
function dayOfLetter(days: readonly Token[], place: number, all: readonly Token[]): number[] | null {
  const letters = days.map((token) => (token.kind === 'letter' ? token.letter : ''))
  const written = all.flatMap((token) => (token.kind === 'letter' ? token.letter : []))
  const letter = letters[place] ?? ''
  const isAlone = (other: string) => letters.filter((each) => each === other).length === 1
  const first = letters.indexOf(letter) === place
  if (written.some((each) => 'lxjvd'.includes(each))) {
    if (letter !== 'm') return inList(SPANISH.get(letter))
    if (!isAlone('m')) return [first ? 2 : 3]
    if (letters.includes('x') || (letters.includes('j') && !letters.includes('l'))) return [2]
    return letters.includes('l') && letters.includes('v') && !letters.includes('j') ? [3] : null
  }
  if (letter === 's') return letters.filter((each) => each === 's').length > 1 && !first ? [0] : [6]
  if (letter === 'm') return days.length > 1 && !letters.includes('s') ? [1] : null
  if (letter === 't') return letters.filter((each) => each === 't').length > 1 && !first ? [4] : [2]
  return inList(ENGLISH.get(letter))
}

const inList = (day: number | undefined) => (day === undefined ? null : [day])
