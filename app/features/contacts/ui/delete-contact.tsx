import { adminPaths } from '~/admin-paths'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { shownName } from '~/values/text/shown-name'

interface Props {
  id: number
  name: string
  hasPage: boolean
}

export const DELETE_CONTACT = '¿Estás seguro de que quieres eliminar este contacto?'

export const DeletedContact = ({ name, hasPage }: Pick<Props, 'name' | 'hasPage'>) => (
  <p>
    <b>{shownName(name)}</b> va a la papelera{hasPage && ' con su página'}. Durante 30 días lo puedes
    restaurar tal como está; después se borra para siempre.
  </p>
)

export function DeleteContact({ id, name, hasPage }: Props) {
  const { keep } = useListReturn()
  return (
    <ConfirmPage
      question={DELETE_CONTACT}
      action={keep(adminPaths.deleteContact(id))}
      confirm="Eliminar"
      back={{ text: shownName(name), href: keep(adminPaths.contact(id)) }}
    >
      <DeletedContact name={name} hasPage={hasPage} />
    </ConfirmPage>
  )
}
