import type { AdminFilterParam, AdminListQuery } from '~/admin-paths'
import { cleanSearchText, findKeyByValue, parseDay, parseOptionalRowId } from '~/values/list-query'
import { slugify } from '~/values/text/slug'

export interface SelectOption {
  value: string
  label: string
}

/** A filter of an administration list: its parameter, format and form field. */
export interface AdminFilter<Value> {
  param: AdminFilterParam
  /** Earlier name of the parameter, which is still accepted. */
  olderWord?: string
  /** Parses a parameter value. Returns undefined for an invalid one. */
  read(text: string): Value | undefined
  write(value: Value): string
  /** Form field of the filter. If undefined, only a link can set it. */
  field?: AdminFilterField
  /** True if the form sends the value again when a link has set it. */
  isKept?: boolean
  /** Text of the chip for a filter without a field. */
  chip?: string
}

export type AdminFilterField =
  | { type: 'search' | 'text' | 'date'; label: string; placeholder?: string; autoCapitalize?: 'none' }
  /** `all`: label of the empty choice. If `options` is missing, the page passes them to the view. */
  | { type: 'select'; label: string; all: string; options?: readonly SelectOption[] }

export type AdminFilterDefinitions = Readonly<Record<string, AdminFilter<unknown>>>

/** Current values, by filter name. */
export type AdminFilterValues<F extends AdminFilterDefinitions> = {
  [Name in keyof F]?: F[Name] extends AdminFilter<infer Value> ? Value | undefined : never
}

/** Reads the filters of an address. Invalid values are ignored. */
export function parseFilterParams<F extends AdminFilterDefinitions>(
  filters: F,
  query: URLSearchParams,
): AdminFilterValues<F> {
  const read = ({ param: word, olderWord, read }: AdminFilter<unknown>) =>
    read(query.get(word) ?? (olderWord && query.get(olderWord)) ?? '')
  const values = Object.entries(filters).map(([name, filter]) => [name, read(filter)])
  return Object.fromEntries(values) as AdminFilterValues<F>
}

/** Converts filter values to parameters. */
export const toFilterParams = <F extends AdminFilterDefinitions>(
  filters: F,
  values: AdminFilterValues<F>,
): AdminListQuery =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { param: word, write }]) => {
      const value: unknown = values[name]
      return [word, value === undefined ? undefined : write(value)]
    }),
  )

const asTyped = (text: string) => text

/** A text filter, at most 100 characters. */
export const defineTextFilter = (word: AdminFilterParam, field: AdminFilterField): AdminFilter<string> => ({
  param: word,
  read: cleanSearchText,
  write: asTyped,
  field,
})

/** The search text of a list. */
export const defineSearchFilter = (placeholder?: string, label = 'Buscar'): AdminFilter<string> => ({
  ...defineTextFilter('search', { type: 'search', label, ...(placeholder && { placeholder }) }),
  olderWord: 'q',
})

/** A day, as `yyyy-MM-dd`. */
export const defineDayFilter = (word: AdminFilterParam, label: string): AdminFilter<string> => ({
  param: word,
  read: parseDay,
  write: asTyped,
  field: { type: 'date', label },
})

/** An id, set by a link. */
export const rowIdFilter = (word: AdminFilterParam): AdminFilter<number> => ({
  param: word,
  read: parseOptionalRowId,
  write: String,
})

/** A flag, set by a link. The form sends it again. */
export const defineFlagFilter = (word: AdminFilterParam, set: string): AdminFilter<true> => ({
  param: word,
  read: (text) => text === set || undefined,
  write: () => set,
  isKept: true,
})

/** A filter with one of several values, set by a link. */
export const linkChoiceFilter = <Value extends string>(
  word: AdminFilterParam,
  words: Readonly<Record<Value, string>>,
): AdminFilter<Value> => ({
  param: word,
  read: (text) => findKeyByValue(words, text),
  write: (value) => words[value],
})

/** A select with the given labels. Parameter values are the slugs of the labels, unless `words` is given. */
export function defineSelectFilter<Value extends string>(
  word: AdminFilterParam,
  field: { label: string; all: string },
  labels: Readonly<Record<Value, string>>,
  words: Readonly<Record<Value, string>> = slugsOf(labels),
): AdminFilter<Value> {
  const options = (Object.keys(labels) as Value[]).map((value) => ({
    value: words[value],
    label: labels[value],
  }))
  return { ...linkChoiceFilter(word, words), field: { type: 'select', ...field, options } }
}

const slugsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([value, label]) => [value, slugify(label)]),
  ) as Record<Value, string>
