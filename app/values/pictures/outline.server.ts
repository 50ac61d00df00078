import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SatoriOptions } from 'satori'

/** Returns a box with style and content in the format of satori. */
export const buildSatoriElement = (style: object, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style, children },
})

/** Position of a text box in pixels, and its maximum number of lines. */
export interface TextBoxGeometry {
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
  { lines = 1, ...place }: TextBoxGeometry,
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
export async function renderTextAsOutlines(
  element: ReturnType<typeof buildSatoriElement>,
  size: { width: number; height: number },
): Promise<string> {
  const { default: satori } = await import('satori')
  loaded ??= loadFonts()
  return satori(element, { ...size, fonts: await loaded })
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

// Characters that the font for drawn signs contains, and estimated widths of letters in ems.

const FONT_CHARACTER_PATTERN =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122]/u
const CHARACTER_WIDTHS_EM: [RegExp, number][] = [
  [/[IÍÌÎÏJiíìïjlt1 .,:;·|!'()[\]-]/, 0.3],
  [/[MWmwŒÆ@%&…]/, 0.8],
  [/\p{Ll}/u, 0.5],
]
const DEFAULT_CHARACTER_WIDTH_EM = 0.55
/** Maximum number of characters. Longer texts are cut, so that the layout stays fast. */
const MAX_SIGN_TEXT_LENGTH = 100

/**
 * Replaces characters that the font does not contain with similar ones or a space. Cuts the text at 100
 * characters. The result may be empty.
 */
export function replaceCharactersMissingInFont(text: string): string {
  return [...text.normalize('NFC')]
    .slice(0, 4 * MAX_SIGN_TEXT_LENGTH)
    .flatMap((character) =>
      FONT_CHARACTER_PATTERN.test(character) ? [character] : [...character.normalize('NFKC')],
    )
    .map((character) => (FONT_CHARACTER_PATTERN.test(character) ? character : ' '))
    .slice(0, MAX_SIGN_TEXT_LENGTH)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Line height as a multiple of the font size. */
const LINE_HEIGHT = 1.03

/**
 * Returns the largest of `sizes` at which the text fits into `room`. If none fits, returns the smallest.
 * Sizes are in pixels, in descending order.
 */
export function findFittingSize(
  text: string,
  room: { width: number; height: number; lines: number },
  sizes: readonly number[],
): number {
  const fits = (size: number) => {
    const lines = linesAt(text, room.width / size)
    return lines <= room.lines && lines * size * LINE_HEIGHT <= room.height
  }
  return sizes.find(fits) ?? sizes.at(-1) ?? 1
}

/** Returns the number of lines that `text` needs in a width (in ems). Infinity if a word does not fit. */
function linesAt(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const length = lengthOf(word)
    if (length > width) return Number.POSITIVE_INFINITY
    if (used > 0 && used + lengthOf(' ') + length > width) {
      lines += 1
      used = length
    } else used += (used > 0 ? lengthOf(' ') : 0) + length
  }
  return lines
}

const lengthOf = (text: string) =>
  [...text].reduce(
    (sum, character) =>
      sum + (CHARACTER_WIDTHS_EM.find(([of]) => of.test(character))?.[1] ?? DEFAULT_CHARACTER_WIDTH_EM),
    0,
  )
