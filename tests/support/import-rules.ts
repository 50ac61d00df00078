import type { Import, Module, Project } from './imports'

/** A rule with examples that violate it, and similar ones that comply. */
export interface Rule {
  title: string
  /** One line per violation. Empty if there is none. */
  find: (project: Project) => string[]
  broken: Record<string, string>[]
  kept: Record<string, string>[]
}

/**
 * Features by layer, lowest first. A feature imports from its own layer and lower ones, never in a cycle. A
 * registry of all features is at the top; features pass it their parts.
 */
const FLOORS = [
  'accounts admin-lists audit change-feed trash-kinds images outbox places rate-limits settings visitors',
  'business-counts businesses categories category-images search',
  'business-admin imports owners promotions ratings registration reservations saved suggestions',
  'audit-log bulk business-page cities confirmations dashboard directory exports home moderation offline pages personal-data profiles published-images seo sitemap statistics system trash',
].map((rooms) => rooms.split(' '))

const ROOM = /^app\/features\/([^/]+)\//
const ROUTES = /^app\/features\/[^/]+\/routes\//
const COMPONENTS = /^app\/features\/[^/]+\/ui\//
/** Request code shared by several routes: guards, parsers of forms and queries, cookies. */
const OF_REQUESTS = /^app\/features\/[^/]+\/http\//
const RULES = /^app\/features\/[^/]+\/(?!routes\/|ui\/|http\/)/
const ADDRESSES = /^app\/((admin-)?paths|href|addresses\.server|address-rules\.server)\.ts$/
const VALUES = /^app\/values\//
const ENVIRONMENT = /^app\/env\.server\.ts$/
const DESIGN = /^app\/(ui|styles)\//
const REQUESTS = /^app\/http\//
const GATEWAYS = /^app\/gateways\//
const JOBS = /^app\/jobs\//
/** The part of the jobs that routes may import: how to wake one. */
const WAKE = /^app\/jobs\/wake\.server\.ts$/
const DATABASE =
  /^db\/(connect|counters|insert|types|transaction|portable-sql|paginate|unaccented|file|lease)\.ts$/
const DATA = /^db\/seed\//
/** Steps of an import, in order. */
const IMPORT_STAGES = ['read', 'map', 'normalise', 'match', 'write']

/** Modules outside the features that request code may import. */
const BESIDE_ROUTES = [
  DESIGN,
  REQUESTS,
  GATEWAYS,
  WAKE,
  VALUES,
  ADDRESSES,
  ENVIRONMENT,
  DATABASE,
  /^app\/db\.server\.ts$/,
]

/** Allowed imports by the first pattern that matches the path. Without a match no import is allowed. */
const LAYERS: [RegExp, RegExp[]][] = [
  [ROUTES, [ROUTES, OF_REQUESTS, COMPONENTS, RULES, ...BESIDE_ROUTES]],
  [OF_REQUESTS, [OF_REQUESTS, COMPONENTS, RULES, ...BESIDE_ROUTES]],
  [COMPONENTS, [COMPONENTS, RULES, DESIGN, VALUES, ADDRESSES]],
  [RULES, [RULES, VALUES, ADDRESSES, DATABASE, DATA]],
  [VALUES, [VALUES, ADDRESSES]],
  [ENVIRONMENT, [VALUES]],
  [DESIGN, [DESIGN, VALUES, ADDRESSES]],
  [REQUESTS, [REQUESTS, VALUES, ADDRESSES, ENVIRONMENT]],
  [GATEWAYS, [GATEWAYS, VALUES, ENVIRONMENT]],
  [/^app\/server\//, [/^app\/server\//, REQUESTS, VALUES, ADDRESSES, ENVIRONMENT]],
  [JOBS, [JOBS, RULES, GATEWAYS, REQUESTS, VALUES, DATABASE]],
  [
    /^app\/cli\//,
    [
      /^app\/cli\//,
      RULES,
      VALUES,
      ADDRESSES,
      ENVIRONMENT,
      /^app\/http\/log\.server\.ts$/,
      /^app\/gateways\/object-store\//,
      /^db\/(?!engines\/)/,
    ],
  ],
  // Pages with and without React share the rule of what counts as edited.
  [/^app\/enhance\//, [/^app\/enhance\//, /^app\/values\/edited-form\.ts$/]],
  [
    /^app\/root\.tsx$/,
    [ROOM, DESIGN, REQUESTS, VALUES, ADDRESSES, ENVIRONMENT, /^app\/(db\.server\.ts|styles\.css)$/],
  ],
  [
    /^app\/entry\.server\.tsx$/,
    [/^app\/(server|jobs|http|ui)\//, ENVIRONMENT, /^app\/(db|page-source)\.server\.ts$/],
  ],
  [/^app\/entry\.client\.tsx$/, [DESIGN]],
  // The browser file of a module depends on the layouts of the routes.
  [/^app\/vite-chunks\.ts$/, [/^app\/routes\.ts$/]],
  [/^app\/page-source\.server\.ts$/, [ROOM, /^app\/server\//, ENVIRONMENT, /^app\/db\.server\.ts$/]],
  [/^app\/db\.server\.ts$/, [ENVIRONMENT, DATABASE]],
  [ADDRESSES, [ADDRESSES, /^app\/values\/(role|group-by)\.ts$/]],
  [/^app\/routes\.ts$/, [ADDRESSES]],
  [DATA, [DATA, DATABASE]],
  // Only opening and migrating a database depend on the engine.
  [/^db\/(connect|migrate|catalog)\.ts$/, [/^db\/([^/]+|engines\/[^/]+\/[^/]+)\.ts$/]],
  [/^db\/engines\/sqlite\//, [/^db\/([^/]+|engines\/sqlite\/[^/]+)\.ts$/]],
  [/^db\/engines\/postgres\//, [/^db\/([^/]+|engines\/postgres\/[^/]+)\.ts$/]],
  [/^db\//, [/^db\/[^/]+\.ts$/]],
]

const at = (module: Module, { line, target }: Import) => `${module.path}:${line} imports ${target}`
const isOurs = (target: string) => target.startsWith('app/') || target.startsWith('db/')

/** Finds imports of modules in `folder` for which `forbidden` returns true. */
const findImports =
  (folder: string, forbidden: (each: Import, module: Module) => boolean) => (project: Project) =>
    [...project.values()]
      .filter((module) => module.path.startsWith(folder))
      .flatMap((module) =>
        module.imports.filter((each) => forbidden(each, module)).map((each) => at(module, each)),
      )

const isRemix = (target: string) => /^@remix-run\/|^remix-/.test(target)

const isReact = (target: string) => /^react($|\/|-)/.test(target)
const roomOf = (path: string) => ROOM.exec(path)?.[1]
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))

/** Imports from one feature into another. */
const betweenRooms = (project: Project) =>
  [...project.values()].flatMap((module) =>
    module.imports.flatMap((each) => {
      const [from, to] = [roomOf(module.path), ROOM.exec(each.target)?.[1]]
      return from && to && from !== to ? [{ from, to, line: at(module, each) }] : []
    }),
  )

export const importRules: Rule[] = [
  {
    title: 'each part imports only from the parts below it',
    find: findImports('', (each, module) => {
      if (!isOurs(each.target)) return false
      const layer = LAYERS.find(([pattern]) => pattern.test(module.path))
      return !layer?.[1].some((allowed) => allowed.test(each.target))
    }),
    broken: [
      { 'app/features/businesses/a.server.ts': "import { b } from '~/features/home/routes/home'" },
      { 'app/features/businesses/a.server.ts': "import { Card } from './ui/card'" },
      { 'app/features/businesses/a.server.ts': "import { b } from './http/b.server'" },
      { 'app/features/businesses/http/a.server.ts': "import { b } from '../routes/b'" },
      { 'app/features/businesses/ui/card.tsx': "import { db } from '~/db.server'", 'app/db.server.ts': '' },
      { 'app/http/flash.server.ts': "import { Toast } from '../ui/toast'" },
      { 'app/http/flash.server.ts': "import { readSession } from '~/features/accounts/sessions.server'" },
      { 'app/ui/card.tsx': "import type { Business } from '~/features/businesses/schema'" },
      { 'app/values/a.ts': "import { STATES } from '~/features/places/states'" },
      {
        'app/gateways/mail.server.ts': "import { findContact } from '~/features/business-admin/find.server'",
      },
      { 'app/server/handler.ts': "const { db } = await import('~/db.server')", 'app/db.server.ts': '' },
      { 'app/jobs/a.server.ts': "import { b } from '~/features/home/routes/home'" },
      { 'app/env.server.ts': "import { b } from '~/features/accounts/schema'" },
      { 'app/toys/toy.ts': "import { paths } from '~/paths'", 'app/paths.ts': '' },
    ],
    kept: [
      { 'app/features/home/routes/home.tsx': "import { db } from '~/db.server'", 'app/db.server.ts': '' },
      { 'app/features/home/routes/home.tsx': "import { a } from '~/features/places/routes/state'" },
      { 'app/features/places/ui/a.tsx': "import { b } from '../states'; import { c } from '~/ui/form/c'" },
      {
        'app/cli/seed/a.ts': "import { slugify } from '~/values/text/slug'; import 'db/migrate'",
        'db/migrate.ts': '',
      },
    ],
  },
  {
    title: 'db imports nothing from app',
    find: findImports('db/', ({ target }) => target.startsWith('app/')),
    broken: [
      { 'db/connect.ts': "import type { State } from '~/features/places/states'" },
      { 'db/seed/trades/a.ts': "import { slugify } from '../../../app/values/text/slug'" },
    ],
    kept: [{ 'db/insert.ts': "import type { Db } from '../connect'" }],
  },
  {
    title: 'each feature has a level and imports only from that level and those below',
    find: (project) => [
      ...[...project.keys()].flatMap((path) => {
        const room = ROOM.exec(path)?.[1]
        return room && floorOf(room) < 0 ? [`${path} is in a room without a floor`] : []
      }),
      ...betweenRooms(project).flatMap(({ from, to, line }) => (floorOf(to) > floorOf(from) ? [line] : [])),
    ],
    broken: [
      { 'app/features/places/a.ts': "import { b } from '~/features/categories/b'" },
      { 'app/features/businesses/ui/a.tsx': "import { B } from '~/features/ratings/ui/b'" },
      { 'app/features/places/routes/a.ts': "import { b } from '~/features/categories/b'" },
      { 'app/features/toys/a.ts': 'export const a = 1' },
    ],
    kept: [
      { 'app/features/categories/a.ts': "import { b } from '~/features/places/b'" },
      { 'app/features/home/routes/a.ts': "import { b } from '~/features/categories/b'" },
    ],
  },
  {
    title: 'features do not import each other in a cycle',
    find: findRoomCircles,
    broken: [
      {
        'app/features/ratings/a.ts': "import '~/features/promotions/b'",
        'app/features/promotions/c.ts': "import '~/features/owners/d'",
        'app/features/owners/ui/e.tsx': "import type { F } from '~/features/ratings/f'",
      },
      {
        'app/features/ratings/a.ts': "import '~/features/promotions/b'",
        'app/features/promotions/routes/c.ts': "import '~/features/ratings/d'",
      },
    ],
    kept: [
      {
        'app/features/ratings/a.ts': "import '~/features/promotions/b'; import './c'",
        'app/features/promotions/routes/d.ts': "import './e'",
        'app/features/ratings/routes/f.ts': "import '~/features/promotions/e'",
      },
    ],
  },
  {
    title: 'the stages of an import use no later stage, and the first three no database',
    find: findImports('app/features/imports/', ({ target }, { path }) => {
      const stage = IMPORT_STAGES.findIndex((name) => path.startsWith(`app/features/imports/${name}/`))
      if (stage < 0) return false
      const later = [...IMPORT_STAGES.slice(stage + 1), 'jobs', 'http', 'routes', 'ui']
      return (
        later.some((name) => target.startsWith(`app/features/imports/${name}/`)) ||
        (stage < 3 && /^db\/(?!seed\/)|^kysely$/.test(target))
      )
    }),
    broken: [
      { 'app/features/imports/normalise/a.ts': "import type { Db } from 'db/connect'" },
      {
        'app/features/imports/read/a.ts': "import '../match/b'",
        'app/features/imports/match/b.ts': 'export const b = 1',
      },
    ],
    kept: [
      {
        'app/features/imports/map/a.ts': "import '../read/b'",
        'app/features/imports/read/b.ts': 'export const b = 1',
      },
      { 'app/features/imports/match/a.server.ts': "import type { Db } from 'db/connect'" },
    ],
  },
  {
    title: 'rules import neither Remix nor React',
    find: findImports('', ({ target }, { path }) => RULES.test(path) && (isRemix(target) || isReact(target))),
    broken: [
      { 'app/features/businesses/a.server.ts': "import { redirect } from '@remix-run/node'" },
      { 'app/features/businesses/edit/a.ts': "import { useState } from 'react'" },
    ],
    kept: [
      { 'app/features/businesses/a.server.ts': "import { sql } from 'kysely'" },
      { 'app/features/businesses/ui/a.tsx': "import { useState } from 'react'" },
    ],
  },
  {
    title: 'components import only types of server modules, and no Remix',
    find: findImports(
      '',
      ({ target, isType }, { path }) =>
        (COMPONENTS.test(path) || path.startsWith('app/ui/')) &&
        (isRemix(target) || (!isType && /\.server(\.tsx?)?$/.test(target))),
    ),
    broken: [
      { 'app/features/home/ui/card.tsx': "import { card } from '~/features/businesses/cards.server'" },
      { 'app/features/home/ui/card.tsx': "import { type Card } from '~/features/businesses/cards.server'" },
      { 'app/ui/card.tsx': "import { Link } from '@remix-run/react'" },
      { 'app/features/home/ui/card.tsx': "import { Link } from '@remix-run/react'" },
    ],
    kept: [
      { 'app/features/home/ui/card.tsx': "import type { Card } from '~/features/businesses/schema'" },
      { 'app/features/home/ui/card.tsx': "import type { Card } from '~/features/businesses/cards.server'" },
    ],
  },
  {
    title: 'pages of visitors and of the administration do not import each other',
    find: (project) => {
      const side = sidesOf(project)
      return findImports('', ({ target }, { path }) => {
        const sides = [side.get(path), side.get(target)]
        return sides[0] !== undefined && sides[1] !== undefined && sides[0] !== sides[1]
      })(project)
    },
    broken: [
      {
        'app/addresses.server.ts':
          "const table = [{ path: '/a', file: 'features/a/routes/a.tsx' }, { path: '/admin/b', file: 'features/a/routes/b.tsx' }]",
        'app/features/a/routes/a.tsx': "import { bar } from './b'",
        'app/features/a/routes/b.tsx': '',
      },
      {
        'app/addresses.server.ts':
          "const table = [{ path: '/', file: 'features/a/routes/a.tsx' }, { path: '/administracion/b', file: 'features/b/routes/b.tsx' }]",
        'app/features/a/routes/a.tsx': '',
        'app/features/b/routes/b.tsx': "import { bar } from '~/features/a/routes/a'",
      },
    ],
    kept: [
      {
        'app/addresses.server.ts':
          "const table = [{ path: '/a', file: 'features/a/routes/a.tsx' }, { path: '/b', file: 'features/a/routes/b.tsx' }]",
        'app/features/a/routes/a.tsx': "import { bar } from './b'; import { foo } from './part'",
        'app/features/a/routes/b.tsx': '',
        'app/features/a/routes/part.ts': '',
      },
    ],
  },
  {
    title: 'Kysely is imported in rules, the command line and db only',
    find: findImports(
      'app/',
      ({ target }, { path }) =>
        target === 'kysely' && !RULES.test(path) && !/^app\/(cli\/|db\.server\.ts)/.test(path),
    ),
    broken: [
      { 'app/http/session.server.ts': "import { sql } from 'kysely'" },
      { 'app/features/home/routes/home.tsx': "import { sql } from 'kysely'" },
    ],
    kept: [{ 'app/features/businesses/a.server.ts': "import { sql } from 'kysely'" }],
  },
  {
    title: 'the sqlite3 package is imported by the dialect only',
    find: findImports(
      '',
      ({ target }, { path }) => target === 'sqlite3' && path !== 'db/engines/sqlite/dialect.ts',
    ),
    broken: [{ 'db/migrate.ts': "import sqlite3 from 'sqlite3'" }],
    kept: [{ 'db/engines/sqlite/dialect.ts': "import sqlite3 from 'sqlite3'" }],
  },
  {
    title: 'the pg package is imported by its engine only, and app does not depend on the engine',
    find: findImports(
      '',
      ({ target }, { path }) =>
        (target === 'pg' && !path.startsWith('db/engines/postgres/')) ||
        (path.startsWith('app/') && target.startsWith('db/engines/')),
    ),
    broken: [
      { 'db/migrate.ts': "import pg from 'pg'" },
      {
        'app/features/search/a.server.ts': "import { words } from 'db/engines/sqlite/sql'",
        'db/engines/sqlite/sql.ts': '',
      },
    ],
    kept: [
      { 'db/engines/postgres/dialect.ts': "import pg from 'pg'" },
      {
        'app/features/search/a.server.ts': "import { joined } from 'db/portable-sql'",
        'db/portable-sql.ts': '',
      },
    ],
  },
  {
    title: 'modules do not import each other, directly or in a cycle',
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

/**
 * Whether each route module belongs to the administration or the public site, by its address in
 * the table of addresses.
 */
function sidesOf(project: Project): Map<string, 'admin' | 'public'> {
  const table = project.get('app/addresses.server.ts')?.syntax.text ?? ''
  const named = [...table.matchAll(/path: '([^']*)',\s*file: '(features\/[^']+)'/g)]
  return new Map(
    named.map(([, address = '', file]) => [
      `app/${file}`,
      /^\/admin(istracion)?(\/|$)/.test(address) ? 'admin' : 'public',
    ]),
  )
}

function findRoomCircles(project: Project): string[] {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of betweenRooms(project)) below.set(from, (below.get(from) ?? new Set()).add(to))
  return circlesIn(below.keys(), (room) => below.get(room) ?? [])
}

function findCycles(project: Project): string[] {
  const targets = (path: string) => (project.get(path)?.imports ?? []).map(({ target }) => target)
  return circlesIn(project.keys(), (path) => targets(path).filter((target) => project.has(target)))
}

/** Finds all cycles. */
function circlesIn(names: Iterable<string>, next: (name: string) => Iterable<string>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (name: string, trail: string[]): void => {
    if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(' → '))
    if (done.has(name) || trail.includes(name)) return
    for (const other of next(name)) follow(other, [...trail, name])
    done.add(name)
  }
  for (const name of names) follow(name, [])
  return circles
}
