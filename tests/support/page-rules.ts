import ts from 'typescript'
import type { Rule } from './import-rules'
import { lineOf, type Module, type Project, walk } from './imports'

const ROUTES = 'app/addresses.server.ts'
/** Names the layouts of the addresses. */
const LAYOUTS = 'app/routes.ts'
const REMIX_LINKS = ['Link', 'NavLink', 'Form', '*']

export const pageRules: Rule[] = [
  {
    title: 'addresses are written in the table of addresses, app/paths.ts and app/admin-paths.ts only',
    find: (project) => [...project.values()].flatMap(spelledAddresses),
    broken: [
      { 'app/ui/a.tsx': 'const a = <a href="/directorio">x</a>' },
      { 'app/ui/a.tsx': `const a = <a href={\`/\${slug}\`}>x</a>` },
      { 'app/ui/a.tsx': "const a = <form action={b ? '/estado' : c} />" },
      { 'app/ui/a.tsx': 'const a = <a href="/">x</a>' },
      { 'app/features/home/routes/a.ts': "export const loader = () => redirect('/directorio', 301)" },
      { 'app/ui/a.tsx': "const links = [{ to: '/#registro' }]" },
    ],
    kept: [
      {
        'app/paths.ts': "export const home = '/'",
        [ROUTES]: "const table = [{ path: '/a', file: 'features/a/routes/a.tsx' }]",
      },
      {
        'app/ui/a.tsx':
          "const a = <a href={paths.home()}>{href('/estado')}{text.split('/')}</a>; const b = <a href=\"#destacados\">1/2 y/o</a>",
      },
      { 'app/root.tsx': 'const a = <link rel="icon" href="/favicon.svg" />' },
    ],
  },
  {
    title: "Remix's Link, NavLink and Form are used in hydrated pages only",
    find: (project) =>
      [...project.values()]
        .filter((module) => !isHydrated(module, project))
        .flatMap((module) =>
          module.imports
            .filter(
              ({ target, names }) =>
                target === '@remix-run/react' && names.some((name) => REMIX_LINKS.includes(name)),
            )
            .map(({ line }) => `${module.path}:${line}`),
        ),
    broken: [
      { 'app/features/home/routes/a.tsx': "import { Form } from '@remix-run/react'" },
      { 'app/features/home/routes/a.tsx': "import * as remix from '@remix-run/react'" },
      {
        'app/features/home/routes/a.tsx':
          "import { Link as Anchor } from '@remix-run/react'; export const handle = { hydrate: false }",
      },
    ],
    kept: [
      {
        'app/features/home/routes/a.tsx':
          "import { Form } from '@remix-run/react'; export const handle = { hydrate: true }",
      },
      { 'app/features/home/routes/a.tsx': "import { Outlet, useLoaderData } from '@remix-run/react'" },
      {
        'app/features/home/routes/a.tsx': "import './part'; export const handle = { hydrate: true }",
        'app/features/home/routes/part.tsx': "import { Form } from '@remix-run/react'",
      },
    ],
  },
  {
    title: 'routes/ contains exactly the files that the table of addresses names',
    find: findUnregistered,
    broken: [
      { [ROUTES]: "const table = [{ path: '/a', file: 'features/a/routes/a.tsx' }]" },
      { [ROUTES]: '', 'app/features/a/routes/a.tsx': 'export const loader = () => 1' },
      {
        [ROUTES]: "const table = [{ path: '/b', file: 'features/a/routes/b.tsx' }]",
        'app/features/a/routes/b.tsx': "import './a'",
        'app/features/a/routes/a.ts': 'export const a = 1',
      },
      { [ROUTES]: '', 'app/features/a/routes/words.json': '' },
    ],
    kept: [
      {
        [ROUTES]: "const table = [{ path: '/b', file: 'features/a/routes/b.tsx' }]",
        'app/features/a/routes/b.tsx': "import '../http/a'",
        'app/features/a/http/a.ts': 'export const a = 1',
      },
    ],
  },
]

/**
 * Finds texts that look like an address: all of them in components, elsewhere only arguments of redirects.
 */
function spelledAddresses({ path, syntax }: Module): string[] {
  if (!path.startsWith('app/') || /^app\/(admin-)?paths\.ts$/.test(path) || path === ROUTES) return []
  const found: string[] = []
  walk(syntax, (node) => {
    if (!isText(node) || !couldBeAddress(node) || isLinkTag(node) || isPattern(node)) return
    if (path.endsWith('.tsx') || isRedirected(node))
      found.push(`${path}:${lineOf(syntax, node)} ${node.getText()}`)
  })
  return found
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node)

function couldBeAddress(node: ts.StringLiteralLike | ts.TemplateHead): boolean {
  if (ts.isTemplateHead(node)) return node.text.startsWith('/')
  return /^\/[#?\w]/.test(node.text) || (node.text === '/' && isAttribute(node))
}

const isAttribute = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node.parent) || (ts.isJsxExpression(node.parent) && ts.isJsxAttribute(node.parent.parent))
/** Whether the text is the pattern of a call of `href`, whose type allows only listed addresses. */
const isPattern = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) && parent.expression.getText() === 'href'

const isLinkTag = (node: ts.Node) =>
  ts.isJsxAttribute(node.parent) && /^<link\b/.test(node.parent.parent.parent.getText())

function isRedirected(node: ts.Node): boolean {
  const parent = ts.isTemplateHead(node) ? node.parent.parent : node.parent
  return (
    ts.isCallExpression(parent) && /^(redirect|redirectDocument|replace)$/.test(parent.expression.getText())
  )
}

/** Whether a route has `hydrate`, or a module is used only by such routes. */
function isHydrated(module: Module, project: Project, seen: string[] = []): boolean {
  if (seen.includes(module.path)) return false
  if (/export const handle\b[^\n]*\bhydrate: true/.test(module.syntax.text)) return true
  const users = [...project.values()].filter((other) =>
    other.imports.some(({ target }) => target === module.path),
  )
  return users.length > 0 && users.every((user) => isHydrated(user, project, [...seen, module.path]))
}

function findUnregistered(project: Project): string[] {
  const registered = new Set<string>()
  for (const table of [ROUTES, LAYOUTS].flatMap((path) => project.get(path) ?? []))
    walk(
      table.syntax,
      (node) =>
        void (
          ts.isStringLiteral(node) &&
          /^features\/.+\.tsx?$/.test(node.text) &&
          registered.add(`app/${node.text}`)
        ),
    )
  const here = [...project.keys()].filter((path) => /^app\/features\/[^/]+\/routes\//.test(path))
  return [
    ...here.filter((path) => !registered.has(path)).map((path) => `${path} is not registered`),
    ...[...registered].filter((path) => !project.has(path)).map((path) => `${path} does not exist`),
  ]
}
