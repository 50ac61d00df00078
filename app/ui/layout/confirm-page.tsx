import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../controls/button'
import { PostForm } from '../form/post-form'
import { AdminPage } from './admin-page'
import { STACK_CLASS } from './section'

interface ConfirmPageProps {
  question: string
  action: string
  confirm: string
  back: { text: string; href: string }
  children?: ReactNode
  isWide?: boolean
}

export function ConfirmPage({ question, action, confirm, back, children, isWide }: ConfirmPageProps) {
  return (
    <AdminPage title={question} back={back} narrow={!isWide}>
      <PostForm className={STACK_CLASS} action={action}>
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="danger">{confirm}</Button>
          <ButtonLink href={back.href}>Cancelar</ButtonLink>
        </div>
      </PostForm>
    </AdminPage>
  )
}
