import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface Import {
  /** Path within the project, or name of a package. */
  target: string
  /** Imported names. `*` is all, `default` is the default export. */
  names: string[]
  /** A type import, which does not exist at runtime. */
  isType: boolean
  line: number
}

export interface Module {
  path: string
  syntax: ts.SourceFile
  imports: Import[]
}

/** All modules of app and db by path. Rules check nothing else. */
export type Project = ReadonlyMap<string, Module>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** Reads the project from disk. */
export function realProject(): Project {
  const paths = ['app', 'db'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const modules = paths.filter((path) => /\.(tsx?|mjs|js)$/.test(path))
  return project(Object.fromEntries(modules.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])))
}

/** Creates a project from texts by path, for the examples of rules. */
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

/** Module of a static or dynamic import, re-export, `require` or `import('…')` type. */
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

/** Visits a node and all nodes below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const lineOf = (syntax: ts.SourceFile, node: ts.Node) =>
  syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1
