import { matchRoutes } from '@remix-run/react'
import { describe, expect, test } from 'vitest'
import {
  canAccess,
  doesAddressAcceptUploads,
  findAddress,
  listRolePermissions,
  needsPassword,
} from '~/address-rules.server'
import { ADDRESSES, type Address } from '~/addresses.server'
import { href, toPathRegExp } from '~/href'
import { FILTER_PARAM_NAMES, IN_CITY_PARAM, USE_PAGE_PLACE_FIELD } from '~/paths'
import { ROLES } from '~/values/role'

const PATTERNS: string[] = ADDRESSES.map(({ path }) => path)

/** A path of a pattern. Numbers as ids, and values with the form of a real one for other parameters. */
const toExample = (pattern: string, value = 'abc') =>
  pattern
    .replace(/:id(?!\w)/g, '7')
    .replace(/:\w+\??/g, value)
    .replace('*', 'x/y/z/x/y/z/x')

describe('table of addresses', () => {
  test('each pattern is listed once and finds its own address', () => {
    expect(PATTERNS.filter((pattern, index) => PATTERNS.indexOf(pattern) !== index)).toEqual([])
    expect(PATTERNS.filter((pattern) => findAddress(toExample(pattern))?.path !== pattern)).toEqual([])
  })

  test('a path belongs to the address that Remix would choose', () => {
    const routed = ADDRESSES.filter((address: Address) => address.file !== undefined)
    const routes = routed.map(({ path }) => ({ id: path, path }))
    const paths = [
      ...PATTERNS.map((pattern) => toExample(pattern, '12')),
      ...[
        '/admin/contactos/nuevo',
        '/reposteria/en/miami-fl',
        '/reposteria/en',
        '/promociones/4',
        '/nada/de/esto',
      ],
    ]
    const remix = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path
    const ours = paths.filter((path) => findAddress(path)?.file !== undefined)
    expect(ours.length).toBeGreaterThan(190)
    expect(ours.filter((path) => findAddress(path)?.path !== remix(path))).toEqual([])
  })

  test('the cached lists use every filter of a list', () => {
    for (const path of ['/directorio', '/reposteria'])
      expect(findAddress(path)?.cacheParams).toEqual(
        expect.arrayContaining([IN_CITY_PARAM, ...Object.values(FILTER_PARAM_NAMES)]),
      )
    expect(findAddress('/directorio')?.cacheParams).toContain(USE_PAGE_PLACE_FIELD)
  })

  test('only addresses of the administration have roles and passwords', () => {
    const ruled = ADDRESSES.filter(
      (address: Address) => address.roles || address.rolesByValue || address.needsPassword,
    )
    expect(ruled.length).toBeGreaterThan(40)
    expect(ruled.filter(({ path }) => !/^\/admin(istracion)?(\/|$)/.test(path))).toEqual([])
  })

  test('an unknown address is for administrators only, accepts no files and needs no password', () => {
    for (const path of [
      '/admin/contactos/abc',
      '/administracion/varios/otra',
      '/administracion/varios/constructor',
      '',
      '/admin/nada/x',
    ]) {
      expect(
        ROLES.filter((role) => canAccess(role, 'GET', path)),
        path,
      ).toEqual(['administrator'])
      expect([doesAddressAcceptUploads(path), needsPassword(path)]).toEqual([false, false])
    }
    expect(canAccess('reader', 'GET', '/administracion/reportes/visitas.csv')).toBe(true)
    expect(canAccess('promoter', 'GET', '/administracion/reportes/visitas.csv')).toBe(false)
    expect(canAccess('promoter', 'POST', '/administracion/varios/promociones')).toBe(true)
    expect(canAccess('promoter', 'POST', '/administracion/varios/revision')).toBe(false)
    expect(doesAddressAcceptUploads('/admin/promociones/7.data')).toBe(true)
    expect(doesAddressAcceptUploads('/admin/promociones/7/activar')).toBe(false)
  })

  test('pages hide exactly the links that the server would refuse to the role [T16]', () => {
    const paths = [
      ...PATTERNS.map((pattern) => toExample(pattern)),
      ...['promociones', 'revision', 'otra'].map((list) => `/administracion/varios/${list}`),
      ...['categoria', 'promocion', 'contacto'].map((noun) => `/administracion/papelera/${noun}/7/restaurar`),
    ].filter((path) => path.startsWith('/admin'))
    for (const role of ROLES) {
      const permissions = listRolePermissions(role)
      const isShown = (kind: 'read' | 'write', path: string) =>
        permissions === null || permissions[kind].some((pattern) => toPathRegExp(pattern).test(path))
      expect(
        paths.filter((path) => isShown('read', path) !== canAccess(role, 'GET', path)),
        role,
      ).toEqual([])
      expect(
        paths.filter((path) => isShown('write', path) !== canAccess(role, 'POST', path)),
        role,
      ).toEqual([])
    }
  })
})

test('an address is built from its pattern and its values; other patterns, names and missing values are type errors', () => {
  expect(href('/estado')).toBe('/estado')
  expect(href('/:categorySlug/:slug/calificar', { categorySlug: 'reposteria', slug: 'la-flor' })).toBe(
    '/reposteria/la-flor/calificar',
  )
  expect(href('/admin/contactos/:id', { id: 7 })).toBe('/admin/contactos/7')
  expect(href('/admin/promociones/:id/*', { id: 7, '*': 'uso/deshacer' })).toBe(
    '/admin/promociones/7/uso/deshacer',
  )
  // @ts-expect-error The table has no such address.
  href('/estados')
  // @ts-expect-error The parameter has another name.
  href('/admin/contactos/:id', { contact: 7 })
  // @ts-expect-error A value is missing.
  href('/admin/contactos/:id')
  // @ts-expect-error This address has no parameters.
  href('/estado', { id: 7 })
})
