import type { Db } from 'db/connect'
import { enqueueMessage } from '~/features/outbox/enqueue.server'
import { formatDateTime } from '~/features/places/calendar'

interface NewBrowser {
  username: string
  userAgent: string | null
  network: string | null
  /** E-mail address of the operator. */
  to: string
  site: { name: string; origin: string }
  path: string
}

/**
 * Reads the e-mail address of the site. Undefined or empty if there is none. The query is here, because the
 * settings feature imports this one.
 */
export async function readSiteEmail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site_email')
    .executeTakeFirst()
  return row?.value
}

/** Queues the e-mail about a sign-in from a new browser. */
export async function enqueueNewBrowserMail(
  db: Db,
  { username, userAgent, network, to, site, path }: NewBrowser,
  now = new Date(),
): Promise<void> {
  const text = [
    `La cuenta ${username} de ${site.name} entró desde un navegador que no conocíamos.`,
    `Navegador: ${userAgent ?? 'desconocido'}\nRed: ${network ?? 'desconocida'}\nCuándo: ${formatDateTime(now.toISOString())}`,
    `Si fuiste tú, no hay nada que hacer. Si no, entra en ${site.origin}${path}, cierra esa sesión y cambia la contraseña.`,
  ].join('\n\n')
  const key = `sign-in-${now.getTime()}-${username.replace(/[^\w]/g, '-')}`
  const payload = { to, subject: `Entrada desde un navegador nuevo: ${username}`, text }
  await enqueueMessage(db, { kind: 'mail', key, about: 'Entrada desde un navegador nuevo', payload }, now)
}
