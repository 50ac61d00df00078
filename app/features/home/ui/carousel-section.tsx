import { CAROUSEL_PROFILES, PROFILES } from '~/features/profiles/examples'
import { ProfileCard } from '~/features/profiles/ui/profile-card'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'

/** Twelve sample professionals to push aside (rows 67, 68); the script shows two buttons and makes it go round (D97). */
export function CarouselSection() {
  return (
    <Section id="profesionales">
      <SectionHeading title="Gente que sabe su oficio">
        <p className={CHIPS}>
          <span>Personas de ejemplo: así puede verse tu trabajo aquí.</span>{' '}
          <a href={paths.profiles()}>Ver los {PROFILES.length} perfiles de ejemplo</a>
          <Button type="button" size="small" icon="back" aria-label="Anteriores" hidden />
          <Button type="button" size="small" icon="next" aria-label="Siguientes" hidden />
        </p>
      </SectionHeading>
      <ul className="carousel">
        {CAROUSEL_PROFILES.map((profile) => (
          <li key={profile.slug}>
            <ProfileCard profile={profile} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
