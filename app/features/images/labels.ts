import type { ImageRefusal } from './image'

/** Why a picture was not taken, to whoever chose it. */
export const IMAGE_REFUSALS: Record<ImageRefusal, string> = {
  empty: 'Elige una imagen',
  too_big: 'La imagen no puede ser mayor a 5MB',
  not_a_picture: 'El archivo no es una imagen PNG, JPG o WebP, o está dañado',
  too_many_pixels: 'La imagen tiene demasiados píxeles: redúcela a 4000 por lado o menos',
  no_room: 'Ya no hay lugar para más imágenes',
  busy: 'Hay otras imágenes en proceso: inténtalo otra vez en un momento',
}

export const LOGO_NOT_UPLOADED = 'No se pudo subir el logo'
export const IMAGE_NOT_UPLOADED = 'No se pudo subir la imagen'
