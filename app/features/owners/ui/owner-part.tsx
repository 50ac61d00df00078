import type { ReactNode } from 'react'
import { href } from '~/href'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'

interface Props {
  token: string
  name: string
  title: string
  lead?: string | undefined
  children: ReactNode
}

/** Page about one part of a business, with a link back to the main page. */
export const OwnerSubpage = ({ token, name, title, lead, children }: Props) => (
  <Section top narrow>
    <PageHeading kicker={name} title={title}>
      {lead}
    </PageHeading>
    {children}
    <BackLink href={href('/mi-negocio/:token', { token })}>Volver a mi negocio</BackLink>
  </Section>
)

/**
 * Builds a function that returns the address of an image. An owner sees images even while the page is not
 * published. An administrator has no `token`.
 */
export const createImageAddressBuilder =
  ({ token }: { token: string | undefined }) =>
  (hash: string, width: number) =>
    token === undefined ? paths.image(hash, width) : paths.ownerImage(token, hash, width)
