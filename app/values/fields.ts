import { z } from 'zod'
import { hashInitialValue } from './initial-values-field'
import { parseIdOrVersion } from './list-query'

type Logged = string | number | boolean | null

/** Definition of a field, used by form, database and audit log. */
interface Field<Name extends string, Column extends string | null, Value, Stored> {
  /** Name of the form field. */
  name: Name
  /** Database column. Null if another table stores the value. */
  column: Column
  /** Label in the audit log. */
  label: string
  schema: z.ZodType<Value>
  /** Set if the form has a checkbox for each value. */
  isMany?: true
  /** Value as text of the form field. Several values are separated by line breaks. */
  typed(value: Value): string
  logged(value: Value): Logged
  /** Value as readable text. It is shown if another change conflicts with the form. */
  inWords(value: Value): string
  /** `read` converts the column to a value, and `write` converts a value to the column. */
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

/** A field whose stored value differs from the form. `id` is the name of the form field. */
export interface FieldConflict<Id extends string = string> {
  id: Id
  label: string
  /** Stored value as readable text. */
  stored: string
  /** Stored value as text of the form field. Default: `stored`. */
  typed?: string
  /** Complete message, if the value cannot be shown as text. */
  says?: string
  /** Who changed the field last, and when. Undefined if unknown. */
  by?: string
}

/** Hashes of the field values at the time when the form was opened, by field name. */
export type InitialFieldHashes = Pick<ReadonlyMap<string, string>, 'get'>

/** State of the row when its form was opened. */
export interface FormBaseline {
  /** Version of the row. When the form is saved, it is compared with the current version. */
  version: number
  opened?: InitialFieldHashes | undefined
}

/**
 * Defines a field whose value is stored unchanged in its column. For other fields override parts: `{
 * ...field(…), typed: … }`.
 */
export const defineField = <const Name extends string, const Column extends string | null, Value>(
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

/** Returns the value that a form with this text in the field would send. */
const asSent = (text: string, isMany = false) =>
  isMany ? text.split('\n').filter(Boolean) : text || undefined

const ticked = z
  .string()
  .optional()
  .transform((text) => text === 'si')

/** Defines a checkbox field, stored as 1 or 0. */
export const defineFlagField = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  label?: string,
) => ({
  ...defineField(name, column, ticked, label),
  read: (stored: 0 | 1) => stored === 1,
  write: (value: boolean): 0 | 1 => (value ? 1 : 0),
})

/**
 * Field with the version of the row when the form was opened. Invalid text becomes 0, which is older than any
 * version.
 */
export const versionFieldSchema = z
  .string()
  .optional()
  .transform((text) => parseIdOrVersion(text) ?? 0)

/** Changed fields by name, with the old and new text of the form field. */
export type FieldChanges = Readonly<Record<string, readonly [before: string, after: string]>>

/**
 * Values that an undo writes, the labels of the undone fields, and those of the fields that are not undone.
 */
export interface RevertedFields<Values> {
  values: Values
  done: string[]
  stays: string[]
}

interface ThreeValues<Id extends string> {
  stored: Readonly<Record<Id, string>>
  sent: Readonly<Record<Id, string>>
  opened: InitialFieldHashes | undefined
  /** True if the row still has the version from when the form was opened. */
  isCurrent: boolean
}

/**
 * Compares each field with its stored and its initial value. `changed`: only the sender changed the field.
 * `conflicts`: another user changed it, too, to a different value. Without an initial value, `isCurrent`
 * decides.
 */
export function splitChangesAndConflicts<Id extends string>(
  names: readonly Id[],
  { stored, sent, opened, isCurrent }: ThreeValues<Id>,
): { changed: Id[]; conflicts: Id[] } {
  const changed: Id[] = []
  const conflicts: Id[] = []
  for (const name of names) {
    const began = opened?.get(name)
    if (stored[name] === sent[name] || began === hashInitialValue(sent[name])) continue
    const isOurs = began === undefined ? isCurrent : began === hashInitialValue(stored[name])
    if (isOurs) changed.push(name)
    else conflicts.push(name)
  }
  return { changed, conflicts }
}

/**
 * Builds the functions of an entity from its fields. The order of the fields is used in the form, the audit
 * log and lists of differences.
 */
export function defineFields<Fields extends Table>(fields: Fields) {
  const entries = Object.entries(fields)
  const stored = entries.flatMap(([key, { column, ...field }]) => (column ? { ...field, key, column } : []))
  const typed = (values: Values<Fields>) =>
    Object.fromEntries(entries.map(([key, { name, typed }]) => [name, typed(values[key])])) as Record<
      Name<Fields>,
      string
    >
  return {
    /** Shape for `z.object`. */
    shape: Object.fromEntries(entries.map(([, { name, schema }]) => [name, schema])) as Shape<Fields>,
    labels: Object.fromEntries(entries.map(([, { name, label }]) => [name, label])) as Record<
      Name<Fields>,
      string
    >,
    /** Names of the form fields, and whether a field may have several values. */
    inputs: entries.map(([, { name, isMany = false }]) => ({ name: name as Name<Fields>, isMany })),
    columns: stored.map(({ column }) => column) as (keyof Row<Fields>)[],
    /** Returns the values of a validated form. */
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
    /** Returns the columns whose values differ, with the values of `after`. */
    changedRow: (before: Values<Fields>, after: Values<Fields>) =>
      Object.fromEntries(
        stored
          .filter(({ key, typed }) => typed(before[key]) !== typed(after[key]))
          .map(({ key, column, write }) => [column, write(after[key])]),
      ) as Partial<Row<Fields>>,
    /**
     * Returns the fields that differ, with both values as text of the form field. An undo needs this data.
     */
    changes: (before: Values<Fields>, after: Values<Fields>): FieldChanges => {
      const [was, is] = [typed(before), typed(after)]
      const names = (Object.keys(is) as Name<Fields>[]).filter((name) => was[name] !== is[name])
      return Object.fromEntries(names.map((name) => [name, [was[name], is[name]]]))
    },
    /**
     * Computes what an undo of `changes` writes. A field is undone if it was not changed again and its old
     * value may be restored. Then `values` has its old value and `done` its label. `stays` has the labels of
     * the other fields.
     */
    takeBack: (
      current: Values<Fields>,
      changes: FieldChanges,
      /** Values that an undo must not restore. */
      lost: readonly string[] = [],
    ): RevertedFields<Partial<Values<Fields>>> => {
      const typedIn = (key: string) => fields[key]?.typed(current[key])
      const back: RevertedFields<Partial<Values<Fields>>> = { values: {}, done: [], stays: [] }
      for (const [key, { name, label, schema, isMany }] of entries) {
        const [before, after] = changes[name] ?? []
        if (before === undefined || after === undefined) continue
        const read = schema.safeParse(asSent(before, isMany))
        const isOurs =
          typedIn(key) === after && read.success && !before.split('\n').some((line) => lost.includes(line))
        if (isOurs) Object.assign(back.values, { [key]: read.data })
        ;(isOurs ? back.done : back.stays).push(label)
      }
      return back
    },
    differs: (key: keyof Fields, before: Values<Fields>, after: Values<Fields>): boolean =>
      fields[key]?.typed(before[key]) !== fields[key]?.typed(after[key]),
    /** Validates a text for one form field. Undefined if there is no such field. */
    readTyped: (name: string, text: string) => {
      const found = entries.find(([, each]) => each.name === name)
      return found && { key: found[0], ...found[1].schema.safeParse(asSent(text, found[1].isMany)) }
    },
    /** Returns the values as text of the form fields, by field name. */
    typed,
    /** Returns the values as a form sends them: an array for a field with `isMany`. */
    asForm: (values: Values<Fields>): Record<string, string | string[]> =>
      Object.fromEntries(
        entries.map(([key, { name, typed, isMany }]) => {
          const text = typed(values[key])
          return [name, isMany ? text.split('\n').filter(Boolean) : text]
        }),
      ),
    /** Returns the values as readable text, by field name. */
    inWords: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { name, inWords }]) => [name, inWords(values[key])])) as Record<
        Name<Fields>,
        string
      >,
    /** Returns the values as readable text, by label. */
    byLabel: (values: Values<Fields>): Record<string, string> =>
      Object.fromEntries(entries.map(([key, { label, inWords }]) => [label, inWords(values[key])])),
    /**
     * Returns the values for the audit log, by label. If two fields have the same label, the last one is
     * used.
     */
    logged: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { label, logged }]) => [label, logged(values[key])])),
    /**
     * Merges the opened, sent and stored value of each field. If the sender did not change a field, the
     * result is the stored value. If no other user changed it, the result is the sent value. If both changed
     * it to different values, it is a conflict and the result is the stored value. Without an opened value,
     * the version of the row decides.
     */
    merge: (
      stored: Values<Fields>,
      sent: Partial<Values<Fields>>,
      { opened, isCurrent }: { opened?: InitialFieldHashes | undefined; isCurrent: boolean },
    ) => {
      const values = { ...stored }
      const changed: (keyof Fields)[] = []
      const conflicts: FieldConflict<Name<Fields>>[] = []
      const said = entries.filter(([key]) => Object.hasOwn(sent, key))
      const [before, after] = [typed(stored), typed({ ...stored, ...sent })]
      const found = splitChangesAndConflicts(
        said.map(([, { name }]) => name as Name<Fields>),
        { stored: before, sent: after, opened, isCurrent },
      )
      for (const [key, { name, label, inWords }] of said) {
        const id = name as Name<Fields>
        if (found.conflicts.includes(id))
          conflicts.push({ id, label, stored: inWords(stored[key]), typed: before[id] })
        if (!found.changed.includes(id)) continue
        Object.assign(values, { [key]: sent[key] })
        changed.push(key)
      }
      return { values, changed, conflicts }
    },
    /** Returns the fields whose form text differs, with the values of `before`. */
    differences: (before: Values<Fields>, after: Values<Fields>): FieldConflict<Name<Fields>>[] =>
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
