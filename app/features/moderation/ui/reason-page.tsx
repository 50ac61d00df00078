import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { LENGTHS } from '~/values/text/lengths'
import { ReasonFields } from './reason-fields'

interface Props extends Sending {
  title: string
  reasons: readonly string[]
  button: string
}

/** Asks why, and goes back to the queue as it was filtered. */
export function ReasonPage({ title, reasons, action, ...sending }: Props) {
  const { back = adminPaths.moderation(), keep } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <FormFrame {...sending} lengths={LENGTHS.reason} action={keep(action)}>
        <ReasonFields reasons={reasons} />
      </FormFrame>
      <ButtonLink href={back}>Cancelar</ButtonLink>
    </AdminPage>
  )
}
