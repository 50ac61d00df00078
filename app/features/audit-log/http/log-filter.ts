import type { ListQuery } from '~/admin-paths'
import { ACTIONS, type LogFilter, NOUNS } from '~/features/audit/schema'
import { readDay, readSearch, readText, readWord } from '~/http/list-query'
import { slugify } from '~/values/text/slug'

/** The words of `?que=` and `?accion=`: the labels, as addresses spell them. */
export const NOUN_WORDS = wordsOf(NOUNS)
export const ACTION_WORDS = wordsOf(ACTIONS)

/** The filter of the log that an address asks for; what makes no sense is left out. `?dia=` of older addresses is one day. */
export function readLogFilter(parameters: URLSearchParams): LogFilter {
  const day = parameters.get('dia')
  return {
    search: readSearch(parameters),
    username: readText(parameters.get('quien')),
    noun: readWord(NOUN_WORDS, parameters.get('que')),
    action: readWord(ACTION_WORDS, parameters.get('accion')),
    from: readDay(parameters.get('desde') ?? day),
    to: readDay(parameters.get('hasta') ?? day),
  }
}

export function logQuery({ search, username, noun, action, from, to }: LogFilter): ListQuery {
  return {
    search,
    quien: username,
    que: noun && NOUN_WORDS[noun],
    accion: action && ACTION_WORDS[action],
    desde: from,
    hasta: to,
  }
}

/** What is asked of the log most. */
export const usualViews = (username: string, today: string): { name: string; query: ListQuery }[] => [
  { name: 'Hoy', query: { desde: today } },
  { name: 'Lo mío', query: { quien: username } },
  { name: 'Eliminado', query: { accion: ACTION_WORDS.deleted } },
  { name: 'No entraron', query: { accion: ACTION_WORDS.kept_out } },
]

function wordsOf<Key extends string>(labels: Readonly<Record<Key, string>>): Record<Key, string> {
  const words = (Object.keys(labels) as Key[]).map((key) => [key, slugify(labels[key])])
  return Object.fromEntries(words) as Record<Key, string>
}
