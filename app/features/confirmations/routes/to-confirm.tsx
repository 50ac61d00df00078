import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable } from '~/ui/list/records'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import { readPageNumber } from '~/values/list-query'
import { type BusinessesByConfirmationAge, listBusinessesByConfirmationAge } from '../confirmations.server'

/**
 * Lists the businesses to ask for confirmation. Those never confirmed come first, then those confirmed
 * longest ago.
 */
export const loader = createAdminLoader(async ({ query }) => {
  const [secret = ''] = env.SESSION_SECRETS
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN }
  return {
    list: await listBusinessesByConfirmationAge(db, readPageNumber(query), { secret, now: new Date() }),
    site,
  }
})

export const meta = createAdminMeta('Datos por confirmar')

export default function BusinessesToConfirmRoute() {
  return <ToConfirmPage {...useLoaderData<typeof loader>()} />
}

interface ToConfirmPageProps {
  list: BusinessesByConfirmationAge
  site: { name: string; origin: string }
}

/** List of businesses by last confirmation, with the message for each. */
function ToConfirmPage({ list: { rows, total, page, pages }, site }: ToConfirmPageProps) {
  const at = (pagina: number) => adminPaths.toConfirm({ pagina })
  const messageTo = ({ name, token }: BusinessesByConfirmationAge['rows'][number]) =>
    `Hola, te escribimos de ${site.name}. ¿Siguen bien los datos de ${name}? Con un toque nos dices si todo sigue igual, si algo cambió o si cerraron: ${site.origin}${href('/mi-negocio/confirmar/:token', { token })}`
  return (
    <AdminPage
      title="Datos por confirmar"
      back={{ text: 'Contactos', href: adminPaths.panel('contactos') }}
      lead={`${total.toLocaleString('es-US')} ${total === 1 ? 'negocio' : 'negocios'}: primero los que nadie ha confirmado o los de hace más tiempo. El mensaje lleva un enlace con «Todo sigue igual», «Algo cambió» y «Cerramos».`}
    >
      {rows.length > 0 ? (
        <RecordTable
          label="Datos por confirmar"
          rows={rows}
          at={at(page)}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'Negocio',
              value: ({ id, name }, place) => (
                <a href={withReturnTo(href('/admin/contactos/:id', { id }), place)}>{name}</a>
              ),
            },
            { name: 'Ciudad', value: ({ city, stateCode }) => [city, stateCode].filter(Boolean).join(', ') },
            { name: 'Confirmado', value: ({ confirmedOn }) => confirmedOn || 'Nunca' },
            {
              name: 'Preguntar',
              narrow: 'line',
              value: (row) => <Ask {...row} message={messageTo(row)} />,
            },
          ]}
        />
      ) : (
        <EmptyState
          card={{ sign: '0', name: 'El calendario', hue: 'turquesa' }}
          title="No hay negocios publicados"
        >
          Cuando los haya, aquí están los que falta preguntar.
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} href={at} />
    </AdminPage>
  )
}

function Ask({
  name,
  phone,
  whatsapp,
  message,
}: BusinessesByConfirmationAge['rows'][number] & { message: string }) {
  if (whatsapp)
    return (
      <ButtonLink
        size="small"
        tone="whatsapp"
        icon="whatsapp"
        href={buildWhatsappHref(whatsapp, message)}
        rel="noopener"
      >
        Preguntar por WhatsApp<span className="visually-hidden"> a {name}</span>
      </ButtonLink>
    )
  if (!phone) return 'Sin teléfono'
  return (
    <ButtonLink size="small" icon="phone" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </ButtonLink>
  )
}
