import { Notice } from '~/ui/feedback/notice'
import { LongField } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'

interface Props {
  username: string
  address: string
  days: number
  back: { text: string; href: string }
}

/** The link that was just made: kept nowhere, so that loading the page again does not tell it. */
export function NewAccountLink({ username, address, days, back }: Props) {
  return (
    <AdminPage title={`Enlace para ${username}`} back={back} narrow>
      <Notice kind="success" title="Este es el enlace: se muestra solo esta vez">
        <LongField
          name="enlace"
          label={`Cópialo y entrégaselo solo a ${username}`}
          help={`Abre una vez y dentro de ${days} días. Con él elige su propia contraseña.`}
          defaultValue={address}
          rows={3}
          readOnly
        />
      </Notice>
    </AdminPage>
  )
}
