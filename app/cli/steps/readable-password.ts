import { randomInt } from 'node:crypto'

/** No letter or digit that is mistaken for another when it is read from a screen. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four characters, about 79 bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
