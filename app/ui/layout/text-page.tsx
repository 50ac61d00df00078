import type { ReactNode } from 'react'
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
