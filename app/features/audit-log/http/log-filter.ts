import type { ListQuery } from '~/admin-paths'
import { ACTIONS, type LogFilter, NOUNS } from '~/features/audit/schema'
import { readDay, readText, readWord } from '~/http/list-query'
import { slugify } from '~/values/text/slug'

/** The words of `?que=` and `?accion=`: the labels, as addresses spell them. */
export const NOUN_WORDS = wordsOf(NOUNS)
export const ACTION_WORDS = wordsOf(ACTIONS)

/** The filter of the log that an address asks for; what makes no sense is left out. */
export function readLogFilter(parameters: URLSearchParams): LogFilter {
  return {
    username: readText(parameters.get('quien')),
    noun: readWord(NOUN_WORDS, parameters.get('que')),
    action: readWord(ACTION_WORDS, parameters.get('accion')),
    day: readDay(parameters.get('dia')),
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

function wordsOf<Key extends string>(labels: Readonly<Record<Key, string>>): Record<Key, string> {
  const words = (Object.keys(labels) as Key[]).map((key) => [key, slugify(labels[key])])
  return Object.fromEntries(words) as Record<Key, string>
}
