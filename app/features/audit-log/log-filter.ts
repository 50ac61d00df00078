import type { ListQuery } from '~/admin-paths'
import { ACTIONS, type Action, type LogFilter, NOUNS, type Noun } from '~/features/audit/schema'
import { slugify } from '~/values/text/slug'

const LONGEST_NAME = 80

/** The words of `?que=` and `?accion=`: the labels, as addresses spell them. */
export const NOUN_WORDS = wordsOf(NOUNS)
export const ACTION_WORDS = wordsOf(ACTIONS)

/** The filter of the log that an address asks for; what makes no sense is left out. */
export function readLogFilter(parameters: URLSearchParams): LogFilter {
  const day = parameters.get('dia') ?? ''
  return {
    username: parameters.get('quien')?.trim().slice(0, LONGEST_NAME) || undefined,
    noun: keyOf(NOUN_WORDS, parameters.get('que')) as Noun | undefined,
    action: keyOf(ACTION_WORDS, parameters.get('accion')) as Action | undefined,
    day: isDay(day) ? day : undefined,
  }
}

export function logQuery({ username, noun, action, day }: LogFilter): ListQuery {
  return {
    quien: username,
    que: noun && NOUN_WORDS[noun],
    accion: action && ACTION_WORDS[action],
    dia: day,
  }
}

/** The entry below which a page begins; null for the first page. */
export function readBefore(parameters: URLSearchParams): number | null {
  const before = parameters.get('antes') ?? ''
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null
}

function wordsOf<Key extends string>(labels: Readonly<Record<Key, string>>): Record<Key, string> {
  const words = (Object.keys(labels) as Key[]).map((key) => [key, slugify(labels[key])])
  return Object.fromEntries(words) as Record<Key, string>
}

const keyOf = (words: Record<string, string>, word: string | null) =>
  Object.keys(words).find((key) => words[key] === word)

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true
