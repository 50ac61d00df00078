import type { Import, Module, Project } from './imports'

/** A rule and the proof that it works: sources that break it, and sources that look alike but keep it. */
export interface Rule {
  title: string
  /** One line per violation, empty when there is none. */
  find: (project: Project) => string[]
  broken: Record<string, string>[]
  kept: Record<string, string>[]
}

/** Who may import whom, by the first name that the path begins with. */
const LAYERS: [string, string[]][] = [
  ['app/routes.ts', []],
  ['app/query-string.ts', []],
  ['app/paths.ts', ['app/query-string.ts']],
  ['app/admin-paths.ts', ['app/query-string.ts']],
  ['app/env.server.ts', []],
  ['app/db.server.ts', ['app/env.server.ts', 'db/']],
  [
    'app/entry.server.tsx',
    ['app/front-door/', 'app/workers/', 'app/http/', 'app/ui/', 'app/env.server.ts', 'app/db.server.ts'],
  ],
  ['app/entry.client.tsx', []],
  ['app/workers/', ['app/workers/', 'app/models/', 'app/gateways/', 'app/http/', 'db/connect.ts']],
  ['app/enhance/', ['app/enhance/']],
  [
    'app/root.tsx',
    [
      'app/routes/',
      'app/models/',
      'app/http/',
      'app/ui/',
      'app/paths.ts',
      'app/env.server.ts',
      'app/db.server.ts',
      'app/styles',
    ],
  ],
  ['app/front-door/', ['app/front-door/', 'app/http/', 'app/paths.ts', 'app/env.server.ts']],
  [
    'app/routes/',
    [
      'app/routes/',
      'app/models/',
      'app/http/',
      'app/ui/',
      'app/gateways/',
      'app/workers/',
      'app/paths.ts',
      'app/admin-paths.ts',
      'app/env.server.ts',
      'app/db.server.ts',
      // The import in the browser is the one of the terminal.
      'db/import/',
    ],
  ],
  ['app/models/', ['app/models/', 'app/paths.ts', 'app/admin-paths.ts', 'db/connect.ts', 'db/types.ts']],
  [
    'app/http/',
    ['app/http/', 'app/models/', 'app/paths.ts', 'app/admin-paths.ts', 'app/env.server.ts', 'db/connect.ts'],
  ],
  ['app/gateways/', ['app/gateways/', 'app/env.server.ts']],
  [
    'app/ui/',
    [
      'app/ui/',
      'app/models/',
      'app/styles/',
      'app/paths.ts',
      'app/admin-paths.ts',
      'app/features/seo/routes/meta.ts',
    ],
  ],
  ['db/seed/', ['db/', 'app/models/', 'app/paths.ts']],
  ['db/import/', ['db/', 'app/models/']],
  ['db/cli/', ['db/', 'app/models/', 'app/env.server.ts', 'app/http/log.server.ts']],
  ['db/', ['db/connect.ts', 'db/sqlite3-dialect.ts', 'db/migrate.ts', 'db/types.ts']],
]

const at = (module: Module, { line, target }: Import) => `${module.path}:${line} imports ${target}`
const isOurs = (target: string) => target.startsWith('app/') || target.startsWith('db/')

/** Imports of modules under `folder` for which `forbidden` answers true. */
const findImports =
  (folder: string, forbidden: (each: Import, module: Module) => boolean) => (project: Project) =>
    [...project.values()]
      .filter((module) => module.path.startsWith(folder))
      .flatMap((module) =>
        module.imports.filter((each) => forbidden(each, module)).map((each) => at(module, each)),
      )

const isRemix = (target: string) => /^@remix-run\/|^remix-/.test(target)

export const importRules: Rule[] = [
  {
    title: 'imports run downhill only: each folder takes from those below it',
    find: findImports('', (each, module) => {
      if (!isOurs(each.target)) return false
      const layer = LAYERS.find(([name]) => module.path.startsWith(name))
      return !layer?.[1].some((allowed) => each.target.startsWith(allowed))
    }),
    broken: [
      { 'app/models/business/a.server.ts': "import { b } from '~/features/home/routes/home'" },
      { 'app/http/flash.server.ts': "import { Toast } from '../ui/toast'" },
      { 'app/gateways/mail.server.ts': "import { findContact } from '~/models/contact/find.server'" },
      { 'app/front-door/door.ts': "const { db } = await import('~/db.server')", 'app/db.server.ts': '' },
      { 'db/connect.ts': "import type { State } from '~/features/places/states'" },
      { 'app/toys/toy.ts': "import { paths } from '~/paths'" },
    ],
    kept: [
      { 'app/features/home/routes/home.tsx': "import { db } from '~/db.server'", 'app/db.server.ts': '' },
      { 'db/seed/demo.ts': "import { slugify } from '~/values/text/slug'" },
    ],
  },
  {
    title: 'models know no Remix and no React',
    find: findImports('app/models/', ({ target }) => isRemix(target) || /^react($|\/|-)/.test(target)),
    broken: [{ 'app/models/business/a.server.ts': "import { redirect } from '@remix-run/node'" }],
    kept: [{ 'app/models/business/a.server.ts': "import { sql } from 'kysely'" }],
  },
  {
    title: 'components know no server module and no Remix',
    find: findImports('app/ui/', ({ target }) => isRemix(target) || /\.server(\.tsx?)?$/.test(target)),
    broken: [
      { 'app/ui/card.tsx': "import { card } from '~/features/businesses/cards.server'" },
      { 'app/ui/card.tsx': "import { Link } from '@remix-run/react'" },
    ],
    kept: [{ 'app/ui/card.tsx': "import type { BusinessCard } from '~/features/businesses/schema'" }],
  },
  {
    title: 'public pages and administration do not import each other',
    find: findImports('app/routes/', ({ target }, { path }) => {
      const sides = [path, target].map((each) => /^app\/routes\/(public|admin)\//.exec(each)?.[1])
      return sides[0] !== undefined && sides[1] !== undefined && sides[0] !== sides[1]
    }),
    broken: [
      { 'app/features/home/routes/home.tsx': "import { bar } from '../../admin/bar'" },
      { 'app/routes/admin/home/home.tsx': "import { bar } from '~/routes/public/bar'" },
    ],
    kept: [{ 'app/features/home/routes/home.tsx': "import { bar } from '../pages/bar'" }],
  },
  {
    title: 'Kysely is used in models and db only',
    find: findImports(
      'app/',
      ({ target }, { path }) =>
        target === 'kysely' && !path.startsWith('app/models/') && path !== 'app/db.server.ts',
    ),
    broken: [{ 'app/features/accounts/routes/session.server.ts': "import { sql } from 'kysely'" }],
    kept: [{ 'app/models/business/a.server.ts': "import { sql } from 'kysely'" }],
  },
  {
    title: 'the sqlite3 package is used by the dialect only',
    find: findImports('', ({ target }, { path }) => target === 'sqlite3' && path !== 'db/sqlite3-dialect.ts'),
    broken: [{ 'db/migrate.ts': "import sqlite3 from 'sqlite3'" }],
    kept: [{ 'db/sqlite3-dialect.ts': "import sqlite3 from 'sqlite3'" }],
  },
  {
    title: 'no two modules import each other, directly or in a circle',
    find: findCycles,
    broken: [
      {
        'app/ui/a.ts': "import './b'",
        'app/ui/b.ts': "export * from './c'",
        'app/ui/c.ts': "import type { A } from './a'",
      },
    ],
    kept: [{ 'app/ui/a.ts': "import './b'; import './c'", 'app/ui/b.ts': "import './c'", 'app/ui/c.ts': '' }],
  },
]

function findCycles(project: Project): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, trail: string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const { target } of project.get(path)?.imports ?? [])
      if (project.has(target)) follow(target, [...trail, path])
    done.add(path)
  }
  for (const path of project.keys()) follow(path, [])
  return circles
}
