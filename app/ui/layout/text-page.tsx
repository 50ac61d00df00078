import type { ReactNode } from 'react'
import { Button } from '~/ui/controls/button'
import { Prose } from '../display/prose'
import { PageHeading, Section } from './section'

interface TextPageProps {
  kicker: string
  title: string
  lead?: string
  children: ReactNode
}

export function TextPage({ kicker, title, lead, children }: TextPageProps) {
  return (
    <Section top narrow>
      <PageHeading kicker={kicker} title={title}>
        {lead}
      </PageHeading>
      <Prose>{children}</Prose>
    </Section>
  )
}

interface UnsubscribePageProps {
  kicker: string
  title: string
  children: ReactNode
  action: string
  /** The button of the form. Its value is sent as `decision`. */
  button: { value: string; text: string; isPrimary: boolean }
  link: { text: string; href: string }
}

/** Page with a button that stops or restarts messages by e-mail. Opening the page changes nothing. */
export function UnsubscribePage({ kicker, title, children, action, button, link }: UnsubscribePageProps) {
  return (
    <Section top narrow>
      <PageHeading kicker={kicker} title={title}>
        {children}
      </PageHeading>
      <form method="post" action={action}>
        <Button tone={button.isPrimary ? 'primary' : undefined} name="decision" value={button.value}>
          {button.text}
        </Button>
      </form>
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    </Section>
  )
}
