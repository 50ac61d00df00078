import { paths } from '~/paths'

/** The widths a stored picture is drawn in, in pixels. Nobody can ask for others. */
export const WIDTHS = [96, 160, 320, 480, 640, 960, 1280] as const
export type ImageWidth = (typeof WIDTHS)[number]

const STORED = /^\/imagenes\/([0-9a-f]{32})\.webp$/

export const widthFor = (pixels: number): ImageWidth => WIDTHS.find((width) => width >= pixels) ?? 1280

/** The address of a picture in one of the widths; that of a drawing, or of any file of ours, as it is. */
export function inWidth(src: string, width: ImageWidth): string {
  const hash = STORED.exec(src)?.[1]
  return hash ? paths.image(hash, width) : src
}

export const isStored = (src: string): boolean => STORED.test(src)
