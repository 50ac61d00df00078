import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'

interface WrittenAnswerProps {
  title: string
  text: string
  mail: string | null
  whatsapp: string | null
}

/** Shows a prepared message. A moderator sends it by WhatsApp or mail; the site sends nothing. */
export function PreparedMessage({ title, text, mail, whatsapp }: WrittenAnswerProps) {
  const { back = adminPaths.moderation() } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <p>Se abre con este texto ya escrito; lo cambias si quieres y lo mandas desde ahí.</p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
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
