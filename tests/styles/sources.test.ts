import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const routes = readFileSync('app/routes.ts', 'utf8')
const modules = [...routes.matchAll(/(?:route|layout|index)\(\s*(?:'([^']*)',\s*)?'(features\/[^']+\.tsx)'/g)]
const isAdmin = ([, address = '', file = '']: RegExpMatchArray) =>
  /^(admin|administracion)(\/|$)/.test(address) || file === 'features/dashboard/routes/layout.tsx'
const ofAdministration = filesBehind(modules.filter(isAdmin))
const ofPublic = filesBehind([...modules.filter((each) => !isAdmin(each)), ['', '', 'root.tsx']])

/** The components that these modules are made of. */
function filesBehind(starts: (string | undefined)[][]): string[] {
  const seen = new Set<string>()
  const open = starts.map(([, , file = '']) => join('app', file))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const path = from.startsWith('~/') ? from.replace('~', 'app') : normalize(join(dirname(file), from))
      const found = [`${path}.tsx`, `${path}.ts`].find((each) => existsSync(each))
      if (found && /^(~\/|\.)/.test(from)) open.push(found)
    }
  }
  return [...seen].filter((file) => file.endsWith('.tsx'))
}

const folder = 'build/client/assets'
const builtSheet = (name: RegExp) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.css') && name.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

/** The classes that the attributes of these files name. */
const classesOf = (files: string[]) => {
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const attributes = texts.flatMap((text) => [...text.matchAll(/className="([^"]+)"/g)])
  return new Set(attributes.flatMap(([, written = '']) => written.split(/\s+/)))
}

/** As a selector writes it. */
const hasRule = (sheet: string, name: string) => {
  const written = `.${name.replace(/[^\w-]/g, '\\$&').replace(/^(\d)/, '\\3$1 ')}`
  const at = [
    ...sheet.matchAll(new RegExp(`${written.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`, 'g')),
  ]
  return at.length > 0
}

/** What scripts and other rules look for, without a rule of its own. */
const MARKS = [
  'address-line',
  'bottom-bar',
  'comment',
  'face',
  'home-hero',
  'notices',
  'records',
  'row-menu',
  'screen-only',
  'share',
  'site-menu',
  'tabs',
]
/** What both sheets are made of. */
const MATERIALS = ['lettering', 'board']

test('what is not scanned for the public sheet is there', () => {
  const patterns = [...readFileSync('app/styles.css', 'utf8').matchAll(/^@source not "([^"]+)";$/gm)]
  expect(patterns.length).toBeGreaterThan(5)
  const named = patterns.flatMap(([, pattern = '']) => alternatives(join('app', pattern)))
  expect(named.filter((path) => !path.includes('*') && !existsSync(path))).toEqual([])
})

/** `{a,{b,c}/d}` as `a`, `b/d` and `c/d`. */
function alternatives(pattern: string): string[] {
  const [found, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (found === undefined) return [pattern]
  return inner.split(',').flatMap((each) => alternatives(pattern.replace(found, each)))
}

test('every class of the markup has a rule in the sheets of its page', () => {
  const without = (files: string[], sheet: string) =>
    [...classesOf(files)].filter((name) => !MARKS.includes(name) && !hasRule(sheet, name))
  expect(without(ofPublic, builtSheet(/^(?!admin-)/))).toEqual([])
  expect(without(ofAdministration, builtSheet(/./))).toEqual([])
})

test('public pages do not carry what only the administration shows', () => {
  const shown = classesOf(ofPublic)
  const others = ofPublic.map((file) => readFileSync(file, 'utf8')).join('\n')
  const only = [...classesOf(ofAdministration)].filter(
    (name) => !shown.has(name) && !MATERIALS.includes(name) && !others.includes(name),
  )
  const sheet = builtSheet(/^styles-/)
  expect(only.length).toBeGreaterThan(50)
  expect(only.filter((name) => hasRule(sheet, name))).toEqual([])
})
