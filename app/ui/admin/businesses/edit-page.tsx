import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { ButtonLink } from '../../button'
import { Notice } from '../../notice'
import { AdminPage } from '../admin-page'
import { PageForm, type PageFormProps } from './page-form'

interface Props extends Omit<PageFormProps, 'action' | 'isNew'> {
  contactId: number
  name: string
  /** Where visitors see it; null when there is none yet, or when it is not published. */
  place: { slug: string; categorySlug: string } | null
  isNew: boolean
  isInBin: boolean
  isStateConfirmed: boolean
}

/** The page of a contact's business, made or changed (row 202). */
export function EditPage({ contactId, name, place, isInBin, isStateConfirmed, ...form }: Props) {
  return (
    <AdminPage
      title={form.isNew ? `Página nueva: ${name}` : name}
      back={{ text: 'Contacto', href: adminPaths.contact(contactId) }}
      lead={form.isNew ? 'Este contacto aún no tiene página. Empieza con lo que dejó escrito.' : undefined}
      actions={!form.isNew && <PageLinks contactId={contactId} place={place} />}
      narrow
    >
      {isInBin ? (
        <Notice title="La página de este negocio está en la papelera">
          <p>
            <a href={adminPaths.bin()}>Ver la papelera</a>
          </p>
        </Notice>
      ) : (
        <>
          {!isStateConfirmed && (
            <Notice title="Estado por confirmar">
              <p>No se sabe de qué estado es: se puso Georgia. Al guardar queda confirmado el que elijas.</p>
            </Notice>
          )}
          <PageForm {...form} action={adminPaths.businessPage(contactId)} />
        </>
      )}
    </AdminPage>
  )
}

function PageLinks({ contactId, place }: Pick<Props, 'contactId' | 'place'>) {
  return (
    <>
      {place && <ButtonLink href={paths.business(place)}>Ver la página</ButtonLink>}
      <ButtonLink href={adminPaths.businessLogo(contactId)}>Logo</ButtonLink>
      <ButtonLink href={adminPaths.businessHours(contactId)}>Horario</ButtonLink>
      <ButtonLink href={adminPaths.ownerLink(contactId)}>Enlace del dueño</ButtonLink>
    </>
  )
}
