import type { SearchDocuments } from 'db/types'

/** What the index knows of a business. */
export type IndexedDocument = Omit<SearchDocuments, 'duplicate_key'>

export const FIELDS = ['name', 'place', 'offer', 'other'] as const
export type Field = (typeof FIELDS)[number]

/** What it is worth to find a complete word there. */
export const WORTH: Record<Field, number> = { name: 12, place: 7, offer: 6, other: 4 }

/** The words of a document by field, split when they are first asked for: many businesses are decided by their name alone. */
export class DocumentWords {
  readonly tags: ReadonlySet<string>
  readonly #document: IndexedDocument
  readonly #words: Partial<Record<Field, ReadonlySet<string>>> = {}

  constructor(document: IndexedDocument) {
    this.#document = document
    this.tags = new Set(document.tags.split(' '))
  }

  of(field: Field): ReadonlySet<string> {
    this.#words[field] ??= new Set(this.#document[field].split(' '))
    return this.#words[field]
  }

  hasBeginning(field: Field, beginning: string): boolean {
    for (const word of this.of(field)) if (word.startsWith(beginning)) return true
    return false
  }
}
