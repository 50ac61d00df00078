import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { ContactSections } from './contact-sections'
import { PhotosForm, type PhotosFormProps } from './photos-form'

interface Props extends Omit<PhotosFormProps, 'action' | 'verbAt' | 'photoAt'> {
  contactId: number
  name: string
}

export function PhotosPage({ contactId, name, ...form }: Props) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title={`Fotos de ${name}`}
      back={{ text: name, href: keep(adminPaths.contact(contactId)) }}
      narrow
    >
      <ContactSections contactId={contactId} name={name} />
      <PhotosForm
        {...form}
        action={keep(adminPaths.businessPhotos(contactId))}
        verbAt={(hash, verb) => keep(adminPaths.businessPhoto(contactId, hash, verb))}
        photoAt={paths.image}
      />
    </AdminPage>
  )
}
