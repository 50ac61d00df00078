import closeUp from './scenes/close-up.svg?raw'
import loteria from './scenes/loteria.svg?raw'
import market from './scenes/market.svg?raw'
import mural from './scenes/mural.svg?raw'
import parts from './scenes/parts.svg?raw'
import pattern from './scenes/pattern.svg?raw'
import plate from './scenes/plate.svg?raw'
import portrait from './scenes/portrait.svg?raw'
import stillLife from './scenes/still-life.svg?raw'
import storefront from './scenes/storefront.svg?raw'
import street from './scenes/street.svg?raw'
import van from './scenes/van.svg?raw'
import workshop from './scenes/workshop.svg?raw'
import { type Element, parseTemplate } from './template'

/** What can be painted, in an order in which neighbours differ most. */
export const SCENES = [
  storefront,
  portrait,
  stillLife,
  street,
  loteria,
  market,
  closeUp,
  workshop,
  mural,
  pattern,
  van,
  plate,
].map(parseTemplate)

export const PARTS: ReadonlyMap<string, Element> = new Map(
  parseTemplate(parts).content.map(({ attributes: { id = '', ...attributes }, ...part }) => [
    id,
    { ...part, attributes },
  ]),
)
