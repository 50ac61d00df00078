/** Logos and the pictures of promotions and categories (D39): the documents say 5MB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** What a file chooser offers; what counts is what the file begins with. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp'

export type ImageRefusal = 'empty' | 'too_big' | 'not_a_picture' | 'too_many_pixels' | 'no_room' | 'busy'

/** A picture that is kept: its name, and its size in pixels. */
export interface StoredImage {
  /** 32 hexadecimal digits of what the file holds. */
  hash: string
  width: number
  height: number
}
