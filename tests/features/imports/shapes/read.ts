import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** An invented business of people.tsv or firms.tsv, as it must arrive in the directory. */
export type Business = Record<
  | 'company'
  | 'first'
  | 'last'
  | 'phone'
  | 'email'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'category'
  | 'website'
  | 'note',
  string
>

/** A file as another program writes it. */
export interface Shape {
  name: string
  file: Buffer
  /** Fields that the file contains, by name. */
  told: string[]
  /** Name of a business that is closed and must be held. */
  held: string
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

const tableOf = (name: string) =>
  parse(read(`${name}.tsv`), { columns: true, delimiter: '\t', quote: false }) as Record<string, string>[]

/** The businesses that every file of a folder contains, with their extra columns. */
export const businessesOf = <More extends string>(folder: 'people' | 'firms') =>
  tableOf(folder) as (Business & Record<More, string>)[]

/** The files of a folder, as described in people-shapes.tsv and firms-shapes.tsv. */
export const shapesOf = (folder: 'people' | 'firms'): Shape[] =>
  tableOf(`${folder}-shapes`).map(({ name = '', file = '', told = '', held = '' }) => ({
    name,
    file: read(`${folder}/${file}`),
    told: told.split(' '),
    held,
  }))
