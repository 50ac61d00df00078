import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { Db } from 'db/connect'
import { loadCategories } from 'db/seed/load-categories'
import { addBusiness } from '../directory-rows'

const FILE = fileURLToPath(new URL('../../../../shared/data/real-businesses.csv', import.meta.url))

export interface RealRow {
  name: string
  contact_person: string
  address: string
  city: string
  state: string
  zip: string
  category_text: string
  description: string
}

/** The 1,843 businesses of the file beside the repository; null where there is no such file. */
export function readRealRows(): RealRow[] | null {
  if (!existsSync(FILE)) return null
  return parse(readFileSync(FILE), { columns: true, bom: true }) as RealRow[]
}

/** Puts the rows in, with ids from 1 in the order of the file. */
export async function loadRealRows(db: Db, rows: RealRow[]): Promise<void> {
  await loadCategories(db)
  const categories = await db.selectFrom('categories').select(['id', 'slug']).execute()
  const idOf = (slug: string) => categories.find((category) => category.slug === slug)?.id ?? 0
  const food = idOf('restaurantes-y-bares')
  const other = idOf('servicios-tecnicos')
  await db.transaction().execute(async (trx) => {
    for (const [index, row] of rows.entries())
      await addBusiness(trx, [/restaur|food|eating|cater|hot dog/i.test(row.category_text) ? food : other], {
        id: index + 1,
        business_name: titleCase(row.name),
        contact_person: titleCase(row.contact_person) || null,
        location: titleCase(row.address) || null,
        city: titleCase(row.city),
        state_code: row.state || 'GA',
        zipcode: row.zip || null,
        description: row.description || null,
        specialty: row.category_text.replaceAll(';', ',') || null,
        quality: row.description.length % 300,
      })
  })
}

export const titleCase = (text: string) =>
  text.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
