import type { MetaFunction } from '@remix-run/node'
import { CACHED } from '~/http/cache-rule'
import { pageMeta } from '~/http/meta'
import { RegisterCall } from '~/ui/controls/register-call'
import { LOTERIA_GRID } from '~/ui/display/loteria-card'
import { PageHeading, Section, SectionHeading } from '~/ui/layout/section'
import { PROFILES } from '../examples'
import { ProfileCard } from '../ui/profile-card'

export const handle = { cache: CACHED }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Perfiles de ejemplo',
    description: 'Trece perfiles inventados que muestran cómo puede verse tu trabajo en el directorio.',
    hidden: true,
  })

export default function Profiles() {
  return (
    <Section top>
      <PageHeading kicker="Perfiles de ejemplo" title="Gente que sabe su oficio">
        Estas personas son inventadas. Muestran cómo puede verse quien ofrece su trabajo aquí.
      </PageHeading>
      <SectionHeading title={`${PROFILES.length} oficios, ${PROFILES.length} ejemplos`} />
      <ul className={LOTERIA_GRID}>
        {PROFILES.map((profile) => (
          <li key={profile.slug}>
            <ProfileCard profile={profile} />
          </li>
        ))}
      </ul>
      <RegisterCall title="¿Y tú, qué sabes hacer?" />
    </Section>
  )
}
