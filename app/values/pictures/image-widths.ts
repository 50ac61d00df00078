import { paths } from '~/paths'

/** Widths in pixels in which images can be requested. */
export const IMAGE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const STORED_IMAGE_URL_PATTERN = /^\/imagenes\/([0-9a-f]{32})\.webp$/

export const chooseImageWidth = (pixels: number): ImageWidth =>
  IMAGE_WIDTHS.find((width) => width >= pixels) ?? 1280

/**
 * Returns the address of a stored image in one of the widths. Addresses of other files are returned
 * unchanged.
 */
export function buildImageUrl(src: string, width: ImageWidth): string {
  const hash = STORED_IMAGE_URL_PATTERN.exec(src)?.[1]
  return hash ? paths.image(hash, width) : src
}

export const isStoredImageUrl = (src: string): boolean => STORED_IMAGE_URL_PATTERN.test(src)
