import { ILLUSTRATIONS } from '~/features/categories/illustrations'
import type { PhotoTile } from '../../photos/schema'

type Told = Pick<PhotoTile, 'src' | 'prompt' | 'description'>

/** What is on a photo, for `alt` and `lang`: its own words, its drawing's, its prompt's first clause, or its subject. */
export function photoText(
  { src, prompt, description }: Told,
  category: string,
): { alt: string; lang?: 'en' } {
  if (description) return { alt: description }
  const drawing = drawingOf(src)
  if (drawing) return { alt: `Dibujo: ${drawing}` }
  const [clause] = prompt?.split(/[,.]/, 1) ?? []
  return clause ? { alt: clause.trim(), lang: 'en' } : { alt: `Imagen de ${category}` }
}

/** Where a photo comes from. */
export function photoOrigin({ src, prompt }: Pick<Told, 'src' | 'prompt'>): string {
  if (drawingOf(src)) return 'Dibujo del sitio'
  return prompt ? 'Generada' : 'Subida a mano'
}

/** What a drawing of the site shows; undefined for anything else. */
function drawingOf(src: string | null): string | undefined {
  const [, name] = /^\/ilustraciones\/([a-z_]+)(?:-\d)?\.svg$/.exec(src ?? '') ?? []
  return Object.entries(ILLUSTRATIONS).find(([each]) => each === name)?.[1]
}
