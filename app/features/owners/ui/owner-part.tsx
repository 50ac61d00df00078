import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

interface Props {
  token: string
  name: string
  title: string
  lead: string
  children: ReactNode
}

/** One part of what an owner looks after, and the way back to the whole. */
export const OwnerPart = ({ token, name, title, lead, children }: Props) => (
  <Section top narrow>
    <PageHeading kicker={name} title={title}>
      {lead}
    </PageHeading>
    {children}
    <BackLink href={paths.owner(token)}>Volver a mi negocio</BackLink>
  </Section>
)
