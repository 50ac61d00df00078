import { adminPaths } from '~/admin-paths'
import { LogoForm, type LogoFormProps } from '../../business/logo-form'
import { AdminPage } from '../admin-page'

interface Props extends Omit<LogoFormProps, 'action' | 'removal'> {
  contactId: number
  name: string
}

/** The picture of a business (row 204). */
export function LogoPage({ contactId, name, ...form }: Props) {
  return (
    <AdminPage
      title={`Logo de ${name}`}
      back={{ text: 'Página del negocio', href: adminPaths.businessPage(contactId) }}
      narrow
    >
      <LogoForm
        {...form}
        action={adminPaths.businessLogo(contactId)}
        removal={adminPaths.removeLogo(contactId)}
      />
    </AdminPage>
  )
}
