import { type ImageRefusal, MIN_IMAGE_SIDE, type RefusedImage, type StoredImage } from './image'

export const IMAGE_TOO_BIG = 'La imagen no puede ser mayor a 5MB'

const IMAGE_REFUSALS: Record<ImageRefusal, string> = {
  empty: 'Elige una imagen',
  too_big: IMAGE_TOO_BIG,
  not_a_picture: 'El archivo no es una imagen PNG, JPG o WebP, o está dañado',
  heic: 'Es una foto HEIC, como las guarda el iPhone: guárdala como JPG y súbela otra vez',
  too_many_pixels: 'La imagen tiene demasiados píxeles: guárdala como JPG de 4000 × 3000 o menos',
  no_room: 'Ya no hay lugar para más imágenes',
  no_share: 'Este negocio ya ocupó su lugar para imágenes: inténtalo mañana',
  busy: 'Hay otras imágenes en proceso: inténtalo otra vez en un momento',
}

/** Why a picture was not taken, to whoever chose it. */
export const imageRefusal = (refused: RefusedImage): string =>
  refused.reason === 'too_small'
    ? `${refused.width} × ${refused.height} px; hacen falta al menos ${MIN_IMAGE_SIDE} px de ancho y de alto`
    : IMAGE_REFUSALS[refused.reason]

/** How a picture that was taken will look, where it is small; undefined for one that is large enough. */
export const lookOfSmall = ({ width, height }: StoredImage): string | undefined =>
  Math.min(width, height) < MIN_IMAGE_SIDE
    ? `La imagen mide ${width} × ${height} px: se verá borrosa donde sale grande. Con ${MIN_IMAGE_SIDE} px o más de ancho y de alto se ve bien.`
    : undefined

export const LOGO_NOT_UPLOADED = 'No se pudo subir el logo'
export const IMAGE_NOT_UPLOADED = 'No se pudo subir la imagen'
