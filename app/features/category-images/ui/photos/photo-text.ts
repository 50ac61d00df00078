import { ILLUSTRATION_LABELS } from '~/features/categories/illustrations'
import type { PhotoTileData } from '../../photos/gallery.server'

type Told = Pick<PhotoTileData, 'src' | 'prompt' | 'description'>

/**
 * Alternative text of a photo: its own text, the name of its drawing, or the category. Prompts are not used,
 * because they are English.
 */
export function getPhotoAltText({ src, prompt, description }: Told, category: string): string {
  if (description) return description
  const drawing = drawingOf(src)
  if (drawing) return `Dibujo: ${drawing}`
  return `${prompt ? 'Foto' : 'Imagen'} de ${category}`
}

/** Origin of a photo. */
export function describePhotoOrigin({ src, prompt }: Pick<Told, 'src' | 'prompt'>): string {
  if (drawingOf(src)) return 'Dibujo del sitio'
  return prompt ? 'Generada' : 'Subida a mano'
}

/** Spanish name of a drawing of the site. Undefined for other pictures. */
function drawingOf(src: string | null): string | undefined {
  const [, name] = /^\/ilustraciones\/([a-z_]+)(?:-\d)?\.svg$/.exec(src ?? '') ?? []
  return Object.entries(ILLUSTRATION_LABELS).find(([each]) => each === name)?.[1]
}
