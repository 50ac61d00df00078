import { appendActionParam, href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { buildWhatsappHref } from '~/values/contact/phone'
import { BusinessAdminTabs } from './contact-sections'

interface OwnerLinkPageProps {
  contactId: number
  name: string
  links: { id: number; made: string }[]
  /** WhatsApp number to which the owner's link is sent: digits with country code. Null if there is none. */
  phone: string | null
  /** Who changed the phone last and when, as text. Null if never. */
  phoneChange: string | null
  /**
   * E-mail history, if a private link, a suggestion or a restored backup changed the e-mail. `isCounted`:
   * private links may be sent to that address (D148).
   */
  email: {
    current: string
    isCounted: boolean
    changed: string
    previous: { email: string; isCounted: boolean }[]
  } | null
  created: string | undefined
  /** Random key of the form. Two taps of the button then create only one link. */
  formKey: string
}

/**
 * Page on which administrators create and revoke private links of a business, and restore an earlier e-mail
 * (D65).
 */
export function AdminOwnerLinksPage({
  contactId,
  name,
  links,
  phone,
  phoneChange,
  email,
  created,
  formKey,
}: OwnerLinkPageProps) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title={`Enlace del dueño de ${name}`}
      back={{ text: name, href: keep(href('/admin/contactos/:id', { id: contactId })) }}
      lead="Con él, sin contraseña, cambia sus datos, su horario y su logo, y responde a reservas y opiniones."
      parts={<BusinessAdminTabs contactId={contactId} name={name} />}
      narrow
    >
      {created && (
        <NewOwnerLinkNotice address={created} name={name} phone={phone} phoneChange={phoneChange} />
      )}
      <form method="post" action={keep(href('/admin/contactos/:id/enlace', { id: contactId }))}>
        <input type="hidden" name="clave" value={formKey} />
        <Button tone={created ? 'plain' : 'primary'}>Crear un enlace</Button>
      </form>
      {links.length === 0 ? (
        <p>No hay ningún enlace que abra.</p>
      ) : (
        <ul className={STACK_CLASS}>
          {links.map(({ id, made }) => (
            <li key={id}>
              <form
                className="flex flex-wrap items-center gap-3"
                method="post"
                action={appendActionParam(
                  keep(href('/admin/contactos/:id/enlace', { id: contactId })),
                  'revocar',
                )}
              >
                <input type="hidden" name="enlace" value={id} />
                <span>Creado el {made}</span>{' '}
                <Button tone="danger" aria-label={`Revocar el enlace creado el ${made}`}>
                  Revocar
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {email && <ChangedEmail contactId={contactId} {...email} />}
    </AdminPage>
  )
}

function ChangedEmail({
  contactId,
  current,
  isCounted,
  changed,
  previous,
}: { contactId: number } & NonNullable<OwnerLinkPageProps['email']>) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <>
      <SectionHeading title="El correo" />
      <p className="wrap-anywhere">
        {current ? <b>{current}</b> : 'La ficha quedó sin correo: lo quitaron'}
        {current && ` llegó`} con un enlace privado, una propuesta o una copia restaurada el {changed}.{' '}
        {current &&
          (isCounted
            ? 'Está confirmado: un enlace perdido llega ahí.'
            : 'Sin confirmar: un enlace perdido no llega ahí, lo da una persona.')}
      </p>
      {previous.map(({ email, isCounted }) => (
        <form
          key={email}
          className="flex flex-wrap items-center gap-3"
          method="post"
          action={appendActionParam(keep(href('/admin/contactos/:id/enlace', { id: contactId })), 'correo')}
        >
          <input type="hidden" name="correo" value={email} />
          <span className="wrap-anywhere">
            Antes: {email}
            {!isCounted && ' (sin confirmar)'}
          </span>{' '}
          <Button aria-label={`Devolver el correo ${email}`}>Devolver este correo</Button>
        </form>
      ))}
    </>
  )
}

/** Shows a new private link. If there is a phone, a button sends it by WhatsApp. */
export function NewOwnerLinkNotice({
  address,
  name,
  phone,
  phoneChange,
}: Pick<OwnerLinkPageProps, 'name' | 'phone' | 'phoneChange'> & { address: string }) {
  const text = `Hola. Este es el enlace privado para cambiar la página de ${name}. No lo compartas: ${address}`
  return (
    <Notice kind="success" title="Este es el enlace: se muestra solo esta vez">
      <div className={STACK_CLASS}>
        <Field
          name="enlace"
          label="Cópialo y entrégaselo solo a quien es dueño"
          defaultValue={address}
          readOnly
          optional={false}
          autoComplete="off"
        />
        {phone && phoneChange && (
          <p>
            El último cambio del teléfono o el WhatsApp lo hizo {phoneChange}. Si no lo conoces, comprueba el
            número antes de enviar: quien recibe el enlace puede cambiarlo todo.
          </p>
        )}
        {phone && (
          <ButtonLink tone="whatsapp" icon="whatsapp" href={buildWhatsappHref(phone, text)} rel="noopener">
            Enviar por WhatsApp
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}
