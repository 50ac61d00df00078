import sharp from 'sharp'
import { hash } from '~/values/text/hash'
import { HEIGHT, WIDTH } from './brush'
import { Dice } from './dice'
import { closeUp } from './scenes/close-up'
import { loteria } from './scenes/loteria'
import { market } from './scenes/market'
import { mural } from './scenes/mural'
import { pattern } from './scenes/pattern'
import { portrait } from './scenes/portrait'
import { rosette } from './scenes/rosette'
import { stillLife } from './scenes/still-life'
import { storefront } from './scenes/storefront'
import { street } from './scenes/street'
import { van } from './scenes/van'
import { workshop } from './scenes/workshop'
import { openStudio, type Sitter, type Studio } from './studio.server'

/** What can be painted, in an order in which neighbours differ most. */
export const SCENES: Readonly<Record<string, (studio: Studio) => string>> = {
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
  rosette,
}

/**
 * A picture for a category, 1200 × 800 as WebP: composed anew for every `seed` (a whole number from 0), and the same
 * for the same seed for ever. Twelve seeds in a row are twelve kinds of scene.
 */
export async function paint(sitter: Sitter, seed: number): Promise<Buffer> {
  const svg = await compose(sitter, seed)
  return sharp(Buffer.from(svg)).webp({ quality: 95 }).toBuffer()
}

/** What is seen on the picture that `paint` makes of the same, in Spanish. */
export const describePainting = (sitter: Sitter, seed: number): string =>
  `Dibujo: ${sceneOf(sitter, seed).words}, ${sitter.name}`

function sceneOf({ slug }: Sitter, seed: number) {
  const scenes = Object.entries(SCENES)
  const [name, scene] = scenes[(hash(slug) + seed) % scenes.length] ?? (['storefront', storefront] as const)
  return { scene, words: WORDS.get(name) ?? 'un local' }
}

/** What each scene shows. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['storefront', 'la fachada de un local'],
  ['portrait', 'quien hace el trabajo, con sus herramientas'],
  ['stillLife', 'las cosas del oficio sobre una mesa'],
  ['street', 'una calle con sus locales'],
  ['loteria', 'cartas de lotería del oficio'],
  ['market', 'un puesto de mercado'],
  ['closeUp', 'lo que distingue al oficio, en grande'],
  ['workshop', 'el taller por dentro'],
  ['mural', 'un rótulo recién pintado en una pared'],
  ['pattern', 'una tela estampada con las cosas del oficio'],
  ['van', 'una camioneta rotulada'],
  ['rosette', 'un plato pintado y alrededor las cosas del oficio'],
])

/** The picture as SVG; letters are outlines, and nothing in it comes from elsewhere. */
export async function compose(sitter: Sitter, seed: number): Promise<string> {
  const { scene } = sceneOf(sitter, seed)
  const studio = await openStudio(sitter, new Dice(hash(`${sitter.slug} ${seed}`)))
  const picture = scene(studio)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${studio.materials()}</defs>${picture}</svg>`
}
