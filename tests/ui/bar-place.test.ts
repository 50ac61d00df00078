import { expect, test } from 'vitest'
import { adminPaths } from '~/admin-paths'
import { href } from '~/href'
import { getActiveNavPath } from '~/ui/layout/modules'

test.each([
  ['/admin?search=ana&estado=TX', adminPaths.panel('contactos')],
  ['/admin/contactos/7/negocio', adminPaths.panel('contactos')],
  ['/admin?tab=reservaciones&pagina=2', adminPaths.panel('reservaciones')],
  ['/admin?tab=reservas', adminPaths.panel('reservaciones')],
  ['/admin?tab=categorias', adminPaths.categories()],
  ['/admin/categoria/legal/generar-fotos', adminPaths.categories()],
  ['/admin/promociones/3/aplicar', adminPaths.promotions()],
  ['/administracion/revision/registros/1/rechazar', adminPaths.moderation()],
  ['/administracion/cuenta/contrasena', href('/administracion/cuenta')],
  ['/administracion', href('/administracion')],
])('the navigation marks the section of %s', (page, place) => {
  expect(getActiveNavPath(page)).toBe(place)
})
