import type { Page } from 'playwright/test'
import { adminPaths } from '../../../app/admin-paths'
import { createOrUpdateAccount } from '../../../app/features/accounts/accounts.server'
import { href } from '../../../app/href'
import { paths } from '../../../app/paths'
import type { Db } from '../../../db/connect'
import type { BorrowedAdminServer } from '../../support/server-pool'

type Account = 'admin' | 'catalog'

const sessions = {
  admin: new WeakMap<BorrowedAdminServer, string>(),
  catalog: new WeakMap<BorrowedAdminServer, string>(),
}

/** Opens a page of the administration as a signed-in user. Signs in once for all tests of the server. */
export async function openSignedIn(
  page: Page,
  server: BorrowedAdminServer,
  path: string,
  account: Account = 'admin',
): Promise<void> {
  const value = sessions[account].get(server) ?? (await signIn(server, account))
  sessions[account].set(server, value)
  const { origin } = server.running()
  await page.context().addCookies([{ name: 'sesion', value, url: origin }])
  await page.goto(origin + path)
}

async function signIn(server: BorrowedAdminServer, account: Account): Promise<string> {
  const visitor = server.visitor()
  await (account === 'admin' ? visitor.signIn() : visitor.signInToCatalog())
  return visitor.cookies.get('sesion') ?? ''
}

const WALKER = { username: 'recorrido', password: 'una-clave-para-recorrer-1' }

/**
 * Creates an administrator with a known password and signs in. A test that runs in both projects uses another
 * `username` in each, because setting the password ends the sessions.
 */
export async function walkerSignsIn(page: Page, db: Db, username = WALKER.username): Promise<void> {
  await createOrUpdateAccount(db, { ...WALKER, username, role: 'administrator' })
  await page.goto(paths.signIn())
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña').fill(WALKER.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor()
}

/** One of each kind of page of the administration, with the demo data. */
export async function administrationPages(db: Db): Promise<string[]> {
  const { id, slug } = await db
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['business.id', 'category.slug'])
    .where('business.is_listed', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = adminPaths
  return [
    ...[
      at.panel(),
      at.panel('reservaciones'),
      at.panel('categorias'),
      at.panel('publicidad'),
      href('/administracion'),
    ],
    ...[
      href('/admin/contactos/:id', { id }),
      href('/admin/contactos/nuevo'),
      href('/admin/contactos/:id/servicios', { id }),
      href('/admin/contactos/:id/citas', { id }),
    ],
    ...[
      href('/admin/contactos/:id/anotar', { id }),
      href('/admin/contactos/:id/bloqueos', { id }),
      at.categories(),
      at.category(slug),
    ],
    ...[
      href('/admin/categoria/:slug/editar', { slug }),
      at.generatePhotos(slug),
      at.promotions(),
      href('/admin/promociones/nueva'),
      at.moderation(),
    ],
    ...[
      at.reports(),
      at.export(),
      href('/administracion/importar'),
      at.trash(),
      at.auditLog(),
      href('/administracion/configuracion'),
      at.personalData(),
    ],
    ...[href('/administracion/sistema'), href('/administracion/cuenta')],
  ]
}
