import { loadSharp } from '~/values/sharp.server'
import { hash } from '~/values/text/hash'
import { Composer, type PaintedCategory } from './composer.server'
import { SCENES } from './scenes'

/**
 * A picture for a category, 1200 × 800 as WebP: composed anew for every `seed` (a whole number from 0), and the same
 * for the same seed for ever. Twelve seeds in a row are twelve kinds of scene.
 */
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
