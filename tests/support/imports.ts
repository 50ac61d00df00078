import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface Import {
  /** Path within the project, or the name of a package as it is written. */
  target: string
  /** Names taken from it; `*` for all, `default` for the default one. */
  names: string[]
  /** Nothing of it is there when it runs. */
  isType: boolean
  line: number
}

export interface Module {
  path: string
  syntax: ts.SourceFile
  imports: Import[]
}

/** Every module of the application and the database by its path; rules look at nothing else. */
export type Project = ReadonlyMap<string, Module>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** The project as it lies on disk. */
export function realProject(): Project {
  const paths = ['app', 'db'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const modules = paths.filter((path) => /\.(tsx?|mjs|js)$/.test(path))
  return project(Object.fromEntries(modules.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])))
}

/** A project of the given texts by path, as rules are shown one to prove themselves. */
export function project(sources: Record<string, string>): Project {
  const paths = new Set(Object.keys(sources))
  return new Map(Object.entries(sources).map(([path, text]) => [path, parse(path, text, paths)]))
}

function parse(path: string, text: string, paths: Set<string>): Module {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind)
  const imports: Import[] = []
  walk(syntax, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    imports.push({
      target: resolve(path, specifier, paths),
      names: namesOf(node),
      isType: ts.isImportDeclaration(node) && Boolean(node.importClause?.isTypeOnly),
      line: lineOf(syntax, node),
    })
  })
  return { path, syntax, imports }
}

/** Static and dynamic imports, re-exports, `require` and `import('…')` types. */
function specifierOf(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return literal(node.moduleSpecifier)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal)
  if (!ts.isCallExpression(node)) return undefined
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require'
  return loads && node.arguments[0] ? literal(node.arguments[0]) : undefined
}

const literal = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : undefined)

function namesOf(node: ts.Node): string[] {
  if (ts.isExportDeclaration(node)) {
    const clause = node.exportClause
    return clause && ts.isNamedExports(clause)
      ? clause.elements.map((each) => (each.propertyName ?? each.name).text)
      : ['*']
  }
  if (!ts.isImportDeclaration(node)) return ['*']
  const bindings = node.importClause?.namedBindings
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map((each) => (each.propertyName ?? each.name).text)
      : []
  const all = bindings && ts.isNamespaceImport(bindings) ? ['*'] : []
  return [...named, ...all, ...(node.importClause?.name ? ['default'] : [])]
}

function resolve(from: string, specifier: string, paths: Set<string>): string {
  const plain = specifier.replace(/\?.*$/, '')
  const base = plain.startsWith('~/')
    ? `app/${plain.slice(2)}`
    : plain.startsWith('.')
      ? posix.join(posix.dirname(from), plain)
      : plain.startsWith('db/')
        ? plain
        : undefined
  if (base === undefined) return specifier
  return ENDINGS.map((ending) => base + ending).find((path) => paths.has(path)) ?? base
}

/** Visits a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const lineOf = (syntax: ts.SourceFile, node: ts.Node) =>
  syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1
