import { data } from '@remix-run/node'

/** The number in an address; whatever is none is not there. */
export function readId(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw notHere()
  return Number(text)
}

/** To be thrown: what the address names is not there, or not any more. */
export const notHere = () => data(null, { status: 404 })
