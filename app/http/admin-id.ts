import { data } from '@remix-run/node'
import { readNumber } from './list-query'

/** The number in an address; whatever is none is not there. */
export function readId(text = ''): number {
  const id = readNumber(text)
  if (id === undefined) throw notHere()
  return id
}

/** To be thrown: what the address names is not there, or not any more. */
export const notHere = () => data(null, { status: 404 })
