import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canAccess } from '~/address-rules.server'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { DistanceText } from '~/features/businesses/ui/business-card'
import { listActiveCategories } from '~/features/categories/read.server'
import { CategorySelect } from '~/features/categories/ui/category-select'
import { parseStateText } from '~/features/places/find-state'
import { readSearchOrigin, toPlaceFieldValue } from '~/features/places/http/visitor-place.server'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'
import { getStateName, parseStateFilter } from '~/features/places/states'
import { PlaceField, StateSelect } from '~/features/places/ui/place-fields'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { SEARCH_LINE_CLASS } from '~/ui/controls/search-field'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Icon } from '~/ui/display/icon'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import { Section, SectionHeading } from '~/ui/layout/section'
import type { SelectedState } from '~/ui/layout/site'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { cutText } from '~/values/text/clean'
import { listPublicPromotions } from '../public-list.server'
import { PromotionList } from '../ui/promotion-list'

const MAX_PLACE_CHARACTERS = 100

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const choices = await listActiveCategories(db)
  const category = choices.find(({ slug }) => slug === searchParams.get('categoria'))
  const typed = searchParams.has('cerca')
    ? cutText(searchParams.get('cerca')?.trim() ?? '', MAX_PLACE_CHARACTERS)
    : undefined
  const { place: from, unknown } = readSearchOrigin(request, typed)
  const state = parseStateFilter(searchParams.get('state')) ?? (unknown ? parseStateText(unknown) : null)
  const filter = { categoryId: category?.id ?? null, stateCode: state, from }
  const [promotions, who] = await Promise.all([
    listPublicPromotions(db, filter, new Date()),
    readSignedInUser(db, request),
  ])
  return {
    promotions,
    place: from && { name: from.name, typed: toPlaceFieldValue(from) },
    unknown: unknown && !state ? unknown : undefined,
    category: category && { slug: category.slug, name: category.name },
    state: state && { code: state, name: getStateName(state) },
    categories: choices.map(({ slug, name }) => ({ slug, name })),
    offersAdmin: who !== undefined && canAccess(who.role, 'GET', adminPaths.promotions()),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, {
    title: ['Promociones de negocios latinos', data?.category?.name, data?.state?.name]
      .filter(Boolean)
      .join(', '),
    description: 'Ofertas vigentes de los negocios del directorio; primero las que se acaban pronto.',
    canonical: paths.promotions({ category: data?.category?.slug, state: data?.state?.code }),
  })

export default function PromotionsRoute() {
  const { promotions, category, state, categories, offersAdmin, place, unknown } =
    useLoaderData<typeof loader>()
  // Zero without a place or a distance.
  const nearest = promotions[0]?.businesses[0]?.miles ?? 0
  return (
    <>
      <PromotionsHero near={place?.name} adminHref={offersAdmin ? href('/admin/promociones') : undefined} />
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
        {nearest > SEARCH_RADIUS_MILES && (
          <Notice title={`Ningún negocio con ofertas queda cerca de ${place?.name}`}>
            El más cercano está <DistanceText miles={nearest} />.
          </Notice>
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

function NoPromotions({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      card={{ sign: '%', name: 'La oferta', hue: 'amarillo' }}
      title={isFiltered ? 'Aquí no hay promociones hoy' : 'Hoy no hay promociones'}
      actions={
        <>
          {isFiltered && (
            <ButtonLink tone="primary" href={paths.promotions()}>
              Ver todas las promociones
            </ButtonLink>
          )}
          <ButtonLink href={paths.directory()}>Ver el directorio</ButtonLink>
        </>
      }
    >
      Vuelve pronto: los negocios ponen ofertas nuevas.
    </EmptyState>
  )
}

/**
 * Top of the page. `near` is the place from which distances are measured. `adminHref` is set for accounts
 * that may open the promotions of the administration (D3).
 */
function PromotionsHero({ near, adminHref }: { near: string | undefined; adminHref?: string | undefined }) {
  return (
    <LoteriaHero
      hue="rosa"
      picture={{ src: paths.illustration('gifts'), kind: 'drawing' }}
      card="La oferta"
      kicker="Ofertas"
      title="Promociones"
      lead={near ? `Primero las que te quedan más cerca de ${near}.` : 'Primero las que se acaban pronto.'}
      actions={adminHref && <ButtonLink href={adminHref}>Administrar promociones</ButtonLink>}
    />
  )
}

interface PromotionFiltersProps {
  category: { slug: string; name: string } | undefined
  state: SelectedState
  categories: { slug: string; name: string }[]
  /** Place to search from, as typed in its field. */
  place: string | undefined
}

/**
 * Shows the place field. Category and state are collapsed, so that the first offer is near the top (row 157).
 */
function PromotionFilters({ category, state, categories, place }: PromotionFiltersProps) {
  const chosen = [category?.name, state?.name].filter(Boolean)
  return (
    <search>
      <form className={`${SEARCH_LINE_CLASS} relative`} action={paths.promotions()}>
        <PlaceField id="donde" value={place} placeholder="Zip, ciudad o estado" />
        <Button>Buscar</Button>
        <details className="menu filter-menu">
          <summary className="button button-wide">
            <Icon name="filter" />
            Filtros{chosen.length > 0 && ` (${chosen.length})`}
          </summary>
          <div>
            <CategorySelect value={category?.slug} categories={categories} />
            <StateSelect id="estado" value={state?.code} />
            <Button tone="primary">Ver ofertas</Button>
          </div>
        </details>
        {chosen.length > 0 && (
          <p className={`${CHIPS_CLASS} basis-full`}>
            {chosen.join(' · ')}
            <a className={LONE_LINK_CLASS} href={paths.promotions()}>
              Limpiar filtros
            </a>
          </p>
        )}
      </form>
    </search>
  )
}
