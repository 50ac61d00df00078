import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { pageMeta } from '~/http/meta'
import { publicPromotions } from '~/models/promotion/public-list.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeading } from '~/ui/page-heading'
import { PromotionList } from '~/ui/promotion/promotion-list'
import { Section } from '~/ui/section'
import { SectionHeading } from '~/ui/section-heading'

export async function loader() {
  return { promotions: await publicPromotions(db, new Date()) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Promociones de negocios latinos',
    description: 'Ofertas vigentes de los negocios del directorio; primero las que se acaban pronto.',
    canonical: paths.promotions(),
  })

export default function Promotions() {
  const { promotions } = useLoaderData<typeof loader>()
  return (
    <Section top>
      <PageHeading kicker="Ofertas" title="Promociones">
        Primero las que se acaban pronto.
      </PageHeading>
      {promotions.length > 0 ? (
        <>
          <SectionHeading
            title={promotions.length === 1 ? '1 oferta vigente' : `${promotions.length} ofertas vigentes`}
          />
          <PromotionList promotions={promotions} />
        </>
      ) : (
        <EmptyState
          card={{ sign: '%', name: 'La oferta', hue: 'amarillo' }}
          title="Hoy no hay promociones"
          actions={<ButtonLink href={paths.directory()}>Ver el directorio</ButtonLink>}
        >
          Vuelve pronto: los negocios ponen ofertas nuevas.
        </EmptyState>
      )}
    </Section>
  )
}
