import type { AddressPattern } from './addresses.server'

type ParamNames<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Pattern extends `:${infer Name}?`
    ? Name
    : Pattern extends `:${infer Name}`
      ? Name
      : Pattern extends '*'
        ? '*'
        : never

/** Values for the parameters of a pattern. `*` is the rest of the address. */
export type AddressParams<Pattern extends string> = Readonly<Record<ParamNames<Pattern>, string | number>>

/**
 * Builds an address from a pattern of the table of addresses (`addresses.server.ts`) and the values of its
 * parameters: `href('/admin/contactos/:id', { id: 7 })`. Other patterns and missing values are type errors.
 */
export function href<Pattern extends AddressPattern>(
  pattern: Pattern,
  ...[params]: ParamNames<Pattern> extends never ? [] : [params: AddressParams<Pattern>]
): string {
  const values = new Map<string, string | number>(Object.entries(params ?? {}))
  return pattern.replace(/:(\w+)\??|\*/g, (segment, name = segment) => String(values.get(name)))
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
