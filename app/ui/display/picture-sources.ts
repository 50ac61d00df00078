import { useContext } from 'react'
import { inWidth, isStored, WIDTHS, widthFor } from '~/values/image-widths'
import { LightModeContext } from '../layout/light-mode'

/** A picture's frame is seldom of its own shape: it is cut, and needs more pixels than the frame is wide. */
const CUT = 1.5
const SMALL = 160

/**
 * The sources of an image drawn `size` CSS pixels wide, for the props of `img`: a kept picture in the widths that
 * screens need, one small one in the light version; anything else as it is. `sizes` as HTML has it, where the width
 * depends on the screen.
 */
export function usePictureSources(src: string, size: number, sizes?: string) {
  const isLight = useContext(LightModeContext)
  if (!isStored(src)) return { src }
  if (isLight) return { src: inWidth(src, widthFor(Math.min(size, SMALL))) }
  const first = widthFor(size * CUT)
  if (!sizes) return { src: inWidth(src, first), srcSet: `${inWidth(src, widthFor(size * CUT * 2))} 2x` }
  const srcSet = WIDTHS.filter((width) => width >= SMALL).map((width) => `${inWidth(src, width)} ${width}w`)
  return { src: inWidth(src, first), srcSet: srcSet.join(', '), sizes }
}
