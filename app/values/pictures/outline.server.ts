import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SatoriOptions } from 'satori'
import { fittingSize, LINE_HEIGHT } from './lettering'

/** A box with its style and what stands in it, as satori takes them. */
export const element = (style: object, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style, children },
})

/** A box on the page, in pixels, and the lines it has room for. */
export interface TextPlace {
  left: number
  top: number
  width: number
  height: number
  lines?: number
}

/** A text as large as its place allows, in one of `sizes` (pixels, descending); the rest ends in an ellipsis. */
export function fittedText(
  text: string,
  { lines = 1, ...place }: TextPlace,
  sizes: readonly number[],
  style: object,
) {
  const fontSize = fittingSize(text, { ...place, lines }, sizes)
  const letters = { fontSize, lineHeight: LINE_HEIGHT, wordBreak: 'break-word', lineClamp: lines, ...style }
  return element({ position: 'absolute', display: 'flex', alignItems: 'center', ...place }, [
    element({ display: 'block', width: '100%', ...letters }, text),
  ])
}

/** Lays boxes of text out on a page of that many pixels, as SVG outlines: no font need be installed. */
export async function outlineText(
  page: ReturnType<typeof element>,
  size: { width: number; height: number },
): Promise<string> {
  const { default: satori } = await import('satori')
  loaded ??= loadFonts()
  return satori(page, { ...size, fonts: await loaded })
}

let loaded: ReturnType<typeof loadFonts> | undefined

/** The first font is what text is set in unless it says otherwise; the second has the letters it lacks. */
function loadFonts(): Promise<SatoriOptions['fonts']> {
  const { resolve } = createRequire(import.meta.url)
  const load = async (name: string, subset: string) => ({
    name,
    data: await readFile(
      resolve(`@fontsource/roboto-condensed/files/roboto-condensed-${subset}-800-normal.woff`),
    ),
    weight: 800 as const,
    style: 'normal' as const,
  })
  return Promise.all([load('Sign', 'latin'), load('Sign more', 'latin-ext')])
}
