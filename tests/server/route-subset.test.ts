import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, test } from 'vitest'
import routeTable from '~/routes'
import { createRouteSelector } from '~/server/application/application'

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '')

function listed(entries: RouteConfigEntry[], parentId: string): Route[] {
  return entries.flatMap((entry) => [
    {
      id: idOf(entry),
      parentId,
      ...(entry.path !== undefined && { path: entry.path }),
      ...(entry.index && { index: true }),
    },
    ...listed(entry.children ?? [], idOf(entry)),
  ])
}

const byId = (routes: Route[]) => Object.fromEntries(routes.map((route) => [route.id, route]))

const all: Route[] = [{ id: 'root', path: '' }, ...listed(routeTable as RouteConfigEntry[], 'root')]
const build = { routes: byId(all), assets: { routes: byId(all) } } as unknown as ServerBuild

interface Branch extends Route {
  children: Branch[]
}

const treeOf = (routes: Route[], parentId?: string): Branch[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: treeOf(routes, route.id) }))

const trees = new Map<ServerBuild, Branch[]>()
function found(build: ServerBuild, path: string) {
  const tree = trees.get(build) ?? treeOf(Object.values(build.routes) as Route[])
  trees.set(build, tree)
  return matchRoutes(tree as never, path)?.map(({ route, params }) => [(route as Route).id, params])
}

/** All routes with words, numbers and file names as parameters, and similar addresses. */
const paths = all.flatMap(({ path }) => {
  if (path === undefined) return []
  const filled = ['uno', '12', 'directorio', 'foto.webp', 'caf%C3%A9'].map(
    (word) => `/${path.replace(/:\w+\??|\*/g, word)}`,
  )
  const shorter = path.replace(/\/?:\w+\?/g, '').replace(/:\w+|\*/g, 'x')
  return [...filled, `/${shorter}`, `/${shorter}/de-más`, `/${shorter.split('/').slice(0, -1).join('/')}`]
})

describe('subset of routes for an address', () => {
  const routeSubset = createRouteSelector(build)

  test('the subset matches the same routes as all routes, for every address of the table and similar ones', () => {
    expect(paths.length).toBeGreaterThan(1_000)
    for (const path of [...paths, '/', '/a/b/c/d/e/f/g/h', '/ADMIN/Contactos/7'])
      expect(found(routeSubset(path), path), path).toEqual(found(build, path))
  })

  test('the subset for visitors has at most twelve routes and is created once', () => {
    for (const path of ['/', '/directorio', '/panaderias', '/panaderias/don-luis', '/perfil/ana'])
      expect(Object.keys(routeSubset(path).routes).length, path).toBeLessThanOrEqual(12)
    expect(routeSubset('/panaderias/don-luis')).toBe(routeSubset('/abogados/perez'))
  })

  test('page data use the same subset of routes, and the manifest uses all routes', () => {
    expect(routeSubset('/directorio.data')).toBe(routeSubset('/directorio'))
    expect(routeSubset('/_root.data')).toBe(routeSubset('/'))
    expect(routeSubset('/__manifest')).toBe(build)
  })

  test('any addresses create only few subsets of routes', () => {
    const parts = new Set(
      Array.from({ length: 500 }, (_, index) => routeSubset(`/x${index}${'/y'.repeat(index)}`)),
    )
    expect(parts.size).toBeLessThan(12)
  })
})
