import ts from 'typescript'
import type { Rule } from './import-rules'
import { lineOf, type Module, type Project, walk } from './imports'

/** Finds nodes in modules selected by `applies` for which `forbidden` returns true. */
const findNodes =
  (applies: (path: string) => boolean, forbidden: (node: ts.Node) => boolean) =>
  (project: Project): string[] =>
    [...project.values()]
      .filter((module) => applies(module.path))
      .flatMap((module) => nodes(module, forbidden))

function nodes(module: Module, forbidden: (node: ts.Node) => boolean): string[] {
  const found: string[] = []
  walk(module.syntax, (node) => {
    if (forbidden(node))
      found.push(`${module.path}:${lineOf(module.syntax, node)} ${node.getText().slice(0, 80)}`)
  })
  return found
}

const isMember = (node: ts.Node, object: string, name: string) =>
  (ts.isPropertyAccessExpression(node) && node.expression.getText() === object && node.name.text === name) ||
  (ts.isElementAccessExpression(node) &&
    node.expression.getText() === object &&
    /^['"`]/.test(node.argumentExpression.getText()) &&
    node.argumentExpression.getText().slice(1, -1) === name)

/** Modules that may write rows of `businesses`: the feature, derived data, and the removal of the demo. */
const WRITERS = [
  /^app\/features\/businesses\/(?:write|erase|merged|founder-number|refresh-quality)\.server\.ts$/,
  /^app\/features\/search\/indexing\.server\.ts$/,
  /^app\/cli\/demo\/remove\.ts$/,
]

const attributeName = (node: ts.Node) => (ts.isJsxAttribute(node) ? node.name.getText() : undefined)
const isNamed = (node: ts.Node, name: string) =>
  attributeName(node) === name ||
  (ts.isPropertyAssignment(node) && node.name.getText().replace(/['"]/g, '') === name)

const QUERIES = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']
const isQuery = (node: ts.Node) =>
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    QUERIES.includes(node.expression.name.text)) ||
  (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql'))

const OPEN_TABLE = /^(?:(?:Readonly|Partial)<\s*)*(?:Record<string,|\{\s*(?:readonly )?\[\w+: string\])/

/** Names of lookup tables in any module: objects declared with an entry for every word. */
function openTables(project: Project): Set<string> {
  const names = new Set<string>()
  for (const { syntax } of project.values())
    walk(syntax, (node) => {
      if (ts.isVariableDeclaration(node) && node.type && OPEN_TABLE.test(node.type.getText()))
        names.add(node.name.getText())
    })
  return names
}

/**
 * Finds lookups that also match built-in names (`constructor`, `__proto__`). The compiler rejects them on
 * objects with known keys. This rule checks tables with any key, and `in`.
 */
function findLookups(project: Project): string[] {
  const tables = openTables(project)
  const isLookup = (node: ts.Node) =>
    ts.isElementAccessExpression(node) &&
    tables.has(node.expression.getText()) &&
    !ts.isLiteralExpression(node.argumentExpression) &&
    !isGuarded(node)
  const isIn = (node: ts.Node) =>
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    !ts.isStringLiteral(node.left)
  return [...project.values()].flatMap((module) => nodes(module, (node) => isLookup(node) || isIn(node)))
}

/** Whether the lookup is protected by `Object.hasOwn(table, word) ?`. */
function isGuarded({ expression, argumentExpression, parent }: ts.ElementAccessExpression): boolean {
  const guard = `Object.hasOwn(${expression.getText()}, ${argumentExpression.getText()})`
  for (let at: ts.Node = parent; at.parent; at = at.parent)
    if (ts.isConditionalExpression(at) && at.condition.getText() === guard) return true
  return false
}

/**
 * The only components that may write raw markup: one escapes JSON for search engines, one contains our
 * styles.
 */
const JSON_LD = 'app/ui/display/json-ld.tsx'
const PAGE_STYLES = 'app/ui/layout/page-styles.tsx'
const IN_TSX = (path: string) => path.startsWith('app/') && path.endsWith('.tsx')
const KNOWS_ENVIRONMENT = (path: string) => path === 'app/env.server.ts' || path.startsWith('app/cli/')

/** Code of features outside routes and components, and the command line. */
const SPEAKS_SQL = (path: string) =>
  /^app\/features\/[^/]+\/(?!routes\/|ui\/|http\/)/.test(path) || path.startsWith('app/cli/')

/** Functions, operators and tables that the other engine lacks. */
const OF_ONE_ENGINE =
  /\b(json_\w+|group_concat|rowid|total_changes|sqlite_\w+|pragma|vacuum|strftime|julianday|unixepoch|datetime|iif|ifnull|printf|glob|fts5|insert\s+or|replace\s+into|string_agg|unnest|jsonb?_\w+|to_tsquery|tsvector|setval|pg_\w+)\b|\bmatch\b|::|@@/i

/** Text of a template, with a dollar sign for each value. */
function sqlOf(node: ts.TaggedTemplateExpression): string {
  const { template } = node
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('$')
}

export const syntaxRules: Rule[] = [
  {
    title: 'SQL in app runs on both engines, and what differs is in db/portable-sql.ts',
    find: findNodes(
      (path) => path.startsWith('app/'),
      (node) =>
        ts.isTaggedTemplateExpression(node) &&
        node.tag.getText().startsWith('sql') &&
        OF_ONE_ENGINE.test(sqlOf(node)),
    ),
    broken: [
      'sql`select value from json_each(list)`',
      'sql`select group_concat(name) from t`',
      'sql`select rowid from t`',
      'sql<number>`select 1 from search_index where search_index match query`',
      "sql`strftime('%s', a)`",
      "sql`iif(a, 'b', 'c')`",
      'sql`insert or ignore into t values (1)`',
      'sql`pragma quick_check`',
      'sql`select name from sqlite_master`',
      'sql`select unnest(ids)',
      'sql`select id::text from t`',
      'sql`select string_agg(name, 1) from t`',
      'sql`select 1 from t where words @@ query`',
    ].map((text) => ({ 'app/features/a/a.server.ts': text })),
    kept: [
      { 'app/features/a/a.server.ts': 'sql`select name from t where id in (select business_id from b)`' },
      { 'app/features/a/a.server.ts': "const text = 'no match :: here, a pragma'" },
      { 'db/engines/sqlite/sql.ts': 'sql`select value from json_each(list)`' },
    ],
  },
  {
    title: 'transactions of app start in db/transaction.ts, which rolls refusals back [F76]',
    find: findNodes(
      (path) => path.startsWith('app/'),
      (node) =>
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        ['transaction', 'startTransaction'].includes(node.expression.name.text),
    ),
    broken: [
      { 'app/features/a/a.server.ts': 'db.transaction().execute(work)' },
      { 'app/cli/a.ts': 'await from.startTransaction().execute()' },
    ],
    kept: [
      {
        'app/features/a/a.server.ts': 'inTransaction(db, work); inScopedTransaction(db, about, work)',
        'db/transaction.ts': 'db.transaction().execute(work)',
      },
    ],
  },
  {
    title: 'SQL is used in rules, the command line and db only',
    find: findNodes((path) => path.startsWith('app/') && !SPEAKS_SQL(path), isQuery),
    broken: [
      { 'app/features/home/routes/a.tsx': "db.selectFrom('settings').selectAll()" },
      { 'app/http/a.server.ts': 'sql`select 1`.execute(db)' },
    ],
    kept: [
      {
        'app/features/home/a.server.ts': "db.selectFrom('settings')",
        'app/ui/a.tsx': 'searchFrom(a); html`<p>`',
      },
    ],
  },
  {
    title: 'sql.raw is never used [T50]',
    find: findNodes(
      () => true,
      (node) => isMember(node, 'sql', 'raw'),
    ),
    broken: [{ 'app/values/a.server.ts': 'const order = sql.raw(name)' }, { 'db/a.ts': "sql['raw'](x)" }],
    kept: [{ 'app/values/a.server.ts': 'const order = sql.ref(name); String.raw`a`' }],
  },
  {
    title: 'only app/env.server.ts reads the environment',
    find: findNodes(
      (path) => !KNOWS_ENVIRONMENT(path),
      (node) =>
        isMember(node, 'process', 'env') ||
        (ts.isBindingElement(node) &&
          (node.propertyName ?? node.name).getText() === 'env' &&
          /=\s*process$/.test(node.parent.parent.getText())) ||
        (ts.isImportSpecifier(node) &&
          node.name.text === 'env' &&
          /process['"]$/.test(node.parent.parent.parent.getText())),
    ),
    broken: [
      { 'app/http/a.ts': 'const port = process.env.PORT' },
      { 'db/connect.ts': "const port = process['env']" },
      { 'app/http/a.ts': 'const { env } = process' },
      { 'app/http/a.ts': "import { env } from 'node:process'" },
    ],
    kept: [
      { 'app/env.server.ts': 'parse(process.env)', 'app/cli/a.ts': 'process.env.PORT' },
      { 'app/http/a.ts': "import { env } from '~/env.server'; env.PORT; import.meta.env; process.exit(1)" },
    ],
  },
  {
    title: 'no style attribute is used, since the content security policy refuses it',
    find: findNodes(IN_TSX, (node) => isNamed(node, 'style')),
    broken: [
      { 'app/ui/a.tsx': 'const a = <p style={{ color: 1 }} />' },
      { 'app/ui/a.tsx': "h('p', { style: 1 })" },
    ],
    kept: [{ 'app/ui/a.tsx': 'const a = <p className="style">style=</p>' }],
  },
  {
    title: 'dangerouslySetInnerHTML is used in the components for JSON-LD and own styles only [T2]',
    find: findNodes(
      (path) => path.startsWith('app/') && path !== JSON_LD && path !== PAGE_STYLES,
      (node) => isNamed(node, 'dangerouslySetInnerHTML'),
    ),
    broken: [
      { 'app/ui/a.tsx': 'const a = <p dangerouslySetInnerHTML={x} />' },
      { 'app/ui/a.tsx': 'const a = { dangerouslySetInnerHTML: x }' },
    ],
    kept: [
      {
        [JSON_LD]: 'const a = <script dangerouslySetInnerHTML={x} />',
        'app/ui/a.tsx': '// dangerouslySetInnerHTML',
      },
    ],
  },
  {
    title:
      'columns of a business are written in features/businesses and by derived data only, also by imports [D125]',
    find: findNodes(
      (path) => path.startsWith('app/') && !WRITERS.some((each) => each.test(path)),
      (node) =>
        (ts.isCallExpression(node) &&
          /^(?:insertInto|updateTable|deleteFrom|insertAll|buildInsert)$/.test(
            node.expression.getText().split('.').at(-1) ?? '',
          ) &&
          node.arguments.some((each) => each.getText() === "'businesses'")) ||
        (ts.isTaggedTemplateExpression(node) &&
          /\b(?:update|into|from)\s+businesses\b/i.test(
            node.template.getText().replace(/\bselect[\s\S]*/i, ''),
          )),
    ),
    broken: [
      { 'app/features/owners/a.server.ts': "await db.updateTable('businesses').set(values)" },
      { 'app/features/business-admin/a.server.ts': "await insertAll(trx, 'businesses', rows)" },
      { 'app/features/business-admin/b.server.ts': 'sql`update businesses set phone = null`' },
      { 'app/features/imports/write/undo.server.ts': "await trx.updateTable('businesses').set(values)" },
      { 'app/cli/demo/load.ts': "await insertAll(trx, 'businesses', rows)" },
      {
        'app/features/business-admin/merge/merge.server.ts':
          "await trx.updateTable('businesses').set(values)",
      },
    ],
    kept: [
      { 'app/features/businesses/write.server.ts': "await db.updateTable('businesses').set(values)" },
      { 'app/features/home/a.server.ts': "db.selectFrom('businesses'); sql`select 1 from businesses`" },
    ],
  },
  {
    title: "words are looked up in a Map, which has no names of JavaScript's own [T9, T111]",
    find: findLookups,
    broken: [
      {
        'app/values/a.ts': 'const A: Record<string, string> = { a: b }; export const f = (w: string) => A[w]',
      },
      {
        'app/values/a.ts': 'export const A: Readonly<Record<string, number>> = {}',
        'app/ui/b.tsx': "import { A } from '~/values/a'; const c = A[new URL(d).pathname ?? '']",
      },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
      { 'db/a.ts': 'const A: { readonly [word: string]: B } = {}; A[`x${y}`]' },
      { 'app/values/a.ts': 'const isA = (word: string) => word in A' },
      {
        'app/values/a.ts': 'const A: Record<string, B> = {}; const b = Object.hasOwn(A, other) ? A[word] : 1',
      },
    ],
    kept: [
      { 'app/values/a.ts': 'const A: ReadonlyMap<string, B> = new Map(); A.get(word); rows[0]; row[column]' },
      {
        'app/values/a.ts':
          "const A: Record<string, B> = {}; A['a']; for (const b in A) c(b); 'status' in target",
      },
      { 'app/values/a.ts': 'const A: Record<Kind, B> = {}; A[kind]' },
      { 'app/values/a.ts': 'const A: Record<string, B> = {}; const b = Object.hasOwn(A, w) ? A[w] : 1' },
    ],
  },
  {
    title: 'texts for people are cut by `cutText`, which keeps characters whole [F100]',
    find: findTextCuts,
    broken: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
      { 'app/features/imports/a.ts': 'export const f = (cell: string) => `Mal: ${cell.slice(0, 60)}`' },
      {
        'app/http/a.ts':
          "const MOST = 9; export const f = (m: Map<string, string>) => m.get('a')?.trim().slice(0, MOST)",
      },
      { 'app/cli/a.ts': 'const f = (error: Error) => error.message.substring(0, 300)' },
      { 'app/features/a/b.tsx': 'function F({ name }: Props) { return <p>{name.slice(0, MAX_NAME)}</p> }' },
      { 'app/features/a/b.ts': "const line = lines.join('; '); const short = line.slice(0, 80)" },
    ],
    kept: [
      {
        'app/features/a/b.ts':
          'const f = (cell: string) => cutText(cell, 60); const first = rows.slice(0, 5)',
      },
      { 'app/features/a/b.ts': 'const f = (text: string, at: number) => text.slice(0, at) + text.slice(at)' },
      {
        'app/features/a/b.ts': 'const f = (time: string, zip: string) => time.slice(0, 2) + zip.slice(0, 3)',
      },
      {
        'app/features/a/b.ts':
          "const first = text.split(' ').slice(0, 6); const letters = Array.from(text).slice(0, 9)",
      },
      { 'app/values/text/clean.ts': 'const f = (text: string) => text.slice(0, MOST)' },
    ],
  },
  {
    title: 'no module only re-exports others, and no folder is named for miscellaneous things',
    find: (project) => [...findBarrels(project), ...[...project.keys()].filter((path) => DRAWERS.test(path))],
    broken: [
      { 'app/ui/index.ts': "export * from './card'\nexport { a } from './a'" },
      { 'app/ui/all.ts': "import { a } from './a'\nexport { a }" },
      { 'app/utils/a.ts': 'export const a = 1' },
      { 'app/features/lib/a.ts': 'export const a = 1' },
    ],
    kept: [
      {
        'app/ui/index.tsx': 'export const a = 1',
        'app/root.tsx': "export { a } from './a'\nexport default 1",
        'app/features/library/a.ts': '1',
      },
    ],
  },
]

const DRAWERS = /\/(utils?|helpers?|misc|services?|lib|common|shared)\//

function findBarrels(project: Project): string[] {
  const passesOn = ({ path, syntax }: Module) =>
    !path.includes('/routes/') &&
    syntax.statements.length > 0 &&
    syntax.statements.every((each) => ts.isExportDeclaration(each) || ts.isImportDeclaration(each)) &&
    syntax.statements.some((each) => ts.isExportDeclaration(each))
  return [...project.values()].filter(passesOn).map((module) => `${module.path} only passes on`)
}

/** Modules where a length in code units is correct: `cutText` itself, the search, and tokens. */
const CUTS_UNITS =
  /^app\/(?:values\/text\/(?:clean|typed-search)\.ts|features\/search\/|features\/imports\/read\/(?:bytes|cards)\.ts|gateways\/captcha\.server\.ts|features\/saved\/list\.ts|server\/responses\/request-log\.ts|styles\/)/
/** Names of texts with one byte per character. */
const ONE_BYTE = /^(?:time|date|moment|zip|code|token|hash|digits|bytes|key|id|path)$/i
const TEXT_NAMES =
  /^(?:text|name|message|reason|typed|cell|header|title|comment|description|label|line|query|value|said|note|subject)$/
/** Methods that only strings have, and those that return texts of forms or addresses. */
const TEXT_METHODS =
  /^(?:trim|trimStart|trimEnd|replace|replaceAll|toLowerCase|toUpperCase|normalize|join|get|toString)$/

/**
 * Finds texts that are cut at a fixed length. A text is recognized by its type in the same module, its name,
 * or the method before.
 */
function findTextCuts(project: Project): string[] {
  return [...project.values()]
    .filter(({ path }) => path.startsWith('app/') && !CUTS_UNITS.test(path))
    .flatMap((module) => {
      const texts = textsOf(module)
      return nodes(module, (node) => isTextCut(node, texts))
    })
}

/** Names of texts in a module. */
function textsOf(module: Module): Set<string> {
  const texts = new Set<string>()
  walk(module.syntax, (node) => {
    if (!ts.isParameter(node) && !ts.isVariableDeclaration(node)) return
    const isText =
      node.type?.kind === ts.SyntaxKind.StringKeyword ||
      (ts.isVariableDeclaration(node) &&
        node.initializer !== undefined &&
        isTextExpression(node.initializer, texts))
    if (isText) texts.add(node.name.getText())
  })
  return texts
}

function isTextCut(node: ts.Node, texts: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  const [from, to] = node.arguments
  if (!/^(?:slice|substring|substr)$/.test(name.text) || from?.getText() !== '0' || !to) return false
  const isFixed =
    ts.isNumericLiteral(to) || /^(?:[A-Z][A-Z_]+$|LENGTHS\.|max|most|limit|length$)/.test(to.getText())
  return isFixed && isTextExpression(expression, texts)
}

function isTextExpression(node: ts.Expression, texts: ReadonlySet<string>): boolean {
  if (ts.isParenthesizedExpression(node)) return isTextExpression(node.expression, texts)
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true
  if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return isTextExpression(node.right, texts)
  if (ts.isIdentifier(node))
    return !ONE_BYTE.test(node.text) && (texts.has(node.text) || TEXT_NAMES.test(node.text))
  if (ts.isPropertyAccessExpression(node)) return TEXT_NAMES.test(node.name.text)
  if (!ts.isCallExpression(node)) return false
  const called = node.expression
  if (ts.isIdentifier(called)) return /^(?:clean|presentable|shown|unescape|String$)/.test(called.text)
  if (!ts.isPropertyAccessExpression(called) || !TEXT_METHODS.test(called.name.text)) return false
  // Slices of arrays, and hexadecimal digits of a hash.
  return !/(?:Array\.from|digest|toISOString|\[\.\.\.)/.test(called.expression.getText())
}
