import type { ReactNode } from 'react'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'
import { OwnPasswordField } from './own-password-field'

interface Props {
  title: string
  action: string
  button: string
  returned: Sending['returned']
  back: { text: string; href: string }
  children: ReactNode
}

/** What nothing but the own password is asked for. */
export const OwnPasswordPage = ({ title, back, children, ...form }: Props) => (
  <AdminPage title={title} back={back} narrow>
    <FormFrame {...form} lengths={LENGTHS.password}>
      {children}
      <OwnPasswordField />
    </FormFrame>
  </AdminPage>
)
