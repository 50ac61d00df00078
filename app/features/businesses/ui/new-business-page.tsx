import { adminPaths } from '~/admin-paths'
import { Notice } from '~/ui/feedback/notice'
import { useStepFocus } from '~/ui/form/use-step-focus'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { shownName } from '~/values/text/shown-name'
import { MATCH_REASONS } from '../labels'
import type { AlikeContact } from '../possible-duplicates.server'
import { BusinessForm, type BusinessFormProps } from './business-form'

interface Props extends Omit<BusinessFormProps, 'action' | 'version' | 'button' | 'kind'> {
  /** Contacts that this may be already. */
  alike: Pick<AlikeContact, 'id' | 'name' | 'city' | 'reason'>[] | undefined
}

export function NewBusinessPage({ alike = [], ...form }: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title="Nuevo negocio"
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead="Crea el contacto y su página de una vez."
      narrow
    >
      {alike.length > 0 && <Alike contacts={alike} />}
      <BusinessForm
        {...form}
        version={0}
        kind="new"
        button={alike.length > 0 ? 'Guardar de todos modos' : 'Crear el negocio'}
        isSure={alike.length > 0}
        action={keep(adminPaths.newBusiness())}
      />
    </AdminPage>
  )
}

function Alike({ contacts }: { contacts: NonNullable<Props['alike']> }) {
  const step = useStepFocus()
  return (
    <div ref={step} tabIndex={-1}>
      <Notice title="Puede que ya esté en el directorio">
        <p>Nada se ha guardado todavía. Lo que escribiste sigue abajo.</p>
        <ul className="touch-links">
          {contacts.map(({ id, name, city, reason }) => (
            <li key={id}>
              <a href={adminPaths.contact(id)}>{shownName(name)}</a>
              {city && `, ${city}`}. {MATCH_REASONS[reason]}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
