import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'build/client/assets'

interface HashedStyles {
  text: string
  /** The main sheet is among them, so that the page need not link it. */
  isWhole: boolean
  /** SHA-256 in base64, by which the page's policy lets the text count. */
  hash: string
}

const known = new Map<string, HashedStyles>()

/** The letter of headings: the first page is painted without it and fetches it for those that follow. */
const FACE = /@font-face\s*\{[^}]*\}/g

/**
 * The styles of the built application that a page carries in itself, read once: the whole main sheet where somebody comes
 * for the first time, so that nothing has to be fetched before something is painted, with that of the splash, and the small one of forms where the
 * page has one. None for any other page; throws where nothing has been built.
 */
export function stylesInPage(page: { isFirst: boolean; hasForm: boolean }): HashedStyles | undefined {
  if (!page.isFirst && !page.hasForm) return undefined
  const key = `${page.isFirst} ${page.hasForm}`
  const styles = known.get(key) ?? readStyles(page)
  known.set(key, styles)
  return styles
}

function readStyles({ isFirst, hasForm }: { isFirst: boolean; hasForm: boolean }): HashedStyles {
  const text =
    (isFirst ? sheet('styles').replace(FACE, '') + sheet('splash') : '') + (hasForm ? sheet('forms') : '')
  return { text, isWhole: isFirst, hash: createHash('sha256').update(text).digest('base64') }
}

function sheet(name: string): string {
  const file = readdirSync(FOLDER).find((each) => each.startsWith(`${name}-`) && each.endsWith('.css')) ?? ''
  return readFileSync(join(FOLDER, file), 'utf8').trim()
}
