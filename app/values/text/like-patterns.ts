import { withoutAccents } from './slug'

const MOST_WORDS = 6

/** The words of a search as patterns of LIKE, escaped with a backslash, for a text that `unaccented` wrote; at most six. */
export const likePatterns = (search: string): string[] =>
  withoutAccents(search.toLowerCase().replaceAll('"', ' '))
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
