import type { FilterWord, ListQuery } from '~/admin-paths'
import { readDay, readNumber, readText, readWord } from '~/values/list-query'
import { slugify } from '~/values/text/slug'

export interface Option {
  value: string
  label: string
}

/** One thing that a list is narrowed by. */
export interface Filter<Value> {
  word: FilterWord
  /** What addresses called it before. */
  olderWord?: string
  /** Undefined for a text that makes no sense. */
  read(text: string): Value | undefined
  write(value: Value): string
  /** Without one only a link sets it. */
  field?: FilterField
  /** Set by a link, it stays when the form is sent. */
  isKept?: boolean
  /** What its chip says, where it has no field. */
  chip?: string
}

export type FilterField =
  | { type: 'search' | 'text' | 'date'; label: string; placeholder?: string; autoCapitalize?: 'none' }
  /** `all` stands for no choice. Options that are only known when the page is read are handed to the view. */
  | { type: 'select'; label: string; all: string; options?: readonly Option[] }

export type Filters = Readonly<Record<string, Filter<unknown>>>

/** What a list is narrowed to, by the names of its filters. */
export type FilterValues<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends Filter<infer Value> ? Value | undefined : never
}

/** What an address asks for; what makes no sense is left out. */
export function readFilters<F extends Filters>(filters: F, query: URLSearchParams): FilterValues<F> {
  const read = ({ word, olderWord, read }: Filter<unknown>) =>
    read(query.get(word) ?? (olderWord && query.get(olderWord)) ?? '')
  const values = Object.entries(filters).map(([name, filter]) => [name, read(filter)])
  return Object.fromEntries(values) as FilterValues<F>
}

/** The same as an address has it. */
export const writeFilters = <F extends Filters>(filters: F, values: FilterValues<F>): ListQuery =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { word, write }]) => {
      const value: unknown = values[name]
      return [word, value === undefined ? undefined : write(value)]
    }),
  )

const asTyped = (text: string) => text

/** Typed text, at most 100 characters. */
export const text = (word: FilterWord, field: FilterField): Filter<string> => ({
  word,
  read: readText,
  write: asTyped,
  field,
})

/** The words that are looked for. */
export const search = (placeholder?: string, label = 'Buscar'): Filter<string> => ({
  ...text('search', { type: 'search', label, ...(placeholder && { placeholder }) }),
  olderWord: 'q',
})

/** `yyyy-MM-dd`. */
export const day = (word: FilterWord, label: string): Filter<string> => ({
  word,
  read: readDay,
  write: asTyped,
  field: { type: 'date', label },
})

/** The number of a row, which a link sets. */
export const row = (word: FilterWord): Filter<number> => ({ word, read: readNumber, write: String })

/** Whether a link has asked for something. */
export const flag = (word: FilterWord, set: string): Filter<true> => ({
  word,
  read: (text) => text === set || undefined,
  write: () => set,
  isKept: true,
})

/** One of some values, which a link sets by its word. */
export const oneOf = <Value extends string>(
  word: FilterWord,
  words: Readonly<Record<Value, string>>,
): Filter<Value> => ({ word, read: (text) => readWord(words, text), write: (value) => words[value] })

/** One of some values by their labels; `words` stand in the address where they are not the labels as slugs. */
export function choice<Value extends string>(
  word: FilterWord,
  field: { label: string; all: string },
  labels: Readonly<Record<Value, string>>,
  words: Readonly<Record<Value, string>> = slugsOf(labels),
): Filter<Value> {
  const options = (Object.keys(labels) as Value[]).map((value) => ({
    value: words[value],
    label: labels[value],
  }))
  return { ...oneOf(word, words), field: { type: 'select', ...field, options } }
}

const slugsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([value, label]) => [value, slugify(label)]),
  ) as Record<Value, string>
