import { z } from 'zod'
import { rowNumber } from './row-number'

type Logged = string | number | boolean | null

/** All that is said of a field, once. */
interface Field<Name extends string, Column extends string | null, Value, Stored> {
  /** In the form. */
  name: Name
  /** Null for what lies in another table. */
  column: Column
  /** In the log. */
  label: string
  schema: z.ZodType<Value>
  /** As its form shows it; several values one per line. */
  typed(value: Value): string
  logged(value: Value): Logged
  /** As whoever edits its form reads it, where somebody else has changed it. */
  inWords(value: Value): string
  /** From its column, and back. */
  read(stored: Stored): Value
  write(value: Value): Stored
}

type Table = Readonly<Record<string, Field<string, string | null, unknown, unknown>>>
type Name<Fields extends Table> = Fields[keyof Fields]['name']
type Values<Fields extends Table> = { [Key in keyof Fields]: z.output<Fields[Key]['schema']> }
type Shape<Fields extends Table> = { [Key in keyof Fields as Fields[Key]['name']]: Fields[Key]['schema'] }
type Form<Fields extends Table> = {
  [Key in keyof Fields as Fields[Key]['name']]: z.output<Fields[Key]['schema']>
}
type OfRow<Fields extends Table> = {
  [Key in keyof Fields as Fields[Key]['column'] extends null ? never : Key]: z.output<Fields[Key]['schema']>
}
type Row<Fields extends Table> = {
  [Key in keyof Fields as Exclude<Fields[Key]['column'], null>]: ReturnType<Fields[Key]['write']>
}

/** What a row holds by now where a form says something else; `id` is the form's field. */
export interface Difference<Id extends string = string> {
  id: Id
  label: string
  /** In words. */
  stored: string
  /** As the form shows it, where that is something else. */
  typed?: string
  /** The whole message, of what is no text. */
  says?: string
}

/** A field that its column holds as it is. What is different of a kind is written over: `{ ...field(…), typed: … }`. */
export const field = <const Name extends string, const Column extends string | null, Value>(
  name: Name,
  column: Column,
  schema: z.ZodType<Value>,
  label: string = name,
): Field<Name, Column, Value, Value> => ({
  name,
  column,
  label,
  schema,
  typed: asText,
  logged: (value) => value as Logged,
  inWords: asWords,
  read: (stored) => stored,
  write: (value) => value,
})

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'si' : ''
  return [value ?? []].flat().join('\n')
}

function asWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return [value ?? []].flat().join(', ')
}

const ticked = z
  .string()
  .optional()
  .transform((text) => text === 'si')

/** A box to tick; 1 or 0 in its column. */
export const flag = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  label?: string,
) => ({
  ...field(name, column, ticked, label),
  read: (stored: 0 | 1) => stored === 1,
  write: (value: boolean): 0 | 1 => (value ? 1 : 0),
})

/** The version of the row that a form was filled from; anything else counts as an old one. */
export const versionField = z
  .string()
  .optional()
  .transform((text) => rowNumber(text) ?? 0)

/** What follows from the fields of an entity, which stand in this order in its form, its log and its differences. */
export function fieldsOf<Fields extends Table>(fields: Fields) {
  const entries = Object.entries(fields)
  const stored = entries.flatMap(([key, { column, ...field }]) => (column ? { ...field, key, column } : []))
  const typed = (values: Values<Fields>) =>
    Object.fromEntries(entries.map(([key, { name, typed }]) => [name, typed(values[key])])) as Record<
      Name<Fields>,
      string
    >
  return {
    /** For `z.object`. */
    shape: Object.fromEntries(entries.map(([, { name, schema }]) => [name, schema])) as Shape<Fields>,
    labels: Object.fromEntries(entries.map(([, { name, label }]) => [name, label])) as Record<
      Name<Fields>,
      string
    >,
    columns: stored.map(({ column }) => column) as (keyof Row<Fields>)[],
    /** What a checked form says. */
    values: (form: Form<Fields>) =>
      Object.fromEntries(
        entries.map(([key, { name }]) => [key, form[name as keyof typeof form]]),
      ) as Values<Fields>,
    fromRow: (row: Row<Fields>) =>
      Object.fromEntries(
        stored.map(({ key, column, read }) => [key, read(row[column as keyof typeof row])]),
      ) as OfRow<Fields>,
    toRow: (values: Values<Fields>) =>
      Object.fromEntries(stored.map(({ key, column, write }) => [column, write(values[key])])) as Row<Fields>,
    /** As the form shows the values, by the names of the fields. */
    typed,
    /** As whoever edits the form reads the values, by the names of the fields. */
    inWords: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { name, inWords }]) => [name, inWords(values[key])])) as Record<
        Name<Fields>,
        string
      >,
    /** As the log keeps them; of two fields with one label the last. */
    logged: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { label, logged }]) => [label, logged(values[key])])),
    /** The fields in which two versions differ as their form shows them, with what the first says there. */
    differences: (before: Values<Fields>, after: Values<Fields>): Difference<Name<Fields>>[] =>
      entries
        .filter(([key, { typed }]) => typed(before[key]) !== typed(after[key]))
        .map(([key, { name, label, inWords, typed }]) => ({
          id: name,
          label,
          stored: inWords(before[key]),
          typed: typed(before[key]),
        })),
  }
}
