import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Db } from 'db/connect'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import { importText } from '../import'

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const FILES = { real: 'real-businesses.csv', georgia: 'scale-georgia-20k.csv' } as const
export type RowsFile = keyof typeof FILES

export interface RealRow {
  name: string
  contact_person: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  category_text: string
  description: string
}

/** A row that became a business, or that cannot be distinguished from it. */
export interface ImportedRow extends RealRow {
  id: number
}

export const hasRealRows = existsSync(DATA + FILES.real)

/**
 * Imports the 1,843 businesses of the file next to the repository, or every n-th row of another one
 * (`every`). Rows that are rejected or held for review are omitted.
 */
export async function importRealRows(db: Db, file: RowsFile = 'real', every = 1): Promise<ImportedRow[]> {
  await insertBuiltInCategoriesIfNone(db)
  const all = parse(readFileSync(DATA + FILES[file]), { columns: true, bom: true }) as RealRow[]
  const rows = all.filter((_, index) => index % every === 0)
  const bytes = stringify(rows, { header: true })
  const report = await importText(db, bytes, new Date('2026-11-21T12:00:00.000Z'))
  const pages = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'phone', 'location', 'city'])
    .where('is_listed', '=', 1)
    .execute()
  const imported = rows.flatMap((row, index) => {
    const name = report.rows[index]?.name
    const namesakes = pages.filter((page) => page.name === name)
    const [page] = namesakes.toSorted((a, b) => likeness(row, b) - likeness(row, a))
    return page && report.rows[index]?.verdict !== 'refused' ? [{ ...row, id: page.id }] : []
  })
  console.log(`finding: ${imported.length} of ${rows.length} rows became ${pages.length} businesses`)
  return imported
}

interface Told {
  phone: string | null
  location: string | null
  city: string
}

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '')

/** Similarity to a business with the same name, by phone, house number and city. */
function likeness(row: RealRow, page: Told): number {
  const hasPhone = digits(row.phone) !== '' && digits(page.phone).endsWith(digits(row.phone).slice(-10))
  const hasNumber = digits(page.location) !== '' && digits(page.location) === digits(row.address)
  const hasCity = row.city.toLowerCase() === page.city.toLowerCase()
  return (hasPhone ? 4 : 0) + (hasNumber ? 2 : 0) + (hasCity ? 1 : 0)
}
