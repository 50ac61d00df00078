import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BUILT_ASSETS_FOLDER = 'build/client/assets'

interface HashedStyles {
  text: string
  /** True if the main stylesheet is included. */
  isWhole: boolean
  /** SHA-256 of the styles in base64, for the content security policy of the page. */
  hash: string
}

const known = new Map<string, HashedStyles>()

/** Matches `@font-face` rules. The inline styles of a first page omit them. */
const FONT_FACE_PATTERN = /@font-face\s*\{[^}]*\}/g

/**
 * Reads the styles that a page contains inline, once. The first page of a visit gets the main stylesheet and
 * the welcome screen, so that it appears faster. A page with a form gets the form stylesheet. Undefined for
 * other pages. Throws if the application was not built.
 */
export function readStylesToInline(traits: { isFirst: boolean; hasForm: boolean }): HashedStyles | undefined {
  if (!traits.isFirst && !traits.hasForm) return undefined
  const key = `${traits.isFirst} ${traits.hasForm}`
  const styles = known.get(key) ?? readStyles(traits)
  known.set(key, styles)
  return styles
}

function readStyles({ isFirst, hasForm }: { isFirst: boolean; hasForm: boolean }): HashedStyles {
  const text =
    (isFirst ? sheet('styles').replace(FONT_FACE_PATTERN, '') + sheet('splash') : '') +
    (hasForm ? sheet('forms') : '')
  return { text, isWhole: isFirst, hash: createHash('sha256').update(text).digest('base64') }
}

function sheet(name: string): string {
  const file =
    readdirSync(BUILT_ASSETS_FOLDER).find((each) => each.startsWith(`${name}-`) && each.endsWith('.css')) ??
    ''
  return readFileSync(join(BUILT_ASSETS_FOLDER, file), 'utf8').trim()
}
