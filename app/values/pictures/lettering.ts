/** What the sign painter's font can write, and how large it fits. */

const WRITABLE = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122]/u
const WIDTHS: [RegExp, number][] = [
  [/[IÍÌÎÏJiíìïjlt1 .,:;·|!'()[\]-]/, 0.3],
  [/[MWmwŒÆ@%&…]/, 0.8],
  [/\p{Ll}/u, 0.5],
]
const USUAL_WIDTH = 0.55
/** Code points: more than any real name has, and few enough to lay out in no time. */
const LONGEST = 100

/** `text` in letters the font has: other forms are made plain, other scripts and pictures go. Perhaps nothing is left. */
export function writable(text: string): string {
  return [...text.normalize('NFC')]
    .slice(0, 4 * LONGEST)
    .flatMap((character) => (WRITABLE.test(character) ? [character] : [...character.normalize('NFKC')]))
    .map((character) => (WRITABLE.test(character) ? character : ' '))
    .slice(0, LONGEST)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Pixels between two lines, for each pixel of size. */
export const LINE_HEIGHT = 1.03

/** The largest of `sizes` (pixels, descending) at which `text` fits the room in `lines` lines; else the smallest. */
export function fittingSize(
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

/** Lines that `text` takes when `width` ems are there; a word that is too long takes no end of them. */
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
    (sum, character) => sum + (WIDTHS.find(([of]) => of.test(character))?.[1] ?? USUAL_WIDTH),
    0,
  )
