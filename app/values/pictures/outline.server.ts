import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SatoriOptions } from 'satori'
import { findFittingSize, LINE_HEIGHT } from './lettering'

/** Returns a box with style and content in the format of satori. */
export const buildSatoriElement = (style: object, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style, children },
})

/** Position of a text box in pixels, and its maximum number of lines. */
export interface TextBox {
  left: number
  top: number
  width: number
  height: number
  lines?: number
}

/**
 * Returns a text box in the largest of `sizes` that fits. Sizes are in pixels, in descending order. Text with
 * too many lines ends in an ellipsis.
 */
export function buildFittedText(
  text: string,
  { lines = 1, ...place }: TextBox,
  sizes: readonly number[],
  style: object,
) {
  const fontSize = findFittingSize(text, { ...place, lines }, sizes)
  const letters = { fontSize, lineHeight: LINE_HEIGHT, wordBreak: 'break-word', lineClamp: lines, ...style }
  return buildSatoriElement({ position: 'absolute', display: 'flex', alignItems: 'center', ...place }, [
    buildSatoriElement({ display: 'block', width: '100%', ...letters }, text),
  ])
}

/** Renders text boxes as SVG outlines, so that no font must be installed. `size` is in pixels. */
export async function outlineText(
  page: ReturnType<typeof buildSatoriElement>,
  size: { width: number; height: number },
): Promise<string> {
  const { default: satori } = await import('satori')
  loaded ??= loadFonts()
  return satori(page, { ...size, fonts: await loaded })
}

let loaded: ReturnType<typeof loadFonts> | undefined

/** Loads two fonts. The second has further letters. */
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
