import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '~/routes'

const isAdmin = ({ file }: RouteConfigEntry) => file === 'features/dashboard/routes/layout.tsx'
const modulesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...modulesOf(children)])
const ofAdministration = filesBehind(modulesOf(routes.filter(isAdmin)))
const ofPublic = filesBehind([...modulesOf(routes.filter((each) => !isAdmin(each))), 'root.tsx'])

/** Returns the files of these modules and the components they import. */
function filesBehind(starts: string[]): string[] {
  const seen = new Set<string>()
  const open = starts.map((file) => join('app', file))
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

/** Returns the classes in the `className` attributes of these files. */
const classesOf = (files: string[]) => {
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const attributes = texts.flatMap((text) => [...text.matchAll(/className="([^"]+)"/g)])
  return new Set(attributes.flatMap(([, written = '']) => written.split(/\s+/)))
}

/** Returns whether a sheet has a rule for a class. Escapes the name as a selector does. */
const hasRule = (sheet: string, name: string) => {
  const written = `.${name.replace(/[^\w-]/g, '\\$&').replace(/^(\d)/, '\\3$1 ')}`
  const at = [
    ...sheet.matchAll(new RegExp(`${written.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`, 'g')),
  ]
  return at.length > 0
}

/** Classes that scripts or other rules look for, without a rule of their own. */
const MARKS =
  'address-line bottom-bar comment face home-hero notices records row-menu screen-only share site-menu tabs'
/** Classes of a shared component that only the administration uses, with rules in its sheet alone. */
const OF_ADMINISTRATION = ['save-bar']
/** Classes that both sheets use. */
const MATERIALS = ['lettering', 'board']

test('the public style sheet excludes only files that exist from scanning', () => {
  const patterns = [...readFileSync('app/styles.css', 'utf8').matchAll(/^@source not "([^"]+)";$/gm)]
  expect(patterns.length).toBeGreaterThan(5)
  const named = patterns.flatMap(([, pattern = '']) => alternatives(join('app', pattern)))
  expect(named.filter((path) => !path.includes('*') && !existsSync(path))).toEqual([])
})

/** Expands `{a,{b,c}/d}` to `a`, `b/d` and `c/d`. */
function alternatives(pattern: string): string[] {
  const [found, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (found === undefined) return [pattern]
  return inner.split(',').flatMap((each) => alternatives(pattern.replace(found, each)))
}

test('the style sheets of a page have a rule for every class of its markup', () => {
  const without = (files: string[], sheet: string) =>
    [...classesOf(files)].filter((name) => !MARKS.split(' ').includes(name) && !hasRule(sheet, name))
  expect(without(ofPublic, builtSheet(/^(?!admin-)/))).toEqual(OF_ADMINISTRATION)
  expect(without(ofAdministration, builtSheet(/./))).toEqual([])
})

test('the public style sheet has no rule that only the administration uses', () => {
  const shown = classesOf(ofPublic)
  const others = ofPublic.map((file) => readFileSync(file, 'utf8')).join('\n')
  const only = [...classesOf(ofAdministration)].filter(
    (name) => !shown.has(name) && !MATERIALS.includes(name) && !others.includes(name),
  )
  const sheet = builtSheet(/^styles-/)
  expect(only.length).toBeGreaterThan(50)
  expect(only.filter((name) => hasRule(sheet, name))).toEqual([])
})
