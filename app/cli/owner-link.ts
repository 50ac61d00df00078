import './steps/as-tool'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import { CommandError, runCliCommand } from './steps/command-error'
import { openCommandDatabase } from './steps/open-database'

const USAGE = `Uso: npm run enlace -- SLUG [--revocar]

  SLUG        el final de la dirección de la página del negocio
  --revocar   antes cierra todos los enlaces que tenía`

// `npm run enlace -- SLUG [--revocar]`: prints the path of a new private link for an owner. With `--revocar`,
// revokes the earlier links first.
await runCliCommand(async () => {
  const words = process.argv.slice(2)
  const [slug, ...more] = words.filter((word) => word !== '--revocar')
  if (!slug || more.length > 0 || slug.startsWith('-')) throw new CommandError(USAGE)
  const db = await openCommandDatabase()
  try {
    const business = await db
      .selectFrom('businesses')
      .select('id')
      .where('business_slug', '=', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!business) throw new CommandError(`No hay ningún negocio con la dirección ${slug}.`)
    if (words.includes('--revocar')) await revokeOwnerLinks(db, business.id)
    console.log(`/mi-negocio/${await createOwnerLink(db, business.id)}`)
  } finally {
    await db.destroy()
  }
})
