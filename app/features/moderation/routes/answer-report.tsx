import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { answerTo } from '../reports/answer'
import { findReporter } from '../reports/reporter.server'

/** An answer to whoever reported, written already: it opens in WhatsApp or in a mail; nothing is sent from here. */
export const loader = adminLoader(async ({ id }) => {
  const reporter = await findReporter(db, id)
  return reporter && { name: reporter.name, ...answerTo(reporter, env.SITE_NAME) }
})

const titleOf = ({ name }: { name: string | null }) => `Responder a ${name ?? 'quien escribió'}`

export const meta = adminTitle<typeof loader>(titleOf)

export default function AnswerReport() {
  const { name, text, mail, whatsapp } = useLoaderData<typeof loader>()
  const { back = adminPaths.review() } = useListReturn()
  return (
    <AdminPage title={titleOf({ name })} back={{ text: 'Revisión', href: back }} narrow>
      <p>Se abre con este texto ya escrito; lo cambias si quieres y lo mandas desde ahí.</p>
      <blockquote className="wrap-anywhere">{text}</blockquote>
      <p className="flex flex-wrap gap-3">
        {whatsapp && (
          <ButtonLink tone="whatsapp" href={whatsapp}>
            Abrir WhatsApp
          </ButtonLink>
        )}
        {mail && <ButtonLink href={mail}>Escribir un correo</ButtonLink>}
        <ButtonLink href={back}>Volver a la revisión</ButtonLink>
      </p>
    </AdminPage>
  )
}
