import { useContext } from 'react'
import { inWidth, isStored, WIDTHS, widthFor } from '~/values/pictures/image-widths'
import { LightModeContext } from '../layout/light-mode'

/** A picture's frame is seldom of its own shape: it is cut, and needs more pixels than the frame is wide. */
const CUT = 1.5
const SMALL = 160

/** The `img` sources of an image drawn `size` CSS pixels wide, small in the light version; `sizes` as HTML has it. */
export function usePictureSources(src: string, size: number, sizes?: string) {
  const isLight = useContext(LightModeContext)
  if (!isStored(src)) return { src }
  if (isLight) return { src: inWidth(src, widthFor(Math.min(size, SMALL))) }
  const first = widthFor(size * CUT)
  if (!sizes) return { src: inWidth(src, first), srcSet: `${inWidth(src, widthFor(size * CUT * 2))} 2x` }
  const srcSet = WIDTHS.filter((width) => width >= SMALL).map((width) => `${inWidth(src, width)} ${width}w`)
  return { src: inWidth(src, first), srcSet: srcSet.join(', '), sizes }
}
