import { data } from '@remix-run/node'
import { parseOptionalRowId } from '~/values/list-query'

/** Parses the id of an address. Throws 404 if it is not a positive whole number of at most 15 digits. */
export function requireIdParam(text = ''): number {
  const id = parseOptionalRowId(text)
  if (id === undefined) throw buildRowNotFoundResponse()
  return id
}

/** Returns a 404 response to throw if the record of an address does not exist. */
export const buildRowNotFoundResponse = () => data(null, { status: 404 })
