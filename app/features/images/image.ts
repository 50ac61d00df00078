/** Logos and the pictures of promotions and categories (D39): the documents say 5MB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** What a file chooser offers; what counts is what the file begins with. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp'

/** Pictures that are sent at once: so many, and in bytes all together, so that a line of 4 Mbit/s sends them within `requestTimeout`. */
export const MAX_IMAGES = 12
export const MAX_IMAGES_BYTES = 8 * 1024 * 1024

/** Either side of a picture that is shown large, in pixels; those of a category have no less (D137). */
export const MIN_IMAGE_SIDE = 400

export type ImageRefusal =
  | 'empty'
  | 'too_big'
  | 'not_a_picture'
  /** As an iPhone keeps photos. */
  | 'heic'
  | 'too_many_pixels'
  | 'no_room'
  /** The business it is for has taken its share of the room. */
  | 'no_share'
  | 'busy'

/** Why a picture is not taken; of one that is too small, its size in pixels. */
export type RefusedImage =
  | { ok: false; reason: ImageRefusal }
  | { ok: false; reason: 'too_small'; width: number; height: number }

/** A picture that is kept: its name, and its size in pixels. */
export interface StoredImage {
  /** 32 hexadecimal digits of what the file holds. */
  hash: string
  width: number
  height: number
}
