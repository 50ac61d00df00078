import type { ReactNode } from 'react'
import { Prose } from '../display/prose'
import { PageHeading } from './page-heading'
import { Section } from './section'

interface Props {
  kicker: string
  title: string
  lead?: string
  children: ReactNode
}

export function TextPage({ kicker, title, lead, children }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={kicker} title={title}>
        {lead}
      </PageHeading>
      <Prose>{children}</Prose>
    </Section>
  )
}
