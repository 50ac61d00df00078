import { adminPaths } from '~/admin-paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { BusinessForm, type BusinessFormProps } from './business-form'

export function NewBusinessPage(form: Omit<BusinessFormProps, 'action' | 'version' | 'button' | 'page'>) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title="Nuevo negocio"
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead="Crea el contacto y su página de una vez."
      narrow
    >
      <BusinessForm
        {...form}
        version={0}
        page="new"
        button="Crear el negocio"
        action={keep(adminPaths.newBusiness())}
      />
    </AdminPage>
  )
}
