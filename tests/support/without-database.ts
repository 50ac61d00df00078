import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
const DATABASE = join(TESTS, 'support/database')

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

/** Whether a test file uses a database, directly or through its imports. */
function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some(
    (path) => path === DATABASE || (path.startsWith(TESTS) && opensDatabase(`${path}.ts`, seen)),
  )
}

/** Test files of features that open no database, so that the engine does not matter. */
export const withoutDatabase = (): string[] =>
  readdirSync(join(TESTS, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(TESTS, 'features', name))
    .filter((file) => !opensDatabase(file))
    .map((file) => `tests/${relative(TESTS, file)}`)
