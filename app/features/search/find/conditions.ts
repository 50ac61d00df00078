import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { DAYS } from '~/features/places/days'
import { listIn, readTable } from '~/values/table'
import table from '../data/condition-words.tsv?raw'
import { fold, type Word } from '../words'

/** When and how, as the filters of a list have it. */
export interface Conditions {
  open?: true | undefined
  allDay?: true
  day?: (typeof DAYS)[number] | undefined
  homeService?: true
}

const OPEN_ANYHOW = 'openAnyhow'
const keyOf = (words: readonly string[]) => words.map(fold).join(' ')
const rows = readTable('condition-words.tsv', table).flatMap(([condition = '', phrases]) =>
  listIn(phrases).map((phrase) => ({ condition, key: keyOf(phrase.split(' ')) })),
)
const beside = new Set(rows.filter(({ condition }) => condition === 'beside').map(({ key }) => key))
const conditionOf = new Map(
  rows
    .filter(({ condition }) => condition !== 'beside' && condition !== OPEN_ANYHOW)
    .map(({ key, condition }) => [key, condition]),
)
const openAnyhow = new Set(rows.filter(({ condition }) => condition === OPEN_ANYHOW).map(({ key }) => key))
const LONGEST = 5
/** `Tacos de la mañana` are no tacos of tomorrow. */
const BEFORE_MORNING = 'la'

/** What typed words say of when and how (`abierto el sábado`, `a domicilio`), and the words that are left. */
export function readConditions(
  typed: readonly Word[],
  now: Date,
): { rest: readonly Word[]; conditions: Conditions } {
  for (let count = Math.min(LONGEST, typed.length); count > 0; count--)
    for (let start = 0; start + count <= typed.length; start++) {
      const words = typed.slice(start, start + count)
      const condition = conditionOf.get(keyOf(words.map(({ folded }) => folded)))
      const isMorning = condition === 'tomorrow' && typed[start - 1]?.folded === BEFORE_MORNING
      const isSingle = count === 1 && typed.length === 1
      if (!condition || isMorning || isSingle) continue
      let first = start
      if (condition !== 'homeService') while (beside.has(typed[first - 1]?.folded ?? '')) first -= 1
      const others = [...typed.slice(0, first), ...typed.slice(start + count)]
      const { rest, conditions } = readConditions(others, now)
      const meaning = meaningOf(condition, now)
      return { rest, conditions: { ...conditions, ...(meaning.day && { open: undefined }), ...meaning } }
    }
  const others = typed.filter(({ folded }) => !openAnyhow.has(folded))
  return others.length > 0 && others.length < typed.length
    ? { rest: others, conditions: { open: true } }
    : { rest: typed, conditions: {} }
}

function meaningOf(condition: string, now: Date): Conditions {
  const today = new Date(`${dateIn(DEFAULT_TIME_ZONE, now)}T00:00:00Z`).getUTCDay()
  if (condition === 'today') return { day: DAYS[today] }
  if (condition === 'tomorrow') return { day: DAYS[(today + 1) % 7] }
  const day = DAYS.find((name) => name === condition)
  return day ? { day } : { [condition]: true }
}
