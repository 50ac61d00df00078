import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'

/** A name for what a page is drawn from, the same for the same bytes; undefined for what has none, such as promises. */
export function nameOfData(data: unknown): string | undefined {
  try {
    return createHash('sha1').update(serialize(data)).digest('base64url')
  } catch {
    return undefined
  }
}
