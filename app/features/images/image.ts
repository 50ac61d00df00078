/** Maximum size in bytes of an uploaded picture (D39). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/**
 * File types offered by the file dialog. The server does not trust them: it checks the first bytes of the
 * file.
 */
export const IMAGE_INPUT_ACCEPT = 'image/png,image/jpeg,image/webp'

/**
 * Maximum number and total bytes of pictures per upload. A connection of 4 Mbit/s can send them within
 * `requestTimeout`.
 */
export const MAX_IMAGES_PER_UPLOAD = 12
export const MAX_UPLOAD_IMAGES_BYTES = 8 * 1024 * 1024

/**
 * Minimum width and height in pixels of a picture that is shown large. Uploaded pictures of categories must not
 * be smaller (D137).
 */
export const MIN_LARGE_IMAGE_SIDE_PX = 400

export type ImageErrorReason =
  | 'empty'
  | 'too_big'
  | 'not_a_picture'
  /** HEIC, the photo format of iPhones. */
  | 'heic'
  | 'too_many_pixels'
  | 'no_room'
  /** The storage quota of the business is used up. */
  | 'no_share'
  | 'busy'

/** Why a picture is rejected. A picture that is too small comes with its size in pixels. */
export type ImageError =
  | { ok: false; reason: ImageErrorReason }
  | { ok: false; reason: 'too_small'; width: number; height: number }

/** A stored picture: its name, and its size in pixels. */
export interface StoredImage {
  /** Hash of the content, 32 hexadecimal digits. It is the name of the picture. */
  hash: string
  width: number
  height: number
}

export const IMAGE_TOO_BIG_MESSAGE = 'La imagen no puede ser mayor a 5MB'

const IMAGE_REFUSALS: Record<ImageErrorReason, string> = {
  empty: 'Elige una imagen',
  too_big: IMAGE_TOO_BIG_MESSAGE,
  not_a_picture: 'El archivo no es una imagen PNG, JPG o WebP, o está dañado',
  heic: 'Es una foto HEIC, como las guarda el iPhone: guárdala como JPG y súbela otra vez',
  too_many_pixels: 'La imagen tiene demasiados píxeles: guárdala como JPG de 4000 × 3000 o menos',
  no_room: 'Ya no hay lugar para más imágenes',
  no_share: 'Este negocio ya ocupó su lugar para imágenes: inténtalo mañana',
  busy: 'Hay otras imágenes en proceso: inténtalo otra vez en un momento',
}

/** Returns the error message for a rejected picture. */
export const describeImageError = (refused: ImageError): string =>
  refused.reason === 'too_small'
    ? `${refused.width} × ${refused.height} px; hacen falta al menos ${MIN_LARGE_IMAGE_SIDE_PX} px de ancho y de alto`
    : IMAGE_REFUSALS[refused.reason]

/** Returns a warning about a small picture. Undefined if it is large enough. */
export const formatSmallImageWarning = ({ width, height }: StoredImage): string | undefined =>
  Math.min(width, height) < MIN_LARGE_IMAGE_SIDE_PX
    ? `La imagen mide ${width} × ${height} px: se verá borrosa donde sale grande. Con ${MIN_LARGE_IMAGE_SIDE_PX} px o más de ancho y de alto se ve bien.`
    : undefined

export const LOGO_NOT_UPLOADED_TITLE = 'No se pudo subir el logo'
export const IMAGE_NOT_UPLOADED_TITLE = 'No se pudo subir la imagen'
