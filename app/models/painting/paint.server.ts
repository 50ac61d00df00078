import sharp from 'sharp'
import { hash } from '~/models/text/hash'
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

/** The picture as SVG; letters are outlines, and nothing in it comes from elsewhere. */
export async function compose(sitter: Sitter, seed: number): Promise<string> {
  const scenes = Object.values(SCENES)
  const scene = scenes[(hash(sitter.slug) + seed) % scenes.length] ?? storefront
  const studio = await openStudio(sitter, new Dice(hash(`${sitter.slug} ${seed}`)))
  const picture = scene(studio)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${studio.materials()}</defs>${picture}</svg>`
}
