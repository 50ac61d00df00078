import type { ReactNode } from 'react'
import { BackLink } from '~/ui/controls/back-link'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { CancelForm, type CancelFormProps } from './cancel-form'

interface Props extends CancelFormProps {
  /** Of the business. */
  name: string
  title: string
  lead: string
  back: string
  /** What is known of the reservation. */
  facts?: ReactNode
}

/** Asks whoever reserved, or the business, before a reservation is cancelled. */
export const CancelPage = ({ name, title, lead, back, facts, ...form }: Props) => (
  <Section top narrow>
    <PageHeading kicker={name} title={title}>
      {lead}
    </PageHeading>
    {facts}
    <CancelForm {...form} />
    <BackLink href={back}>No, volver</BackLink>
  </Section>
)
