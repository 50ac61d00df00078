import type { MetaFunction } from '@remix-run/node'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { RegisterInvitation } from '~/ui/controls/register-call'
import { LOTERIA_GRID_CLASS } from '~/ui/display/cards'
import { PageHeading, Section, SectionHeading } from '~/ui/layout/section'
import { SAMPLE_PROFILES, SampleProfileCard } from '../ui/profile-card'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Perfiles de ejemplo',
    description: 'Trece perfiles inventados que muestran cómo puede verse tu trabajo en el directorio.',
    hidden: true,
  })

export default function SampleProfilesRoute() {
  return (
    <Section top>
      <PageHeading kicker="Perfiles de ejemplo" title="Gente que sabe su oficio">
        Estas personas son inventadas. Muestran cómo puede verse quien ofrece su trabajo aquí.
      </PageHeading>
      <SectionHeading title={`${SAMPLE_PROFILES.length} oficios, ${SAMPLE_PROFILES.length} ejemplos`} />
      <ul className={LOTERIA_GRID_CLASS}>
        {SAMPLE_PROFILES.map((profile) => (
          <li key={profile.slug}>
            <SampleProfileCard profile={profile} />
          </li>
        ))}
      </ul>
      <RegisterInvitation title="¿Y tú, qué sabes hacer?" />
    </Section>
  )
}
