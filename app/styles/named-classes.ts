import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin } from 'vite'

/** A name, and after a bar the utilities that are its look: `'chip | inline-flex items-center'`. */
const NAMED = /(["'`])([a-z][\w-]*) \|\s+((?:(?!\1)[^$])+)\1/g
const SHEET = /\/styles(\/\w+)?\.css($|\?transform-only)/
const SOURCES = /^@source (not )?"([^"]+)";\n/gm

/** What a name says of its children yields to what they say themselves; what is said on a condition wins. */
const GROUPS = [
  'children',
  '',
  'sm',
  'md',
  'lg',
  'max-lg',
  'max-md',
  'max-sm',
  'max-xs',
  'other',
  'dark',
  'print',
]

/** Utilities that stand by the dozen reach the browser as one name (docs/decisions/070-names-for-utilities.md). */
export function namedClasses(): Plugin {
  let isBuild = false
  return {
    name: 'named-classes',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(code, id) {
      if (id.endsWith('.tsx')) return code.includes(' | ') ? { code: withNames(code), map: null } : undefined
      if (SHEET.test(id)) return { code: sheetOf(code, id.replace(/\?.*/, ''), isBuild), map: null }
      return undefined
    },
  }
}

/** The text of a module with the names alone. */
export const withNames = (code: string): string => code.replace(NAMED, '$1$2$1')

/** The sheet that every page has: what it says of a name no other repeats. */
const FIRST = fileURLToPath(new URL('../styles.css', import.meta.url))

/** A sheet with the rules of the names in its sources; built, only the words left of those are handed to Tailwind. */
function sheetOf(css: string, file: string, isBuild: boolean): string {
  const texts = sourcesOf(css, file)
  const known = file === FIRST ? new Map() : looksIn(sourcesOf(readFileSync(FIRST, 'utf8'), FIRST))
  const looks = [...looksIn(texts)].filter(([name]) => !known.has(name))
  const rules = `@layer components {\n${rulesOf(looks)}\n}\n`
  if (!isBuild) return `${css}\n${rules}`
  const left = texts.map((text) => ({ content: withNames(text), extension: 'tsx' }))
  const words = new Scanner({}).scanFiles(left).filter((word) => !/["{}\\]/.test(word))
  return `${css.replace(SOURCES, '')}\n@source inline("${words.join(' ')}");\n${rules}`
}

function sourcesOf(css: string, file: string): string[] {
  const sources = [...css.matchAll(SOURCES)].map(([, not, pattern = '']) => ({
    base: dirname(file),
    pattern,
    negated: not !== undefined,
  }))
  const files = new Scanner({ sources }).files.filter((each) => each.endsWith('.tsx')).sort()
  return files.map((each) => readFileSync(each, 'utf8'))
}

/** Each name with its utilities. */
export function looksIn(texts: string[]): Map<string, string> {
  const looks = new Map<string, string>()
  for (const [, , name = '', look = ''] of texts.flatMap((text) => [...text.matchAll(NAMED)])) {
    if (looks.has(name) && looks.get(name) !== look) throw new Error(`Two looks for .${name}`)
    looks.set(name, look)
  }
  return looks
}

function rulesOf(looks: [string, string][]): string {
  const groups = new Map(GROUPS.map((group) => [group, [] as string[]]))
  for (const [name, look] of looks)
    for (const [group, rules] of groups) {
      const words = look.split(/\s+/).filter((word) => groupOf(word) === group)
      // Apart, as Tailwind has an order of its own for what it is given together.
      const applied = [...new Set(words.map(variantsOf))].map(
        (variants) => `@apply ${words.filter((word) => variantsOf(word) === variants).join(' ')};`,
      )
      if (words.length > 0) rules.push(`.${name} { ${applied.join(' ')} }`)
    }
  return [...groups.values()].flat().join('\n')
}

function groupOf(word: string): string {
  const [, condition] = /^([\w-]+|[\w-]*\[@?[^\]]*\]):/.exec(word) ?? []
  if (condition && GROUPS.includes(condition)) return condition
  if (condition && /^(\[@|m(in|ax)-\[|screen|short|low)/.test(condition)) return 'other'
  return /^\[&[ >_]/.test(word) ? 'children' : ''
}

const variantsOf = (word: string) => /^(?:(?:[\w-]|\[[^\]]*(?:\[[^\]]*\][^\]]*)*\])+:)*/.exec(word)?.[0]
