import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { ContactSections } from './contact-sections'
import { LogoForm, type LogoFormProps } from './logo-form'

interface Props extends Omit<LogoFormProps, 'action' | 'removal' | 'logoAt'> {
  contactId: number
  name: string
}

export function LogoPage({ contactId, name, ...form }: Props) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title={`Logo de ${name}`}
      back={{ text: name, href: keep(adminPaths.contact(contactId)) }}
      narrow
    >
      <ContactSections contactId={contactId} name={name} />
      <LogoForm
        {...form}
        action={keep(adminPaths.businessLogo(contactId))}
        removal={keep(adminPaths.removeLogo(contactId))}
        logoAt={paths.image}
      />
    </AdminPage>
  )
}
