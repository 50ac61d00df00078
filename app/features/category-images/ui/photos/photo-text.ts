import { ILLUSTRATIONS } from '~/features/categories/illustrations'
import type { PhotoTile } from '../../photos/gallery.server'

type Told = Pick<PhotoTile, 'src' | 'prompt' | 'description'>

/** What is on a photo, for `alt`: its own words, its drawing's, or its subject. Prompts are English. */
export function photoText({ src, prompt, description }: Told, category: string): string {
  if (description) return description
  const drawing = drawingOf(src)
  if (drawing) return `Dibujo: ${drawing}`
  return `${prompt ? 'Foto' : 'Imagen'} de ${category}`
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
