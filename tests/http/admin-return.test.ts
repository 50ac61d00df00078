import { describe, expect, test } from 'vitest'
import { isAdminPath, parseAdminReturnPath } from '../../app/http/auth/admin-return'

describe('page to return to after the sign-in', () => {
  test.each([
    ['/admin', '/admin'],
    ['/administracion', '/administracion'],
    ['/administracion/exportar', '/administracion/exportar'],
    ['/administracion/contactos.csv', '/administracion/contactos.csv'],
    ['/admin/categoria/legal', '/admin/categoria/legal'],
    ['/admin?tab=contactos', '/admin?tab=contactos'],
    ['/admin?tab=a%26b&otra=1&pagina=2', '/admin?tab=a%26b&pagina=2'],
    ['/admin?otra=1', '/admin'],
    ['/admin?tab=//evil.com', '/admin?tab=%2F%2Fevil.com'],
  ])('after the sign-in %s returns to %s', (value, page) => expect(parseAdminReturnPath(value)).toBe(page))

  const others = ['/', '/directorio', '/admin-x', '/administracion-de-empresas', '/Admin', 'admin']
  /** They would cause a loop. */
  const doors = ['/admin/entrar', '/admin/categorias/entrar', '/admin/salir', '/admin/entrar?tab=x']
  test.each([null, '', ...others, ...doors, ...hostile()])(
    'does not accept %j as a page to return to after the sign-in [T8]',
    (value) => expect(parseAdminReturnPath(value)).toBeUndefined(),
  )
})

test('paths that only begin with the letters of an administration path do not belong to it [D14]', () => {
  expect(['/admin', '/admin/x', '/administracion', '/administracion/x'].every(isAdminPath)).toBe(true)
  expect(['/', '/administracion-de-empresas', '/administrar', '/x/admin'].some(isAdminPath)).toBe(false)
})

/** Addresses that a browser or library has treated as another site, with and without an accepted prefix. */
function hostile(): string[] {
  const sites = 'evil.com //evil.com /\\evil.com \\\\evil.com https://evil.com https:evil.com'.split(' ')
  const tricks = ['%2f%2fevil.com', '/%09/evil.com', '/\t/evil.com', '/\n/evil.com', 'javascript:alert(1)']
  const below = '//evil.com /../evil /.. /. /%2e%2e/x /%2f%2fevil.com \\evil.com @evil.com .evil'.split(' ')
  const rest = [
    '/a b',
    '/<script>',
    '/ñ',
    '/a#b',
    '/a;b',
    '/\u0000',
    ':80',
    '/',
    '/x/',
    '/a'.padEnd(400, 'a'),
  ]
  return [
    ...[...sites, ...tricks, 'data:text/html,x'],
    ...[...below, ...rest].flatMap((end) => [`/admin${end}`, `/administracion${end}`]),
  ]
}
