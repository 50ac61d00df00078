import { loadSharp } from '~/values/pictures/sharp.server'
import { hash } from '~/values/text/hash'
import { Composer, type PaintedCategory } from './composer.server'
import { SCENES } from './scenes'

/** A category's picture, 1200 × 800 as WebP, the same for a `seed` (from 0) for ever; twelve in a row differ. */
export async function paint(category: PaintedCategory, seed: number): Promise<Buffer> {
  const svg = await compose(category, seed)
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).webp({ quality: 95, effort: 2 }).toBuffer()
}

/** What is seen on the picture that `paint` makes of the same, in Spanish. */
export const describePainting = (category: PaintedCategory, seed: number): string =>
  `Dibujo: ${sceneOf(category, seed).title}, ${category.name}`

function sceneOf({ slug }: PaintedCategory, seed: number) {
  const scene = SCENES[(hash(slug) + seed) % SCENES.length]
  if (!scene) throw new Error(`No scene for ${seed}`)
  return scene
}

/** The picture as SVG, 1200 × 800. */
export const compose = (category: PaintedCategory, seed: number): Promise<string> =>
  new Composer(category, seed).compose(sceneOf(category, seed).content)
