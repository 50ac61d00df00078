import { HUES, type Hue } from '~/values/picture'
import { hash } from '~/values/text/hash'
import { initials } from '~/values/text/initials'

/** How letters and ground share two colours. */
const PAINTS = [undefined, 'inked', 'papered']

/** The colours of a shop's sign, by what never changes of it. */
export function signColours(seed: string): { hue: Hue; paint: string | undefined } {
  const number = hash(seed)
  return {
    hue: HUES[number % HUES.length] ?? 'amarillo',
    paint: PAINTS[Math.floor(number / HUES.length) % PAINTS.length],
  }
}

/** A shop's initials as its painter would do them. The name stands beside it. */
export const ShopSign = ({ name }: { name: string }) => <b aria-hidden="true">{initials(name)}</b>
