import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/http/session.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { stateWritten } from '~/features/places/find-state'
import { nearOf, placeFieldValue } from '~/features/places/http/visitor-place.server'
import { parseStateFilter, stateName } from '~/features/places/states'
import { CACHED } from '~/http/cache-rule'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { mayOpen } from '~/values/roles/access'
import { publicPromotions } from '../public-list.server'
import { NoPromotions } from '../ui/no-promotions'
import { PromotionFilters } from '../ui/promotion-filters'
import { PromotionList } from '../ui/promotion-list'
import { PromotionsHero } from '../ui/promotions-hero'

const LONGEST_PLACE = 100

export const handle = { cache: CACHED }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const choices = await listCategoryChoices(db)
  const category = choices.find(({ slug }) => slug === searchParams.get('categoria'))
  const typed = searchParams.get('cerca')?.trim().slice(0, LONGEST_PLACE)
  const { place: from, unknown } = nearOf(request, typed)
  const state = parseStateFilter(searchParams.get('state')) ?? (unknown ? stateWritten(unknown) : null)
  const filter = { categoryId: category?.id ?? null, stateCode: state, from }
  const [promotions, who] = await Promise.all([
    publicPromotions(db, filter, new Date()),
    signedIn(db, request),
  ])
  return {
    promotions,
    place: from && { name: from.name, typed: placeFieldValue(from) },
    unknown: unknown && !state ? unknown : undefined,
    category: category && { slug: category.slug, name: category.name },
    state: state && { code: state, name: stateName(state) },
    categories: choices.map(({ slug, name }) => ({ slug, name })),
    offersAdmin: who !== undefined && mayOpen(who.role, 'GET', adminPaths.promotions()),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: ['Promociones de negocios latinos', data?.category?.name, data?.state?.name]
      .filter(Boolean)
      .join(', '),
    description: 'Ofertas vigentes de los negocios del directorio; primero las que se acaban pronto.',
    canonical: paths.promotions({ category: data?.category?.slug, state: data?.state?.code }),
  })

export default function Promotions() {
  const { promotions, category, state, categories, offersAdmin, place, unknown } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PromotionsHero near={place?.name} adminHref={offersAdmin ? paths.adminPromotions() : undefined} />
      <Section id="lista">
        <PromotionFilters
          category={category}
          state={state}
          categories={categories}
          place={unknown ?? place?.typed}
        />
        {unknown && (
          <Notice title={`No conocemos el lugar «${unknown}»`}>Mostramos todas las ofertas.</Notice>
        )}
        {promotions.length > 0 ? (
          <>
            <SectionHeading
              title={promotions.length === 1 ? '1 oferta vigente' : `${promotions.length} ofertas vigentes`}
            />
            <PromotionList promotions={promotions} state={state?.code} />
          </>
        ) : (
          <NoPromotions isFiltered={Boolean(category ?? state)} />
        )}
      </Section>
    </>
  )
}
