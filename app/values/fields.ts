import { z } from 'zod'
import { initialValueHash } from './initial-values-field'
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
  /** The form has a box to tick for each of its values. */
  isMany?: true
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
  /** Who changed it last, and when, in words; left out where nobody knows. */
  by?: string
}

/** What the fields said when a form was opened: a hash of each by its name. */
export type Opened = Pick<ReadonlyMap<string, string>, 'get'>

/** What a form sends of a row, and what it was filled from. */
export interface Base {
  /** Of the row that the form was filled from; any other is an older one. */
  version: number
  opened?: Opened | undefined
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

/** What a form that shows `text` sends. */
const asSent = (text: string, isMany = false) =>
  isMany ? text.split('\n').filter(Boolean) : text || undefined

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

/** By the names of fields, before and after, as their form shows them. */
export type TypedChanges = Readonly<Record<string, readonly [before: string, after: string]>>

/** What is written to take changes back, and what the fields are called that come back, and that stay. */
export interface TakenBack<Values> {
  values: Values
  done: string[]
  stays: string[]
}

interface ThreeValues<Id extends string> {
  stored: Readonly<Record<Id, string>>
  sent: Readonly<Record<Id, string>>
  opened: Opened | undefined
  /** The row is as the form was filled from it, by its version. */
  isCurrent: boolean
}

/** Which fields their sender alone has changed, and which somebody else has changed to something else meanwhile. */
export function compareTyped<Id extends string>(
  names: readonly Id[],
  { stored, sent, opened, isCurrent }: ThreeValues<Id>,
): { changed: Id[]; conflicts: Id[] } {
  const changed: Id[] = []
  const conflicts: Id[] = []
  for (const name of names) {
    const began = opened?.get(name)
    if (stored[name] === sent[name] || began === initialValueHash(sent[name])) continue
    const isOurs = began === undefined ? isCurrent : began === initialValueHash(stored[name])
    if (isOurs) changed.push(name)
    else conflicts.push(name)
  }
  return { changed, conflicts }
}

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
    /** What the form sends: by the names of its fields, and of which it may send several. */
    inputs: entries.map(([, { name, isMany = false }]) => ({ name: name as Name<Fields>, isMany })),
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
    /** The columns of the fields in which two versions differ, as `after` has them. */
    changedRow: (before: Values<Fields>, after: Values<Fields>) =>
      Object.fromEntries(
        stored
          .filter(({ key, typed }) => typed(before[key]) !== typed(after[key]))
          .map(({ key, column, write }) => [column, write(after[key])]),
      ) as Partial<Row<Fields>>,
    /** The fields that differ, before and after as their form shows them: by these a change is taken back. */
    changes: (before: Values<Fields>, after: Values<Fields>): TypedChanges => {
      const [was, is] = [typed(before), typed(after)]
      const names = (Object.keys(is) as Name<Fields>[]).filter((name) => was[name] !== is[name])
      return Object.fromEntries(names.map((name) => [name, [was[name], is[name]]]))
    },
    /**
     * What taking back `changes` comes to: the fields that still say what they were changed to, as they were before. What
     * says something else by now stays, and what its own rules no longer let in; both by what they are called.
     */
    takeBack: (
      current: Values<Fields>,
      changes: TypedChanges,
      /** What no line of a field may say again. */
      lost: readonly string[] = [],
    ): TakenBack<Partial<Values<Fields>>> => {
      const typedIn = (key: string) => fields[key]?.typed(current[key])
      const back: TakenBack<Partial<Values<Fields>>> = { values: {}, done: [], stays: [] }
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
    /** What the rules of a field make of a text that its form shows; undefined where there is no such field. */
    readTyped: (name: string, text: string) => {
      const found = entries.find(([, each]) => each.name === name)
      return found && { key: found[0], ...found[1].schema.safeParse(asSent(text, found[1].isMany)) }
    },
    /** As the form shows the values, by the names of the fields. */
    typed,
    /** As the form sends the values: of what it ticks, one by one. */
    asForm: (values: Values<Fields>): Record<string, string | string[]> =>
      Object.fromEntries(
        entries.map(([key, { name, typed, isMany }]) => {
          const text = typed(values[key])
          return [name, isMany ? text.split('\n').filter(Boolean) : text]
        }),
      ),
    /** As whoever edits the form reads the values, by the names of the fields. */
    inWords: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { name, inWords }]) => [name, inWords(values[key])])) as Record<
        Name<Fields>,
        string
      >,
    /** The same, by what the fields are called. */
    byLabel: (values: Values<Fields>): Record<string, string> =>
      Object.fromEntries(entries.map(([key, { label, inWords }]) => [label, inWords(values[key])])),
    /** As the log keeps them; of two fields with one label the last. */
    logged: (values: Values<Fields>) =>
      Object.fromEntries(entries.map(([key, { label, logged }]) => [label, logged(values[key])])),
    /**
     * What comes of three values a field, what it was opened with, what was sent, what stands: what its sender did not
     * touch stays as it stands, what nobody else touched is as it was sent, and where both wrote something else it is in
     * conflict. Of what the form does not say how it was opened, only the row's version tells.
     */
    merge: (
      stored: Values<Fields>,
      sent: Partial<Values<Fields>>,
      { opened, isCurrent }: { opened?: Opened | undefined; isCurrent: boolean },
    ) => {
      const values = { ...stored }
      const changed: (keyof Fields)[] = []
      const conflicts: Difference<Name<Fields>>[] = []
      const said = entries.filter(([key]) => Object.hasOwn(sent, key))
      const [before, after] = [typed(stored), typed({ ...stored, ...sent })]
      const found = compareTyped(
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
