import { withoutAccents } from './accents'
import { typedSearch } from './typed-search'

const MOST_WORDS = 6

/** The words of a search as patterns of LIKE, escaped with a backslash, for a text that `unaccented` wrote; at most six. */
export const likePatterns = (search: string): string[] =>
  withoutAccents(typedSearch(search).toLowerCase().replaceAll('"', ' '))
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
