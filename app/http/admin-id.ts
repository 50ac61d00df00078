import { data } from '@remix-run/node'
import { readNumber } from '~/values/list-query'

/** Parses the id in an address; throws 404 when it is not a number. */
export function readId(text = ''): number {
  const id = readNumber(text)
  if (id === undefined) throw rowNotFound()
  return id
}

/** A 404 response to throw when the record of an address does not exist (any more). */
export const rowNotFound = () => data(null, { status: 404 })
