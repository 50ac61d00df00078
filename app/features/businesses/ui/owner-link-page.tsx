import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { whatsappHref } from '~/values/contact/phone-links'
import { ContactSections } from './contact-sections'

interface Props {
  contactId: number
  name: string
  links: { id: number; made: string }[]
  /** Of the owner's WhatsApp, digits with country code, to hand the link over. */
  phone: string | null
  created: string | undefined
}

/** Makes the link by which an owner opens the private page of a business (D65). */
export function OwnerLinkPage({ contactId, name, links, phone, created }: Props) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title={`Enlace del dueño de ${name}`}
      back={{ text: name, href: keep(adminPaths.contact(contactId)) }}
      lead="Con él, sin contraseña, cambia sus datos, su horario y su logo, y responde a reservas y opiniones."
      narrow
    >
      <ContactSections contactId={contactId} name={name} />
      {created && <NewLink address={created} name={name} phone={phone} />}
      <form method="post" action={keep(adminPaths.ownerLink(contactId))}>
        <Button tone={created ? 'plain' : 'primary'}>Crear un enlace</Button>
      </form>
      {links.length === 0 ? (
        <p>No hay ningún enlace que abra.</p>
      ) : (
        <ul className={STACK}>
          {links.map(({ id, made }) => (
            <li key={id}>
              <form
                className="flex flex-wrap items-center gap-3"
                method="post"
                action={keep(adminPaths.revokeOwnerLink(contactId, id))}
              >
                <span>Creado el {made}</span>{' '}
                <Button tone="danger" aria-label={`Revocar el enlace creado el ${made}`}>
                  Revocar
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  )
}

function NewLink({ address, name, phone }: { address: string; name: string; phone: string | null }) {
  const text = `Hola. Este es el enlace privado para cambiar la página de ${name}. No lo compartas: ${address}`
  return (
    <Notice kind="success" title="Este es el enlace: se muestra solo esta vez">
      <div className={STACK}>
        <Field
          name="enlace"
          label="Cópialo y entrégaselo solo a quien es dueño"
          defaultValue={address}
          readOnly
          optional={false}
          autoComplete="off"
        />
        {phone && (
          <ButtonLink tone="whatsapp" icon="whatsapp" href={whatsappHref(phone, text)} rel="noopener">
            Enviar por WhatsApp
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}
