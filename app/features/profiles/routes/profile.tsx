import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { toAbsoluteUrl, useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { TRUST_CLASS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notices'
import { PageColumns, Section, SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { findSampleProfile, type SampleProfile } from '../ui/profile-card'

export const handle = { enhance: 'business', cache: DEFAULT_PAGE_CACHE_RULE }

export async function loader({ params }: LoaderFunctionArgs) {
  const profile = findSampleProfile(params.slug ?? '')
  if (!profile) throw await buildBusinessNotFoundResponse(db, params.slug ?? '')
  return { profile }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? buildPageMeta(matches, {
        title: `${data.profile.name}, ${data.profile.profession.toLowerCase()} (ejemplo)`,
        description: `Perfil de ejemplo. ${data.profile.description}`,
        // Search engines must not index invented people (D56).
        hidden: true,
      })
    : []

export default function SampleProfileRoute() {
  const { profile } = useLoaderData<typeof loader>()
  return (
    <ProfilePage
      profile={profile}
      url={toAbsoluteUrl(useSiteData(), href('/perfil/:slug', { slug: profile.slug }))}
    />
  )
}

interface ProfilePageProps {
  profile: SampleProfile
  url: string
}

/** Page of a sample profile (rows 69 and 70). It begins by stating that the person is invented (D56). */
function ProfilePage({ profile, url }: ProfilePageProps) {
  const { name, profession, place, hue, picture } = profile
  return (
    <>
      <LoteriaHero
        hue={hue}
        picture={picture}
        card={profession}
        mark="Ejemplo"
        kicker="Perfil de ejemplo"
        title={name}
        lead={`${profession} · ${place}`}
        actions={
          <>
            <ButtonLink tone="primary" size="big" href={paths.home('registro')}>
              Únete Ahora
            </ButtonLink>
            <ButtonLink size="big" href={paths.home()}>
              Ver Más Profesionales
            </ButtonLink>
          </>
        }
      />
      <Section>
        <PageColumns aside={<Beside profile={profile} />} after={<ShareLinks url={url} title={name} />}>
          <About profile={profile} />
        </PageColumns>
      </Section>
    </>
  )
}

function About({ profile: { description, quote, name } }: { profile: SampleProfile }) {
  return (
    <section className={STACK_CLASS}>
      <SectionHeading title="A qué se dedica" />
      <p>{description}</p>
      <figure className="sign">
        <blockquote className="lettering text-4xl">«{quote}»</blockquote>
        <figcaption>{name} · testimonio de ejemplo</figcaption>
      </figure>
    </section>
  )
}

function Beside({ profile: { search, profession } }: { profile: SampleProfile }) {
  return (
    <>
      <Notice title="Es un ejemplo">
        <p>
          Esta persona no existe. Su historia y sus palabras muestran cómo puede verse quien ofrece su trabajo
          aquí.
        </p>
      </Notice>
      <section className={`${TRUST_CLASS} stack`}>
        <h2 className={SIDE_TITLE_CLASS}>¿Buscas este oficio?</h2>
        <p>{profession}: en el directorio hay negocios que puedes llamar hoy.</p>
        <ButtonLink className="max-w-full wrap-anywhere" icon="search" href={paths.directory({ search })}>
          Buscar «{search}»
        </ButtonLink>
      </section>
    </>
  )
}
