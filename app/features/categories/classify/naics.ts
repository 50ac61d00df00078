import { listIn, readTable } from '~/values/table'
import table from '../data/naics.tsv?raw'

const slugs = new Map(
  readTable('naics.tsv', table).flatMap(([slug = '', codes]) => listIn(codes).map((code) => [code, slug])),
)

/** The category of a text that is nothing but a code: `722511`, `NAICS 4842`; null where it is none that is known. */
export function categoryOfCode(text: string): string | null {
  const [, named, code = ''] = /^\s*(NAICS\s*(?:code)?\s*[:#]?)?\s*(\d{2,6})(?:\.0)?\s*$/i.exec(text) ?? []
  if (!named && code.length !== 6) return null
  for (let length = code.length; length > 1; length--) {
    const slug = slugs.get(code.slice(0, length))
    if (slug) return slug
  }
  return null
}
