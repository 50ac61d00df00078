import type { AddressPattern } from './addresses.server'

type Segment<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? First | Segment<Rest>
  : Pattern

type RequiredName<Part> = Part extends `:${string}?`
  ? never
  : Part extends `:${infer Name}`
    ? Name
    : Part extends '*'
      ? '*'
      : never

type OptionalName<Part> = Part extends `:${infer Name}?` ? Name : never

type Value = string | number

/** Values for the parameters of a pattern. `*` is the rest of the address. */
export type AddressParams<Pattern extends string> = {
  readonly [Name in RequiredName<Segment<Pattern>>]: Value
} & { readonly [Name in OptionalName<Segment<Pattern>>]?: Value | undefined }

/**
 * Builds an address from a pattern of the table of addresses (`addresses.server.ts`) and the values of its
 * parameters, which it encodes: `href('/admin/contactos/:id', { id: 7 })`. Other patterns and missing values
 * are type errors.
 */
export function href<Pattern extends AddressPattern>(
  pattern: Pattern,
  ...[params]: Pattern extends `${string}${':' | '*'}${string}` ? [params: AddressParams<Pattern>] : []
): string {
  const values = new Map<string, Value | undefined>(Object.entries(params ?? {}))
  return pattern.replace(/\/(?::(\w+)\??|\*)/g, (_segment, name?: string) => {
    const value = values.get(name ?? '*')
    if (value === undefined) return ''
    return `/${name ? encodeURIComponent(value) : value}`
  })
}

/** Returns the regular expression for the paths of a pattern. Parameters with the name `id` are numbers. */
export const toPathRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:id(?!\w)/g, '\\d+')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
  )

/** Builds a query string without question mark. Encodes the values and omits empty ones. */
export function buildQueryString(pairs: [string, string | undefined][]): string {
  return pairs
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&')
}

/**
 * Appends a query string to `path` with a question mark. Returns `path` unchanged if the query string is
 * empty.
 */
export const appendQueryString = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** Appends the parameter `accion` to `path`. Its value is the name of a form on the page. */
export const appendActionParam = (path: string, action: string) =>
  `${path}${path.includes('?') ? '&' : '?'}accion=${action}`
