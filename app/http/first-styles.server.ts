import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'build/client/assets'
const MAIN = /^styles-.*\.css$/
/** Its rules come after those of the first one. */
const LAST_LINK = /<link rel="stylesheet" href="[^"]+" media="print/

export interface FirstStyles {
  address: string
  text: string
  /** SHA-256 in base64, by which the page's policy lets the text count. */
  hash: string
}

let known: FirstStyles | undefined

/** The main style sheet of the built application, read once; throws where nothing has been built. */
export function firstStyles(): FirstStyles {
  known ??= readStyles()
  return known
}

/**
 * The document with its main style sheet in itself instead of a link to it: whoever comes for the first time is spared
 * a way to the server and back before anything is painted. The browser fetches the sheet afterwards, as if for a
 * printer, which holds up nothing, for the pages that link it.
 */
export function withStyles(html: string, { address, text }: FirstStyles): string {
  const link = `<link rel="stylesheet" href="${address}"`
  return html
    .replace(`${link}/>`, () => `<style>${text}</style>`)
    .replace(LAST_LINK, `${link} media="print"/>$&`)
}

function readStyles(): FirstStyles {
  const name = readdirSync(FOLDER).find((file) => MAIN.test(file)) ?? ''
  const text = readFileSync(join(FOLDER, name), 'utf8')
  return { address: `/assets/${name}`, text, hash: createHash('sha256').update(text).digest('base64') }
}
